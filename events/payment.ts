import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'
import { field } from './fields.ts'
import type { Noun } from './noun.ts'
import { handPaymentEvents } from './payment-by-hand.ts'
import { waiverReasons } from './values/office-reasons.ts'

const about = { paymentId: field.id, bookingId: field.id }

const line = z.object({ name: z.string(), priceCents: z.int() })

export const paidVisit = z.object({
  van: field.id,
  vanNumber: z.int(),
  date: field.day,
  time: field.code,
  startMinute: z.int(),
  endMinute: z.int(),
  service: line,
  addOns: z.array(line),
  totalCents: z.int(),
  priceListVersion: z.int(),
  hoursVersion: z.int(),
  policyVersion: z.int(),
  language: z.enum(['en', 'fr', 'pa']),
})

/** Deposits, balances and refunds. A request is recorded with its idempotency key before the provider is called. */
export const paymentEvents = {
  DepositRequested: {
    version: 1,
    data: z.object({ ...about, amountCents: z.int(), currency: z.literal('CAD'), attempt: z.int(), key: field.id }),
  },
  DepositWaived: { version: 1, data: z.object({ ...about, reason: z.enum(waiverReasons) }) },
  DepositLinkIssued: {
    version: 1,
    data: z.object({ ...about, amountCents: z.int(), issuedAt: field.instant, dueAt: field.instant }),
  },
  DepositLinkOpened: {
    version: 1,
    data: z.object({ ...about, amountCents: z.int(), currency: z.literal('CAD'), attempt: z.int(), key: field.id }),
  },
  DepositLinkExpired: {
    version: 1,
    data: z.object({ ...about, amountCents: z.int(), isVisitToCome: z.boolean() }),
  },
  DepositRequestFailed: { version: 1, data: z.object({ ...about, attempt: z.int(), reason: z.string() }) },
  DepositIntentCreated: { version: 1, data: z.object({ ...about, intentId: field.id }) },
  /** `attemptId` is the provider's; null where it named none. */
  DepositDeclined: {
    version: 2,
    data: z.object({ ...about, intentId: field.id, reason: z.string(), attemptId: field.id.nullable() }),
  },
  DepositAuthorised: {
    version: 1,
    data: z.object({ ...about, intentId: field.id, amountCents: z.int(), captureKey: field.id }),
  },
  DepositPaid: { version: 1, data: z.object({ ...about, intentId: field.id, amountCents: z.int() }) },
  DepositCaptureFailed: { version: 1, data: z.object({ ...about, intentId: field.id, reason: z.string() }) },
  /** Money at the provider that the log lacks after a restore. `visit` is null without its metadata. */
  UnbookedPaymentFound: {
    version: 1,
    data: z.object({ ...about, intentId: field.id, amountCents: z.int(), visit: paidVisit.nullable() }),
  },
  DepositReleaseRequested: {
    version: 1,
    data: z.object({
      ...about,
      intentId: field.id,
      key: field.id,
      reason: z.enum(['slot_taken', 'moved', 'amount', 'not_open', 'cancelled', 'declined']),
    }),
  },
  DepositReleased: { version: 1, data: z.object({ ...about, intentId: field.id }) },
  RefundRequested: {
    version: 1,
    data: z.object({
      ...about,
      refundId: field.id,
      intentId: field.id,
      amountCents: z.int(),
      key: field.id,
      reason: z.string(),
    }),
  },
  RefundIssued: {
    version: 1,
    data: z.object({ ...about, refundId: field.id, providerRefundId: field.id, amountCents: z.int() }),
  },
  RefundFailed: { version: 1, data: z.object({ ...about, refundId: field.id, reason: z.string() }) },
  RefundReversed: {
    version: 1,
    data: z.object({ ...about, refundId: field.id, amountCents: z.int(), reason: z.string() }),
  },
  BalanceRequested: {
    version: 1,
    data: z.object({ ...about, amountCents: z.int(), currency: z.literal('CAD'), attempt: z.int(), key: field.id }),
  },
  BalanceIntentCreated: { version: 1, data: z.object({ ...about, intentId: field.id }) },
  /** `amountCents` is the sum to capture: at most the debt, whatever was authorised. */
  BalanceAuthorised: {
    version: 1,
    data: z.object({ ...about, intentId: field.id, amountCents: z.int(), captureKey: field.id }),
  },
  BalanceReleaseRequested: {
    version: 1,
    data: z.object({
      ...about,
      intentId: field.id,
      key: field.id,
      /** not_owed: paid otherwise. amount: the debt changed. */
      reason: z.enum(['not_owed', 'amount', 'cancelled']),
    }),
  },
  BalanceReleased: {
    version: 1,
    data: z.object({ ...about, intentId: field.id, amountCents: z.int(), isWithdrawn: z.boolean() }),
  },
  /** A payment of the balance by any means. A tip is apart: no price, no tax. */
  BalancePaid: {
    version: 2,
    data: z.object({
      ...about,
      balanceId: field.id,
      amountCents: z.int(),
      taxCents: z.int(),
      tipCents: z.int(),
      method: z.enum(['card', 'cash', 'credit', 'debit', 'e-transfer', 'cheque']),
      intentId: field.id.nullable(),
    }),
  },
  /** Charge of a saved card after a no-show, with notice: `chargeAt` is the earliest time. */
  SavedCardChargeAnnounced: {
    version: 1,
    data: z.object({
      ...about,
      chargeId: field.id,
      customerId: field.id,
      cardId: field.id,
      consentVersion: field.code,
      savedAt: field.instant,
      /** Maximum charge, with tax. */
      amountCents: z.int(),
      announcedAt: field.instant,
      chargeAt: field.instant,
    }),
  },
  /** office: taken back. not_missed: no no-show after all. switched_off: charges were disabled. */
  SavedCardChargeWithdrawn: {
    version: 1,
    data: z.object({ ...about, chargeId: field.id, reason: z.enum(['office', 'not_missed', 'switched_off']) }),
  },
  /** Written before the provider call with the key of its `BalanceRequested`: at most one charge. */
  SavedCardChargeBegun: {
    version: 1,
    data: z.object({
      ...about,
      chargeId: field.id,
      amountCents: z.int(),
      beganAt: field.instant,
      methodId: field.id,
      providerCustomerId: field.id,
    }),
  },
  /** Ended without money. `intentId` is null where the provider made none. */
  SavedCardChargeEnded: {
    version: 1,
    data: z.object({
      ...about,
      chargeId: field.id,
      amountCents: z.int(),
      outcome: z.enum([
        'declined',
        'authentication_required',
        'card_removed',
        'refused',
        'person_erased',
        'paid_otherwise',
        'not_told',
        'unreachable',
      ]),
      reason: z.string(),
      intentId: field.id.nullable(),
    }),
  },
  ...handPaymentEvents,
} as const satisfies Vocabulary

export const providerEvents = {
  ProviderEventReceived: {
    version: 1,
    data: z.object({ eventId: field.id, eventType: field.code, intentId: field.id.nullable() }),
  },
} as const satisfies Vocabulary

export type PaymentEvent = EventIn<typeof paymentEvents>
export type NewPaymentEvent = NewEventIn<typeof paymentEvents>
export type PaidVisit = z.infer<typeof paidVisit>
export type ProviderEventRecord = EventIn<typeof providerEvents>
export type NewProviderEventRecord = NewEventIn<typeof providerEvents>

/**
 * The id of a booking's payment: the booking's own, because the two are written in one append. A payment that was found at the provider
 * after a restore has the id of its intent instead, and the booking that is made of it names that: where there is a booking, read its
 * `paymentId`.
 */
export const paymentOf = (bookingId: string): string => bookingId

export const paymentStream = (paymentId: string): string => `payment-${paymentId}`
export const providerEventStream = (eventId: string): string => `provider-${eventId}`

export const paymentNoun = {
  events: paymentEvents,
  history: 'payment',
  stream: { of: paymentStream, by: 'payment' },
} as const satisfies Noun

export const providerNoun = {
  events: providerEvents,
  history: 'payment',
  stream: null,
} as const satisfies Noun
