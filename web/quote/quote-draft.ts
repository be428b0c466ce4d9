import * as z from 'zod/mini'

import type { Language } from '#events/values/language.ts'
import type { QuoteRequest } from '#services/contracts/quotes.ts'
import { vehicleSizes } from '#services/contracts/vehicle.ts'
import { defaultPaint } from '#web/ui/paints.ts'

const text = z._default(z.string(), '')

/** What somebody has told so far; '' where nothing was. */
const draftShape = z.object({
  year: text,
  make: text,
  /** The make's name where `make` is Other (K33). */
  ownMake: text,
  model: text,
  size: text,
  /** A colour of `paints`: one value that both steps show (K24). */
  color: z._default(z.string(), defaultPaint),
  locationType: text,
  address: text,
  /** Of the suggestion that was chosen; '' for what was typed by hand. */
  city: text,
  service: text,
  addons: z._default(z.array(z.string()), []),
})

export type QuoteDraft = z.output<typeof draftShape>

export const emptyQuoteDraft = (): QuoteDraft => z.parse(draftShape, {})

const storageKey = 'fresh-glaze.quote-draft'

/** What was told before a reload; an empty draft where there is none, or none that can be read. */
export function recallQuoteDraft(storage: Storage | null): QuoteDraft {
  const stored = storage?.getItem(storageKey) ?? null
  if (stored === null) return emptyQuoteDraft()
  try {
    return z.parse(draftShape, JSON.parse(stored))
  } catch {
    return emptyQuoteDraft() // written by an older version, or by hand
  }
}

export const keepQuoteDraft = (storage: Storage | null, draft: QuoteDraft): void =>
  storage?.setItem(storageKey, JSON.stringify(draft))

/** The make in words: what was typed where the list had none. */
export const makeOf = ({ make, ownMake }: QuoteDraft): string => (make === 'Other' && ownMake.trim()) || make

/** The body of both calls, without a price: the server has its own (K34). Only for a draft without gaps. */
export function quoteRequestOf(draft: QuoteDraft, language: Language): QuoteRequest {
  return {
    vehicleDetails: {
      year: Number(draft.year),
      make: makeOf(draft),
      model: draft.model.trim(),
      size: vehicleSizes.find((size) => size === draft.size) ?? 'sedan',
      color: draft.color,
    },
    locationDetails: { type: draft.locationType === 'work' ? 'work' : 'home', address: draft.address.trim() },
    selectedService: draft.service,
    selectedAddons: draft.addons,
    language,
  }
}
