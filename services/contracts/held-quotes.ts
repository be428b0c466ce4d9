import * as z from 'zod/mini'

/** GET /api/crm/bookings/held-quotes: of whom; a caller who was not chosen among the customers is known by their address alone. */
export const heldQuotesQuestion = z.object({
  customerId: z._default(z.string().check(z.maxLength(80)), ''),
  email: z._default(z.string().check(z.maxLength(254)), ''),
})

const heldQuote = z.object({
  id: z.string(),
  /** Days in Toronto. */
  madeOn: z.string(),
  lastDay: z.string(),
  /** What the holder pays, in cents before tax: no more than everybody. */
  packages: z.array(z.object({ id: z.string(), priceCents: z.number() })),
  addOns: z.array(z.object({ name: z.string(), priceCents: z.number() })),
})
export type HeldQuote = z.infer<typeof heldQuote>

/** The quotes whose price holds today, the newest first. `of` is the question: a form shows the prices of nobody else. */
export const heldQuotes = z.object({ of: heldQuotesQuestion, quotes: z.array(heldQuote) })
export type HeldQuotes = z.infer<typeof heldQuotes>
