import * as z from 'zod/mini'

import { refundTiers } from './booking.ts'

/** How long a link to pay a balance can be used. */
export const balanceLinkDays = 14

/**
 * owed: it can be paid now, the deposit where one is asked for.  early: once the visit has begun. received: a card was accepted, the money is on its way. closed: the visit
 * was cancelled or nobody was there. expired: the link ran out; nothing else is told then.
 */
export const balanceStatuses = ['owed', 'early', 'received', 'paid', 'closed', 'expired'] as const

const visit = z.object({
  service: z.string(),
  addons: z.array(z.string()),
  vehicle: z.string(),
  date: z.string(),
  time: z.string(),
  /** In cents; the price is before tax. */
  totalCents: z.number(),
  /** What the office took off it; a server of the version before names none. */
  discountCents: z.optional(z.number()),
  hstCents: z.number(),
  /** Deposit and whatever was paid of the rest. */
  paidCents: z.number(),
  isDepositPaid: z.optional(z.boolean()),
  /** With tax. */
  owedCents: z.number(),
})

/** A deposit that the office asks for: what is paid now, instead of all that is owed. */
const deposit = z.object({ amountCents: z.number(), dueAt: z.string(), refunds: refundTiers })

/** GET /api/balance/{token} and POST /api/balance/{token}/payment: how the rest of a price stands. 404 `link_unknown`. */
export const balanceStanding = z.object({
  status: z.enum(balanceStatuses),
  reference: z.string(),
  visit: z.nullable(visit),
  /** A server of the version before names none. */
  deposit: z.optional(z.nullable(deposit)),
})
export type BalanceStanding = z.infer<typeof balanceStanding>

/** POST /api/balance/{token}/intent: opens a payment by card of all that is owed, or the one that is open. */
export const openedBalance = z.object({
  clientSecret: z.string(),
  paymentIntentId: z.string(),
  amountCents: z.number(),
})
export type OpenedBalance = z.infer<typeof openedBalance>

export const balanceAddress = z.object({ token: z.string().check(z.minLength(1), z.maxLength(300)) })
