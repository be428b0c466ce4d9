import { accountStream } from '#events/account.ts'
import { bookingStream } from '#events/booking.ts'
import { concernStream } from '#events/concern.ts'
import { customerStream } from '#events/customer-details.ts'
import { dealsStream } from '#events/deal.ts'
import type { AnyEvent } from '#events/envelope.ts'
import { leadStream } from '#events/lead.ts'
import type { LogReader } from '#events/log/log.ts'
import { loyaltyStream } from '#events/loyalty.ts'
import { mailPreferenceStream } from '#events/mail-preferences.ts'
import { mailStream } from '#events/mail.ts'
import { newsletterStream } from '#events/newsletter.ts'
import { paymentStream } from '#events/payment.ts'
import { personStream } from '#events/person.ts'
import { quoteStream } from '#events/quote.ts'
import { reviewStream } from '#events/review.ts'
import { savedCardStream } from '#events/saved-card.ts'
import { receivedSmsStream, smsConsentStream, smsStream } from '#events/sms.ts'
import { visitPhotosStream } from '#events/visit-photo.ts'
import type { Queryable } from '#infra/database/database.ts'
import { matterOf } from '#projections/customer-matter.ts'
import type { HistoryEntry } from '#services/contracts/history.ts'

import { entryOf, type UsernameOf } from './entries.ts'

/** Maximum entries, the newest. */
const mostEntries = 300

/** Technical events, which the timeline omits. */
const technical: ReadonlySet<string> = new Set([
  'BalanceAuthorised',
  'BalanceIntentCreated',
  'BalanceReleaseRequested',
  'BalanceRequested',
  'BookingDetailsGiven',
  'CardSetupEnded',
  'CardSetupOpened',
  'DealLinked',
  'DealStepRecorded',
  'DepositAuthorised',
  'DepositIntentCreated',
  'DepositLinkOpened',
  'DepositReleaseRequested',
  'DepositRequestFailed',
  'DepositRequested',
  'RefundRequested',
  'SavedCardChargeBegun',
  'SmsStarted',
])

const ownStreams = (customerId: string): string[] => [
  accountStream(customerId),
  savedCardStream(customerId),
  customerStream(customerId),
  dealsStream(customerId),
  loyaltyStream(customerId),
  mailPreferenceStream(customerId),
  newsletterStream(customerId),
  personStream(customerId),
  smsConsentStream(customerId),
  smsStream(customerId),
  receivedSmsStream(customerId),
]

/** Whether a merge is shown by the other customer's stream. */
const isSaidTwice = ({ data }: AnyEvent, shown: readonly string[]): boolean =>
  'role' in data && data.role === 'merged' && 'otherId' in data && shown.some((id) => id === data.otherId)

/** Timeline of merged customers from all their streams, newest first. */
export async function customerTimeline(
  log: Pick<LogReader, 'readStreams'>,
  database: Queryable,
  usernameOf: UsernameOf,
  customerIds: readonly string[],
): Promise<{ readonly entries: readonly HistoryEntry[]; readonly total: number }> {
  const { bookings, quotes, leads, payments } = await matterOf(database, customerIds)
  const mailed = [...customerIds, ...bookings, ...quotes, ...leads, ...payments]
  const read = await log.readStreams([
    ...new Set([
      ...bookings.map(bookingStream),
      ...bookings.map(reviewStream),
      ...bookings.map(concernStream),
      ...bookings.map(visitPhotosStream),
      ...quotes.map(quoteStream),
      ...leads.map(leadStream),
      ...payments.map(paymentStream),
      ...mailed.map(mailStream),
      ...customerIds.flatMap(ownStreams),
    ]),
  ])
  const happened = [...read.values()]
    .flat()
    .filter((event) => !technical.has(event.type) && !isSaidTwice(event, customerIds))
    .toSorted((one, other) => other.position - one.position)
  return { entries: happened.slice(0, mostEntries).map((event) => entryOf(event, usernameOf)), total: happened.length }
}
