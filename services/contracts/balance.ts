import * as z from 'zod/mini'

import { refundTiers } from './booking.ts'

export const balanceLinkDays = 14

/** owed: payable now. early: before the visit. received: being captured. closed: cancelled or a no-show. */
export const balanceStatuses = ['owed', 'early', 'received', 'paid', 'closed', 'expired'] as const

const visit = z.object({
  service: z.string(),
  addons: z.array(z.string()),
  vehicle: z.string(),
  date: z.string(),
  time: z.string(),
  totalCents: z.number(),
  discountCents: z.optional(z.number()),
  hstCents: z.number(),
  paidCents: z.number(),
  isDepositPaid: z.optional(z.boolean()),
  owedCents: z.number(),
})

/** Requested deposit, to be paid now instead of the balance. */
const deposit = z.object({ amountCents: z.number(), dueAt: z.string(), refunds: refundTiers })

/** GET /api/balance/{token} and POST /api/balance/{token}/payment; 404 `link_unknown`. */
export const balanceStanding = z.object({
  status: z.enum(balanceStatuses),
  reference: z.string(),
  visit: z.nullable(visit),
  deposit: z.optional(z.nullable(deposit)),
})
export type BalanceStanding = z.infer<typeof balanceStanding>

/** POST /api/balance/{token}/intent: opens or resumes a card payment of the balance. */
export const openedBalance = z.object({
  clientSecret: z.string(),
  paymentIntentId: z.string(),
  amountCents: z.number(),
})
export type OpenedBalance = z.infer<typeof openedBalance>

export const balanceAddress = z.object({ token: z.string().check(z.minLength(1), z.maxLength(300)) })
