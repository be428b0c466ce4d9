import * as z from 'zod/mini'

import { correctionReasons, handMethods, refundReasons } from '#events/values/office-reasons.ts'

export const movedByHand = z.object({
  id: z.string(),
  kind: z.enum(['payment', 'refund']),
  method: z.enum(handMethods),
  at: z.string(),
  amountCents: z.number(),
  tipCents: z.number(),
  roundingCents: z.number(),
})
export type MovedByHand = z.infer<typeof movedByHand>

export const mostTipCents = 100_000

/** POST /api/crm/bookings/{id}/balance, in cents with tax; without `amountCents` the whole balance. */
export const balancePayment = z.object({
  id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  method: z.enum(handMethods),
  amountCents: z._default(z.nullable(z.int().check(z.positive())), null),
  tipCents: z._default(z.int().check(z.nonnegative(), z.maximum(mostTipCents)), 0),
})
export const balancePaid = z.object({ amountCents: z.number(), taxCents: z.number(), owedCents: z.number() })

/** POST /api/crm/bookings/{id}/refunds, in cents with tax. */
export const officeRefund = z.object({
  id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  amountCents: z.int().check(z.positive(), z.maximum(100_000_000)),
  how: z.enum(['card', ...handMethods]),
  reason: z.enum(refundReasons),
})

/** POST /api/crm/bookings/{id}/payments/{paymentId}/correction; without `instead` nothing was paid. */
export const paymentCorrection = z.object({
  reason: z.enum(correctionReasons),
  instead: z._default(z.nullable(balancePayment), null),
})

export const settledByHand = z.object({ owedCents: z.number() })
