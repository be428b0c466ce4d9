import * as z from 'zod/mini'

/** So long after it was told a saved card is charged at the earliest (decision 84). */
export const noticeHours = 24

/** Why no charge can be announced for a visit. */
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

/**
 * GET /api/crm/bookings/{id}/charge: how the charge of a saved card after a no-show stands, for owners. In cents with tax. `obstacle` says why
 * none can be announced; null where one can, and while one stands.
 */
export const savedCardCharge = z.object({
  status: z.enum(['none', 'announced', 'charging', 'paid', 'refunding', 'refunded', 'withdrawn', 'ended']),
  obstacle: z.nullable(z.enum(chargeObstacles)),
  /** Of the charge, or what it would be. */
  amountCents: z.number(),
  /** In it. */
  taxCents: z.number(),
  /** Null where none is known any more. */
  card: z.nullable(z.object({ id: z.string(), brand: z.string(), last4: z.string() })),
  noticeHours: z.number(),
  /** ISO instant of the crew's arrival. */
  arrivedAt: z.nullable(z.string()),
  /** ISO instant before which nothing is charged; null where none is announced. */
  chargeAt: z.nullable(z.string()),
  /** The mail server accepted the mail about it. */
  isTold: z.boolean(),
  /** It is announced, or came to nothing and its rest is still owed: the office can take it back. */
  canWithdraw: z.boolean(),
  /** What it took and no refund gives back yet. */
  refundableCents: z.number(),
  /** Of one that ended without money. */
  outcome: z.nullable(z.enum(chargeOutcomes)),
})
export type SavedCardChargeView = z.infer<typeof savedCardCharge>

/** POST of it announces the charge: the amount and the card are those that were shown. */
export const chargeAnnouncement = z.object({
  /** Made by the form: sent twice, it is announced once. */
  id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  cardId: z.string().check(z.minLength(1), z.maxLength(80)),
  amountCents: z.int().check(z.positive(), z.maximum(100_000_000)),
})
export const chargeAnnounced = z.object({ amountCents: z.number(), chargeAt: z.string() })

/** POST /api/crm/bookings/{id}/charge/refund: what the charge took and nobody gave back yet goes back. */
export const chargeRefunded = z.object({ amountCents: z.number() })
