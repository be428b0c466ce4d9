import * as z from 'zod/mini'

import { correctionReasons, handMethods, refundReasons } from '#events/values/office-reasons.ts'

/** A record of the office or the crew: what was paid, or given back, without a card of ours. */
export const movedByHand = z.object({
  id: z.string(),
  kind: z.enum(['payment', 'refund']),
  method: z.enum(handMethods),
  at: z.string(),
  /** With tax. */
  amountCents: z.number(),
  tipCents: z.number(),
  /** What cash had more, or less, than was settled by it. */
  roundingCents: z.number(),
})
export type MovedByHand = z.infer<typeof movedByHand>

/** What may be given on top, in cents. */
export const mostTipCents = 100_000

/**
 * POST /api/crm/bookings/{id}/balance, in cents: `amountCents` is a part of what is owed, with tax; without it all was paid. A tip is
 * given on top of it.
 */
export const balancePayment = z.object({
  /** Made by the form: sent twice, it is recorded once. */
  id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  method: z.enum(handMethods),
  amountCents: z._default(z.nullable(z.int().check(z.positive())), null),
  tipCents: z._default(z.int().check(z.nonnegative(), z.maximum(mostTipCents)), 0),
})
export const balancePaid = z.object({ amountCents: z.number(), taxCents: z.number(), owedCents: z.number() })

/** POST /api/crm/bookings/{id}/refunds gives something of what was paid back, in cents with tax: to the cards that paid, or by hand. */
export const officeRefund = z.object({
  /** Made by the form: sent twice, it is given once. */
  id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  amountCents: z.int().check(z.positive(), z.maximum(100_000_000)),
  how: z.enum(['card', ...handMethods]),
  reason: z.enum(refundReasons),
})

/** POST /api/crm/bookings/{id}/payments/{paymentId}/correction: `instead` is what was paid in its place; without it nothing was. */
export const paymentCorrection = z.object({
  reason: z.enum(correctionReasons),
  instead: z._default(z.nullable(balancePayment), null),
})

/** The answer to both, and to POST …/refunds/{refundId}/withdrawal. With tax. */
export const settledByHand = z.object({ owedCents: z.number() })
