import * as z from 'zod/mini'

/** GET /api/crm/bookings/held-quotes, by customer or address. */
export const heldQuotesQuestion = z.object({
  customerId: z._default(z.string().check(z.maxLength(80)), ''),
  email: z._default(z.string().check(z.maxLength(254)), ''),
})

const heldQuote = z.object({
  id: z.string(),
  /** Day in Toronto. */
  madeOn: z.string(),
  lastDay: z.string(),
  /** The holder's prices in cents before tax, at most everybody's. */
  packages: z.array(z.object({ id: z.string(), priceCents: z.number() })),
  addOns: z.array(z.object({ name: z.string(), priceCents: z.number() })),
})
export type HeldQuote = z.infer<typeof heldQuote>

/** Valid quotes, newest first. `of` is the question, so that a form shows its own answer alone. */
export const heldQuotes = z.object({ of: heldQuotesQuestion, quotes: z.array(heldQuote) })
export type HeldQuotes = z.infer<typeof heldQuotes>
