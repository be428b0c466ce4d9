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

/** The questions that commands ask of read models before they decide. A view may be late; the streams decide. */
export interface Views {
  /** Null before the first price list, hours, policy and fleet were published. */
  catalogue(): Promise<Catalogue | null>
  /** What is taken between two days (inclusive), expired holds included: the reader looks at the clock. */
  occupancyBetween(from: LocalDate, to: LocalDate): Promise<readonly Occupied[]>
  /** Holds that ran out and were not yet written off, oldest first, at most 500. */
  expiredHolds(at: Instant): Promise<readonly { bookingId: string; van: string; date: string }[]>
  /** Visits that were booked and start after one instant and until another, the first first, at most 1000. */
  visitsStarting(between: {
    readonly after: Instant
    readonly until: Instant
  }): Promise<readonly { bookingId: string }[]>
  /** Cases with a promised time that has passed and was not noted yet, the first first, at most 500. */
  overdueConcerns(at: Instant): Promise<readonly { readonly bookingId: string }[]>
  /** The visit whose case a free visit was booked for; null for any other visit. */
  caseOfReclean(recleanId: string): Promise<string | null>
  /** Payments in which a capture, release or refund waits since before an instant, oldest first, at most 500. */
  unfinishedPayments(before: Instant): Promise<readonly UnfinishedPayment[]>
  /** Payments whose charge of a saved card is due by an instant, or under way, the first first, at most 100. */
  dueCharges(at: Instant): Promise<readonly { readonly paymentId: string }[]>
  /** Payments whose deposit was asked for by a link that runs out by an instant, the first first, at most 100. */
  dueDepositLinks(at: Instant): Promise<readonly { readonly paymentId: string }[]>
  /** What is known of the payment that an intent was opened for. */
  paymentOfIntent(intentId: string): Promise<Pick<PaymentRow, 'id' | 'status'> | null>
  /** The payment that an intent pays the rest of; null for any other intent. */
  paymentOfBalance(intentId: string): Promise<string | null>
  /** Captures and releases of a balance that wait since before an instant, oldest first, at most 500. */
  unfinishedBalances(before: Instant): Promise<readonly UnfinishedBalance[]>
  /** How many leads that came within a day before one look like it. */
  countAlikeBefore(lead: LeadPlace): Promise<number>
  /** The leads of a period that came within a day after three others which look like them, the first first. */
  leadsOfFloods(period: LeadPeriod): Promise<readonly LeadPlace[]>
  /** The leads that a digest tells of, in the order in which that was decided, without those whose person was erased. */
  leadsForDigest(range: DigestRange): Promise<readonly DigestedLead[]>
  /** What a browser holds without having paid, newest first. */
  openHoldsOf(visitor: string): Promise<readonly OpenHold[]>
  /** The same, and what the browser has booked at one start, newest first. */
  ownBookings(visitor: string, start: { readonly date: string; readonly time: string }): Promise<readonly OwnBooking[]>
  /** The last number of a year that a document was issued with; 0 before the first. */
  lastReceiptNumber(year: number): Promise<number>
  /** The documents that were issued for a booking, the first first. */
  receiptsOfBooking(bookingId: string): Promise<readonly IssuedReceipt[]>
  /** What was collected for the visits of a customer that are over, in cents with tax: its points can be redeemed. */
  settledCents(customerId: string): Promise<number>
  /** The accounts at identity providers that sign a customer in, the first first, at most 50. */
  linkedIdentities(customerId: string): Promise<readonly LinkedIdentity[]>
  /** The customers who named a telephone number (E.164) for texts, at most 50. */
  smsHolders(phone: string): Promise<readonly SmsHolder[]>
  /** Whose text it is that comes from a number (E.164), and the visit of theirs that is under way or next; null where nobody is known. */
  smsSender(phone: string, at: Instant): Promise<SmsSender | null>
  /** The codes that were asked for to a number after an instant, the first first, at most 100. */
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

/** The payment that an intent was opened for; null while none is known. */
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
