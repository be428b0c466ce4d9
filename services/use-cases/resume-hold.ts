import { isDeepStrictEqual } from 'node:util'

import type { Actor } from '#events/actor.ts'
import type { OpenHold } from '#projections/bookings.ts'
import { bookingAt, type Agreement } from '#services/booking/booking.ts'
import { giveDetails } from '#services/booking/decide.ts'
import type { AppContext } from '#services/context.ts'
import { isRefusal, type Refusal } from '#services/decision.ts'
import { requestDeposit } from '#services/payment/decide.ts'
import { paymentAt } from '#services/payment/payment.ts'
import { perform } from '#services/perform.ts'
import { vanDayAt } from '#services/schedule/schedule.ts'

import { checkoutAfter, type OpenCheckout, type RequestedCheckout } from './checkout.ts'
import type { Order } from './read-order.ts'

/**
 * Resumes the visitor's own hold on the same order while it runs; null when there is none. Details that were given since
 * are recorded at once, because the tab may be closed before it sends them again, and a deposit request that failed is
 * made anew. With another address the way of the van is another: such a hold is not resumed but moved.
 */
export async function resumeHold(
  ctx: AppContext,
  actor: Actor,
  order: Order,
  holds: readonly OpenHold[],
): Promise<RequestedCheckout | OpenCheckout | Refusal | null> {
  const same = holds.find((one) => one.date === order.date && one.time === order.time)
  if (same === undefined) return null
  const { bookingId } = same
  const at = ctx.clock()
  const refs = {
    claim: order.customer.claim,
    booking: bookingAt(bookingId),
    day: vanDayAt(same.van, same.date),
    payment: paymentAt(bookingId),
  }
  const done = await perform(ctx.log, { meta: { actor } }, refs, ({ claim, booking, day, payment }) => {
    const isRunning = booking.status === 'held' && booking.expiresAt > at && isSameOrder(booking, order)
    const isMoved = order.draft !== null && !isDeepStrictEqual(day.get(bookingId)?.cell ?? null, order.cell)
    if (!isRunning || isMoved) return { changes: {}, answer: 'not resumed' }
    const deposit = { paymentId: bookingId, bookingId, amountCents: booking.depositCents }
    const { customerId, claimed } = order.customer.identify(claim)
    const given = order.draft === null ? [] : giveDetails({ ...order.given, customerId }, booking)
    return {
      changes: {
        claim: given.length === 0 ? [] : claimed,
        booking: given,
        payment: requestDeposit(deposit, payment),
      },
      answer: 'resumed',
    }
  })
  return isRefusal(done) || done.answer === 'not resumed' ? null : checkoutAfter(done)
}

const isSameOrder = (booking: Agreement, order: Order): boolean =>
  booking.service.name === order.service.id &&
  booking.totalCents === order.price.totalCents &&
  booking.addOns.map((one) => one.name).join() === order.addOns.map((one) => one.name).join()
