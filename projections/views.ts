import type { Instant, LocalDate } from '#events/values/time.ts'
import type { Queryable } from '#infra/database/database.ts'

import {
  countAlikeBefore,
  leadsForDigest,
  leadsOfFloods,
  type DigestedLead,
  type DigestRange,
  type LeadPeriod,
  type LeadPlace,
} from './alike-leads.ts'
import { paymentOfBalance, unfinishedBalances, type UnfinishedBalance } from './balances.ts'
import { expiredHolds, openHoldsOf, ownBookings, type OpenHold, type OwnBooking } from './bookings.ts'
import { currentCatalogue, type Catalogue } from './catalogue.ts'
import { caseOfReclean, overdueConcerns } from './concerns.ts'
import { collectedFrom } from './customer-visits.ts'
import { dueCharges, dueDepositLinks } from './due-payments.ts'
import { identitiesOf, type LinkedIdentity } from './identities.ts'
import { occupancyBetween, type OccupancyRow } from './occupancy.ts'
import { unfinishedPayments, type PaymentRow, type UnfinishedPayment } from './payments.ts'
import { lastReceiptNumber, receiptsOfBookings, type IssuedReceipt } from './receipts.ts'
import { smsCodesTo, type SmsCodeRequest } from './sms-code-requests.ts'
import { smsHolders, type SmsHolder } from './sms-consents.ts'
import { smsSender, type SmsSender } from './sms-senders.ts'
import { visitsStarting } from './visits-starting.ts'

/** Queries of commands before they decide; a view may be stale, the streams decide. */
export interface Views {
  /** Null before the first price list, hours, policy and fleet. */
  catalogue(): Promise<Catalogue | null>
  /** Slots between two days, inclusive, with expired holds: the caller compares the clock. */
  occupancyBetween(from: LocalDate, to: LocalDate): Promise<readonly Occupied[]>
  expiredHolds(at: Instant): Promise<readonly { bookingId: string; van: string; date: string }[]>
  /** Booked visits with a start in (after, until], at most 1000. */
  visitsStarting(between: {
    readonly after: Instant
    readonly until: Instant
  }): Promise<readonly { bookingId: string }[]>
  /** Cases with a missed deadline not noted yet, at most 500. */
  overdueConcerns(at: Instant): Promise<readonly { readonly bookingId: string }[]>
  /** The visit whose case led to a free visit; null for any other visit. */
  caseOfReclean(recleanId: string): Promise<string | null>
  /** Payments unanswered since before an instant, oldest first, at most 500. */
  unfinishedPayments(before: Instant): Promise<readonly UnfinishedPayment[]>
  dueCharges(at: Instant): Promise<readonly { readonly paymentId: string }[]>
  dueDepositLinks(at: Instant): Promise<readonly { readonly paymentId: string }[]>
  paymentOfIntent(intentId: string): Promise<Pick<PaymentRow, 'id' | 'status'> | null>
  paymentOfBalance(intentId: string): Promise<string | null>
  /** Captures and releases unanswered since before an instant, oldest first, at most 500. */
  unfinishedBalances(before: Instant): Promise<readonly UnfinishedBalance[]>
  /** Number of similar leads of the day before. */
  countAlikeBefore(lead: LeadPlace): Promise<number>
  leadsOfFloods(period: LeadPeriod): Promise<readonly LeadPlace[]>
  /** Leads of a digest in the order of their decisions, without erased persons. */
  leadsForDigest(range: DigestRange): Promise<readonly DigestedLead[]>
  openHoldsOf(visitor: string): Promise<readonly OpenHold[]>
  /** Holds of a browser and its bookings at one start, newest first. */
  ownBookings(visitor: string, start: { readonly date: string; readonly time: string }): Promise<readonly OwnBooking[]>
  /** Last issued number of a year; 0 for none. */
  lastReceiptNumber(year: number): Promise<number>
  receiptsOfBooking(bookingId: string): Promise<readonly IssuedReceipt[]>
  /** Collected for completed visits, with tax: redeemable points. */
  settledCents(customerId: string): Promise<number>
  linkedIdentities(customerId: string): Promise<readonly LinkedIdentity[]>
  smsHolders(phone: string): Promise<readonly SmsHolder[]>
  /** Owner of a number (E.164) and the current or next visit; null for unknown. */
  smsSender(phone: string, at: Instant): Promise<SmsSender | null>
  /** Codes requested for a number after an instant, at most 100. */
  smsCodesTo(phone: string, after: Instant): Promise<readonly SmsCodeRequest[]>
}

export type Occupied = Omit<OccupancyRow, 'vanNumber'>

export const databaseViews = (database: Queryable): Views => ({
  catalogue: () => currentCatalogue(database),
  occupancyBetween: (from, to) => occupancyBetween(database, from, to),
  visitsStarting: (between) => visitsStarting(database, between),
  overdueConcerns: (at) => overdueConcerns(database, at),
  caseOfReclean: (recleanId) => caseOfReclean(database, recleanId),
  expiredHolds: (at) => expiredHolds(database, at),
  countAlikeBefore: (lead) => countAlikeBefore(database, lead),
  leadsOfFloods: (period) => leadsOfFloods(database, period),
  leadsForDigest: (range) => leadsForDigest(database, range),
  openHoldsOf: (visitor) => openHoldsOf(database, visitor),
  ownBookings: (visitor, start) => ownBookings(database, visitor, start),
  lastReceiptNumber: (year) => lastReceiptNumber(database, year),
  receiptsOfBooking: (bookingId) => receiptsOfBookings(database, [bookingId]),
  unfinishedPayments: (before) => unfinishedPayments(database, before),
  dueCharges: (at) => dueCharges(database, at),
  dueDepositLinks: (at) => dueDepositLinks(database, at),
  paymentOfIntent: (intentId) => paymentOfIntent(database, intentId),
  paymentOfBalance: (intentId) => paymentOfBalance(database, intentId),
  unfinishedBalances: (before) => unfinishedBalances(database, before),
  settledCents: async (customerId) => (await collectedFrom(database, customerId)).settledCents,
  linkedIdentities: (customerId) => identitiesOf(database, customerId),
  smsHolders: (phone) => smsHolders(database, phone),
  smsSender: (phone, at) => smsSender(database, phone, at),
  smsCodesTo: (phone, after) => smsCodesTo(database, phone, after),
})

export async function paymentOfIntent(
  database: Queryable,
  intentId: string,
): Promise<Pick<PaymentRow, 'id' | 'status'> | null> {
  const [row] = await database.query<Pick<PaymentRow, 'id' | 'status'>>(
    'select id, status from rm.payments where intent_id = $1 limit 1',
    [intentId],
  )
  return row ?? null
}
