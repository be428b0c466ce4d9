import type { LogReader } from '#events/log.ts'
import { loyaltyEvents, loyaltyStream } from '#events/loyalty.ts'
import { bookingReference } from '#events/values/ids.ts'
import type { Instant } from '#events/values/time.ts'
import { dayOf } from '#events/values/toronto.ts'
import type { CollectedVisit, CustomerVisit } from '#projections/customer-visits.ts'
import type { IssuedReceipt } from '#projections/receipts.ts'
import { pointsOf, type OwnLoyalty } from '#services/contracts/loyalty.ts'

import { balanceOf } from './loyalty.ts'

/** The most redemptions that are shown. */
const mostRedemptions = 200

interface Records {
  /** Over all visits, also those that are not among `earned`. */
  readonly collectedCents: number
  readonly earned: readonly CollectedVisit[]
  readonly visits: readonly CustomerVisit[]
  readonly receipts: readonly IssuedReceipt[]
}

/** The points of a customer, each with the visit that it was earned by or redeemed for. */
export async function loyaltyOf(
  log: Pick<LogReader, 'readStream'>,
  customerId: string,
  { collectedCents, earned, visits, receipts }: Records,
  now: Instant,
): Promise<Required<OwnLoyalty>> {
  const events = await log.readStream(loyaltyStream(customerId))
  const coming = new Set(
    visits.filter(({ status, startsAt }) => status === 'confirmed' && startsAt > now).map(({ id }) => id),
  )
  const happened = events.flatMap((event) =>
    event.type === 'PointsRedeemed'
      ? [{ on: dayOf(event.recordedAt), ...loyaltyEvents.PointsRedeemed.data.parse(event.data) }]
      : [],
  )
  const returned = new Set(
    events.flatMap((event) =>
      event.type === 'PointsReturned' ? [loyaltyEvents.PointsReturned.data.parse(event.data).redemptionId] : [],
    ),
  )
  const points = pointsOf(collectedCents)
  const state = happened.map((one) => ({ ...one, isReturned: returned.has(one.redemptionId) }))
  return {
    points,
    collectedCents,
    balancePoints: balanceOf(points, state),
    earned: earned.map((one) => ({
      ...one,
      reference: bookingReference(one.bookingId),
      receipts: receipts.filter(({ bookingId }) => bookingId === one.bookingId).map(({ id, kind }) => ({ id, kind })),
    })),
    redeemed: state
      .toReversed()
      .slice(0, mostRedemptions)
      .map(({ redemptionId, bookingId, on, reward, points: spent, amountCents, isReturned }) => ({
        id: redemptionId,
        bookingId,
        reference: bookingReference(bookingId),
        on,
        reward,
        points: spent,
        amountCents,
        isReturned,
        isUndoable: !isReturned && coming.has(bookingId),
      })),
  }
}
