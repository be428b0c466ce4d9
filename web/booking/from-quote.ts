import * as z from 'zod/mini'

import { carriedText, type CarriedQuote } from '#web/state/carried-quote.ts'
import { paintOf } from '#web/ui/paints.ts'

import type { DraftPatch } from './use-draft.ts'
import { modelsOf } from './vehicles/choices.ts'

const text = z._default(z.string(), '')

const carriedShape = z.object({
  quoteId: z.string(),
  vehicle: z.object({ year: text, make: text, model: text, size: text, color: text }),
  addons: z.array(z.string()),
  locationType: text,
  address: text,
  city: text,
  email: text,
  phone: text,
  date: text,
  time: text,
})

/** Answers of that quote in this tab; null for others. */
export function carriedQuote(storage: Storage | null, quoteId: string): CarriedQuote | null {
  const stored = carriedText(storage)
  if (stored === null || quoteId === '') return null
  try {
    const carried = z.parse(carriedShape, JSON.parse(stored))
    return carried.quoteId === quoteId ? carried : null
  } catch {
    return null // written by an older version, or by hand
  }
}

/** Draft of a quote's answers; other fields stay. */
export function draftFromQuote({ vehicle, addons, ...told }: CarriedQuote): DraftPatch {
  const { email, phone, date, time, address, city, locationType } = told
  return {
    vehicle: {
      ...vehicle,
      model: listedModel(vehicle.make, vehicle.model),
      color: paintOf(vehicle.color)?.name ?? '',
    },
    addons: [...addons],
    appointment: { address, city, locationType, ...(date === '' ? {} : { date, time }) },
    customer: { ...(email === '' ? {} : { email }), ...(phone === '' ? {} : { phone }) },
  }
}

/** 'civic' is our Civic; a model that we do not list stays as it was typed. */
const listedModel = (make: string, typed: string): string =>
  modelsOf(make).find((model) => model.toLowerCase() === typed.trim().toLowerCase()) ?? typed.trim()
