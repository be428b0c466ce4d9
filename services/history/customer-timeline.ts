import { disputeEvents } from '#events/dispute.ts'
import type { AnyEvent } from '#events/envelope.ts'
import type { LogReader } from '#events/log/log.ts'
import { streamsNamedBy } from '#events/nouns.ts'
import type { Queryable } from '#infra/database/database.ts'
import { matterOf } from '#projections/customer-matter.ts'
import type { HistoryEntry } from '#services/contracts/history.ts'

import { entryOf, type UsernameOf } from './entries.ts'

/** Maximum entries, the newest. */
const mostEntries = 300

/** Technical events, which the timeline omits. */
export const technical: ReadonlySet<string> = new Set([
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
  // The office has a list of disputes, with what to do about each.
  ...Object.keys(disputeEvents),
])

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
  const about = [...customerIds, ...bookings, ...quotes, ...leads, ...payments]
  const read = await log.readStreams(
    streamsNamedBy({ customer: customerIds, booking: bookings, quote: quotes, lead: leads, payment: payments, about }),
  )
  const happened = [...read.values()]
    .flat()
    .filter((event) => !technical.has(event.type) && !isSaidTwice(event, customerIds))
    .toSorted((one, other) => other.position - one.position)
  return { entries: happened.slice(0, mostEntries).map((event) => entryOf(event, usernameOf)), total: happened.length }
}
