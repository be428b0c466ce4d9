import * as z from 'zod/mini'

/** Minimum notice before a charge (decision 84). */
export const noticeHours = 24

export const chargeObstacles = [
  'not_missed',
  'off',
  'deposit_open',
  'nothing_owed',
  'no_arrival',
  'not_theirs',
  'no_address',
  'no_card',
  'tried',
  'withdrawn',
] as const

export const chargeOutcomes = [
  'declined',
  'authentication_required',
  'card_removed',
  'refused',
  'person_erased',
  'paid_otherwise',
  'not_told',
  'unreachable',
] as const

/** GET /api/crm/bookings/{id}/charge, in cents with tax. `obstacle` is null where a charge can be or is announced. */
export const savedCardCharge = z.object({
  status: z.enum(['none', 'announced', 'charging', 'paid', 'refunding', 'refunded', 'withdrawn', 'ended']),
  obstacle: z.nullable(z.enum(chargeObstacles)),
  amountCents: z.number(),
  taxCents: z.number(),
  card: z.nullable(z.object({ id: z.string(), brand: z.string(), last4: z.string() })),
  noticeHours: z.number(),
  arrivedAt: z.nullable(z.string()),
  chargeAt: z.nullable(z.string()),
  isTold: z.boolean(),
  canWithdraw: z.boolean(),
  refundableCents: z.number(),
  outcome: z.nullable(z.enum(chargeOutcomes)),
})
export type SavedCardChargeView = z.infer<typeof savedCardCharge>

/** POST of it, with sum and card on screen. */
export const chargeAnnouncement = z.object({
  id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  cardId: z.string().check(z.minLength(1), z.maxLength(80)),
  amountCents: z.int().check(z.positive(), z.maximum(100_000_000)),
})
export const chargeAnnounced = z.object({ amountCents: z.number(), chargeAt: z.string() })

/** POST /api/crm/bookings/{id}/charge/refund: the unrefunded rest. */
export const chargeRefunded = z.object({ amountCents: z.number() })
