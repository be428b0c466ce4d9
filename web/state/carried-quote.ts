import * as z from 'zod/mini'

const text = z._default(z.string(), '')

/** What somebody told for a quote and need not tell again for the booking that comes out of it (K1). */
const carriedShape = z.object({
  quoteId: z.string(),
  vehicle: z.object({ year: text, make: text, model: text, size: text, color: text }),
  /** Names of add-ons. */
  addons: z.array(z.string()),
  locationType: text,
  address: text,
  city: text,
  email: text,
  phone: text,
  /** A start that was picked beside the price: a day and one of the ten labels, or '' both. */
  date: text,
  time: text,
})
export type CarriedQuote = z.output<typeof carriedShape>

const storageKey = 'fresh-glaze.carried-quote'

/** Puts it where the booking of the same tab finds it. */
export const carryQuote = (storage: Storage | null, quote: CarriedQuote): void =>
  storage?.setItem(storageKey, JSON.stringify(quote))

/** What was told for that quote in this tab; null for every other quote. */
export function carriedQuote(storage: Storage | null, quoteId: string): CarriedQuote | null {
  const stored = storage?.getItem(storageKey) ?? null
  if (stored === null || quoteId === '') return null
  try {
    const carried = z.parse(carriedShape, JSON.parse(stored))
    return carried.quoteId === quoteId ? carried : null
  } catch {
    return null // written by an older version, or by hand
  }
}
