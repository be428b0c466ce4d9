import type { Language } from '#events/values/language.ts'
import type { QuoteRequest } from '#services/contracts/quotes.ts'
import { quoteDraftKey } from '#services/isomorphic/kept-in-browser.ts'
import { vehicleSizes } from '#services/isomorphic/vehicle-sizes.ts'
import { areaNamed } from '#web/brand.ts'
import type { MessageKey } from '#web/i18n/areas.ts'
import { defaultPaint } from '#web/ui/paints.ts'
import type { FieldError } from '#web/ui/step-form.ts'

import type { Step } from './use-steps.ts'

/** Answers so far; '' for none. */
export interface QuoteDraft {
  readonly year: string
  readonly make: string
  /** The make's name where `make` is Other. */
  readonly ownMake: string
  readonly model: string
  readonly size: string
  /** A colour of `paints`: one value that both steps show. */
  readonly color: string
  readonly locationType: string
  readonly address: string
  /** City of the address; '' for unknown. */
  readonly city: string
  readonly service: string
  readonly addons: readonly string[]
}

export const emptyQuoteDraft = (): QuoteDraft => ({
  year: '',
  make: '',
  ownMake: '',
  model: '',
  size: '',
  color: defaultPaint,
  locationType: '',
  address: '',
  city: '',
  service: '',
  addons: [],
})

/** Stored draft, without unreadable parts. */
export function recallQuoteDraft(storage: Storage | null): QuoteDraft {
  const told = readObject(storage?.getItem(quoteDraftKey) ?? '')
  const empty = emptyQuoteDraft()
  const texts = Object.entries(told).filter(([name, value]) => name in empty && typeof value === 'string')
  const addons = Array.isArray(told['addons']) ? told['addons'].filter((name) => typeof name === 'string') : []
  return { ...empty, ...Object.fromEntries(texts), addons }
}

function readObject(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
  } catch {
    return {} // nothing was written, or no JSON
  }
}

export const keepQuoteDraft = (storage: Storage | null, draft: QuoteDraft): void =>
  storage?.setItem(quoteDraftKey, JSON.stringify(draft))

export type QuoteField = 'year' | 'make' | 'size' | 'color' | 'locationType' | 'address' | 'service'

/** Required fields by step. */
const required: Readonly<Record<Step, readonly QuoteField[]>> = {
  1: ['year', 'make', 'size', 'color'],
  2: ['locationType', 'address'],
  3: ['service'],
}

export const quoteFieldErrors = (draft: QuoteDraft, step: Step): FieldError<QuoteField, MessageKey>[] =>
  required[step]
    .filter((field) => draft[field].trim() === '')
    .map((field) => ({ field, text: `quote.error.${field}`, isMissing: true }))

/** The address is in a city that we do not usually drive to. */
export const isFar = ({ city }: QuoteDraft): boolean => city !== '' && areaNamed(city) === ''

/** The make in words: what was typed where the list had none. */
export const makeOf = ({ make, ownMake }: QuoteDraft): string => (make === 'Other' && ownMake.trim()) || make

/** The body of both calls, without a price: the server has its own. Only for a draft without field errors. */
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
    selectedAddons: [...draft.addons],
    language,
  }
}
