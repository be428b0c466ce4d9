import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'
import { handPaymentEvents } from './payment-by-hand.ts'
import { waiverReasons } from './values/office-reasons.ts'

const about = { paymentId: z.string(), bookingId: z.string() }

const line = z.object({ name: z.string(), priceCents: z.int() })

/** What a deposit was for, as the card provider keeps it beside the payment: ids, times and prices, never who. */
export const paidVisit = z.object({
  van: z.string(),
  vanNumber: z.int(),
  date: z.string(),
  time: z.string(),
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

/**
 * A deposit and what became of it. Each request is recorded before the provider is asked, with the idempotency key that the call
 * will carry; each answer is written after. Nothing of a card is ever in here.
 */
export const paymentEvents = {
  DepositRequested: {
    version: 1,
    data: z.object({ ...about, amountCents: z.int(), currency: z.literal('CAD'), attempt: z.int(), key: z.string() }),
  },
  /** The office booked a visit without a deposit: all of it is paid on the day. */
  DepositWaived: { version: 1, data: z.object({ ...about, reason: z.enum(waiverReasons) }) },
  /** The office asks for the deposit of a visit that stands already, by a link to our page that can be used until `dueAt`. */
  DepositLinkIssued: {
    version: 1,
    data: z.object({ ...about, amountCents: z.int(), issuedAt: z.string(), dueAt: z.string() }),
  },
  /** The page behind such a link asks for a card. What follows of that intent is written as of one for the balance. */
  DepositLinkOpened: {
    version: 1,
    data: z.object({ ...about, amountCents: z.int(), currency: z.literal('CAD'), attempt: z.int(), key: z.string() }),
  },
  /** It was not paid in time. The visit stays; where it is still to come, the office is notified. */
  DepositLinkExpired: {
    version: 1,
    data: z.object({ ...about, amountCents: z.int(), isVisitToCome: z.boolean() }),
  },
  DepositRequestFailed: { version: 1, data: z.object({ ...about, attempt: z.int(), reason: z.string() }) },
  DepositIntentCreated: { version: 1, data: z.object({ ...about, intentId: z.string() }) },
  /** `attemptId` is the provider's id of the attempt; null where it named none. */
  DepositDeclined: {
    version: 2,
    data: z.object({ ...about, intentId: z.string(), reason: z.string(), attemptId: z.string().nullable() }),
  },
  DepositAuthorised: {
    version: 1,
    data: z.object({ ...about, intentId: z.string(), amountCents: z.int(), captureKey: z.string() }),
  },
  /** The money is captured. */
  DepositPaid: { version: 1, data: z.object({ ...about, intentId: z.string(), amountCents: z.int() }) },
  /** The authorisation expired or was withdrawn before capture: the booking stays, unpaid, and staff is notified. */
  DepositCaptureFailed: { version: 1, data: z.object({ ...about, intentId: z.string(), reason: z.string() }) },
  /**
   * The provider took money in our name of which nothing is known here: the log is that of a backup older than the payment. The
   * payment has the intent's id, the booking the one that it was for. `visit` is null when the provider was not told of it.
   */
  UnbookedPaymentFound: {
    version: 1,
    data: z.object({ ...about, intentId: z.string(), amountCents: z.int(), visit: paidVisit.nullable() }),
  },
  DepositReleaseRequested: {
    version: 1,
    data: z.object({
      ...about,
      intentId: z.string(),
      key: z.string(),
      reason: z.enum(['slot_taken', 'moved', 'amount', 'not_open', 'cancelled', 'declined']),
    }),
  },
  DepositReleased: { version: 1, data: z.object({ ...about, intentId: z.string() }) },
  RefundRequested: {
    version: 1,
    data: z.object({
      ...about,
      refundId: z.string(),
      intentId: z.string(),
      amountCents: z.int(),
      key: z.string(),
      reason: z.string(),
    }),
  },
  RefundIssued: {
    version: 1,
    data: z.object({ ...about, refundId: z.string(), providerRefundId: z.string(), amountCents: z.int() }),
  },
  RefundFailed: { version: 1, data: z.object({ ...about, refundId: z.string(), reason: z.string() }) },
  /** A refund that was issued came back, days later: the customer's bank did not take it, and the money is with us again. */
  RefundReversed: {
    version: 1,
    data: z.object({ ...about, refundId: z.string(), amountCents: z.int(), reason: z.string() }),
  },
  /** The rest is asked for by card, through our page. `amountCents` has the tax in it. */
  BalanceRequested: {
    version: 1,
    data: z.object({ ...about, amountCents: z.int(), currency: z.literal('CAD'), attempt: z.int(), key: z.string() }),
  },
  BalanceIntentCreated: { version: 1, data: z.object({ ...about, intentId: z.string() }) },
  /** `amountCents` is what will be captured: at most what is owed, whatever was authorised. */
  BalanceAuthorised: {
    version: 1,
    data: z.object({ ...about, intentId: z.string(), amountCents: z.int(), captureKey: z.string() }),
  },
  BalanceReleaseRequested: {
    version: 1,
    data: z.object({
      ...about,
      intentId: z.string(),
      key: z.string(),
      /** not_owed: it was paid otherwise. amount: something else is owed now. */
      reason: z.enum(['not_owed', 'amount', 'cancelled']),
    }),
  },
  /** Nothing of the intent was charged; `withdrawn`: an authorisation was lost before its capture. */
  BalanceReleased: {
    version: 1,
    data: z.object({ ...about, intentId: z.string(), amountCents: z.int(), isWithdrawn: z.boolean() }),
  },
  /** Something of the rest, taken on the day by whichever means. A tip is beside it: it is no part of the price and has no tax. */
  BalancePaid: {
    version: 2,
    data: z.object({
      ...about,
      /** Of its own among those of the payment. Of a card through our page that of the intent; of a saved card that of the charge. */
      balanceId: z.string(),
      amountCents: z.int(),
      taxCents: z.int(),
      tipCents: z.int(),
      /** card: through our page; credit: at the van. */
      method: z.enum(['card', 'cash', 'credit', 'debit', 'e-transfer', 'cheque']),
      /** Of a payment by card through our page. */
      intentId: z.string().nullable(),
    }),
  },
  /**
   * A person at the office decided to charge a saved card for a visit at which nobody was there. The customer is told of it first, and
   * nothing is charged before `chargeAt`.
   */
  SavedCardChargeAnnounced: {
    version: 1,
    data: z.object({
      ...about,
      chargeId: z.string(),
      customerId: z.string(),
      cardId: z.string(),
      /** The words that the owner of the card agreed to, and when the card was saved under them. */
      consentVersion: z.string(),
      savedAt: z.string(),
      /** With tax: the most that is charged. */
      amountCents: z.int(),
      announcedAt: z.string(),
      chargeAt: z.string(),
    }),
  },
  /** Nothing is charged. office: taken back by a person. not_missed: the visit is no no-show. switched_off: the owner charges no cards any more. */
  SavedCardChargeWithdrawn: {
    version: 1,
    data: z.object({ ...about, chargeId: z.string(), reason: z.enum(['office', 'not_missed', 'switched_off']) }),
  },
  /** The provider is about to be asked, with the key of the `BalanceRequested` beside it; whatever is charged is charged once. */
  SavedCardChargeBegun: {
    version: 1,
    data: z.object({
      ...about,
      chargeId: z.string(),
      amountCents: z.int(),
      beganAt: z.string(),
      /** The provider's ids of the card and of whose it is: the card may be removed meanwhile. */
      methodId: z.string(),
      providerCustomerId: z.string(),
    }),
  },
  /** It ended without money. `intentId` is null where the provider was not asked, or made nothing of it. */
  SavedCardChargeEnded: {
    version: 1,
    data: z.object({
      ...about,
      chargeId: z.string(),
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
      /** What the provider said; '' where it was not asked. */
      reason: z.string(),
      intentId: z.string().nullable(),
    }),
  },
  ...handPaymentEvents,
} as const satisfies Vocabulary

/** A webhook of the provider, once per event id, however often it was delivered. */
export const providerEvents = {
  ProviderEventReceived: {
    version: 1,
    data: z.object({ eventId: z.string(), eventType: z.string(), intentId: z.string().nullable() }),
  },
} as const satisfies Vocabulary

export type PaymentEvent = EventIn<typeof paymentEvents>
export type NewPaymentEvent = NewEventIn<typeof paymentEvents>
export type PaidVisit = z.infer<typeof paidVisit>
export type ProviderEventRecord = EventIn<typeof providerEvents>
export type NewProviderEventRecord = NewEventIn<typeof providerEvents>

export const paymentStream = (paymentId: string): string => `payment-${paymentId}`
export const providerEventStream = (eventId: string): string => `provider-${eventId}`
