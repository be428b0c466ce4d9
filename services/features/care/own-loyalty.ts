import { loyaltyEvents, loyaltyStream } from '#events/loyalty.ts'
import { bookingReference } from '#events/values/ids.ts'
import { dayOf } from '#events/values/toronto.ts'
import type { Collected, CollectedVisit, CustomerVisit } from '#projections/customer-visits.ts'
import type { IssuedReceipt } from '#projections/receipts.ts'
import { isRefusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import { pointsOf, type OwnLoyalty } from '#services/contracts/loyalty.ts'
import { balanceOf, type Redemption } from '#services/domain/loyalty/loyalty.ts'
import { paidOf } from '#services/domain/payment/owed.ts'
import { paymentAt } from '#services/domain/payment/payment.ts'
import type { AppContext } from '#services/features/context.ts'
import { ownBookingState } from '#services/features/visit/own-visits.ts'

import { undoReward } from './decide-reward.ts'

const mostRedemptions = 200

interface Records {
  readonly collected: Collected
  readonly earned: readonly CollectedVisit[]
  readonly visits: readonly CustomerVisit[]
  readonly receipts: readonly IssuedReceipt[]
}

export async function loyaltyOf(
  ctx: AppContext,
  customerId: string,
  { collected: { collectedCents, settledCents }, earned, visits, receipts }: Records,
): Promise<Required<OwnLoyalty>> {
  const state = await redemptionsOf(ctx, customerId)
  const confirmed = new Set(visits.filter(({ status }) => status === 'confirmed').map(({ id }) => id))
  const undoable = await undoableOf(ctx, customerId, state, confirmed)
  const points = pointsOf(collectedCents)
  const settledPoints = pointsOf(settledCents)
  return {
    points,
    collectedCents,
    balancePoints: balanceOf(settledPoints, state),
    pendingPoints: points - settledPoints,
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
        isUndoable: undoable.has(redemptionId),
      })),
  }
}

async function redemptionsOf({ log }: AppContext, customerId: string) {
  const events = await log.readStream(loyaltyStream(customerId))
  const returned = new Set(
    events.flatMap((event) =>
      event.type === 'PointsReturned' ? [loyaltyEvents.PointsReturned.data.parse(event.data).redemptionId] : [],
    ),
  )
  return events.flatMap((event) => {
    if (event.type !== 'PointsRedeemed') return []
    const redeemed = loyaltyEvents.PointsRedeemed.data.parse(event.data)
    return [{ ...redeemed, on: dayOf(event.recordedAt), isReturned: returned.has(redeemed.redemptionId) }]
  })
}

/** Redemptions that can be undone now. */
async function undoableOf(
  ctx: AppContext,
  customerId: string,
  loyalty: readonly Redemption[],
  confirmed: ReadonlySet<string>,
): Promise<Set<string>> {
  const at = ctx.clock()
  const undoable = new Set<string>()
  for (const { redemptionId, bookingId, isReturned } of loyalty) {
    if (isReturned || !confirmed.has(bookingId)) continue
    const booking = await ownBookingState(ctx, customerId, bookingId)
    if (booking === null) continue
    const paid = paidOf(await stateOf(ctx.log, paymentAt(booking.paymentId)))
    if (!isRefusal(undoReward(redemptionId, { at, paid }, { booking, loyalty }))) undoable.add(redemptionId)
  }
  return undoable
}
