import { isDeepStrictEqual } from 'node:util'

import type { Actor } from '#events/actor.ts'
import { paymentOf } from '#events/payment.ts'
import type { OpenHold } from '#projections/bookings.ts'
import { command } from '#services/commands/command.ts'
import { isRefusal, refuse, type Refusal } from '#services/commands/decision.ts'
import { agreedCents, bookingAt, type Agreement, type Booking } from '#services/domain/booking/booking.ts'
import { confirmOwner } from '#services/domain/booking/confirm-owner.ts'
import { giveDetails } from '#services/domain/booking/decide.ts'
import { requestDeposit } from '#services/domain/payment/decide.ts'
import { paymentAt } from '#services/domain/payment/payment.ts'
import { vanDayAt } from '#services/domain/schedule/schedule.ts'
import type { AppContext } from '#services/features/context.ts'

import { checkoutAfter, type OpenCheckout, type RequestedCheckout } from './checkout.ts'
import type { Order } from './read-order.ts'

type Resumed = RequestedCheckout | OpenCheckout | Refusal

/** Resumes the own hold of an equal order; null for none, `already_booked` for a paid one. */
export async function resumeHold(
  ctx: AppContext,
  actor: Actor,
  order: Order,
  own: readonly OpenHold[],
): Promise<Resumed | null> {
  for (const one of own.filter(({ date, time }) => date === order.date && time === order.time)) {
    const resumed = await resume(ctx, actor, order, one)
    if (resumed !== null) return resumed
  }
  return null
}

/** Records new details and renews a failed deposit request; another address moves the hold instead. */
async function resume(
  ctx: AppContext,
  actor: Actor,
  order: Order,
  { bookingId, ...slot }: OpenHold,
): Promise<Resumed | null> {
  const at = ctx.clock()
  const refs = {
    claim: order.customer.claim,
    booking: bookingAt(bookingId),
    day: vanDayAt(slot.van, slot.date),
    payment: paymentAt(paymentOf(bookingId)),
  }
  const done = await command(ctx, actor, 'startCheckout', refs, ({ claim, booking, day, payment }) => {
    const deposit = { paymentId: paymentOf(bookingId), bookingId, amountCents: order.price.depositCents }
    const { customerId, claimed } = order.customer.identify(claim)
    if (isBooked(booking, order, customerId)) {
      const isPaid = payment.status === 'authorised' || payment.status === 'paid'
      return isPaid
        ? { changes: {}, answer: 'booked' }
        : { changes: { payment: requestDeposit(deposit, payment) }, answer: 'resumed' }
    }
    const isRunning = booking.status === 'held' && booking.expiresAt > at && isSameOrder(booking, order)
    const isMoved = order.draft !== null && !isDeepStrictEqual(day.get(bookingId)?.cell ?? null, order.cell)
    if (!isRunning || isMoved) return { changes: {}, answer: 'not resumed' }
    const given = order.draft === null ? [] : giveDetails({ ...order.given, customerId }, booking)
    return {
      changes: {
        claim: given.length === 0 ? [] : claimed,
        booking: [...given, ...confirmOwner(actor, { ...booking, customerId })],
        payment: requestDeposit(deposit, payment),
      },
      answer: 'resumed',
    }
  })
  if (isRefusal(done) || done.answer === 'not resumed') return null
  const { payment } = done.states
  if (done.answer === 'resumed') return checkoutAfter(done)
  return 'intentId' in payment ? alreadyBooked(bookingId, payment.intentId) : null
}

export const alreadyBooked = (bookingId: string, paymentIntentId: string): Refusal =>
  refuse('already_booked', { bookingId, paymentIntentId })

/** Another car or person at that start is another visit. */
function isBooked(booking: Booking, order: Order, customerId: string): boolean {
  if (booking.status !== 'confirmed' || !isSameOrder(booking, order)) return false
  const [booked, wanted] = [booking.details.vehicle, order.given.details.vehicle]
  const isSameCar = booked === null || wanted === null || carOf(booked) === carOf(wanted)
  return isSameCar && booking.customerId === customerId
}

const carOf = ({ year, make, model }: { year: number; make: string; model: string }): string =>
  `${year} ${make} ${model}`.toLowerCase()

const isSameOrder = (booking: Agreement, order: Order): boolean =>
  booking.service.name === order.service.id &&
  agreedCents(booking) === order.price.totalCents &&
  booking.addOns.map((one) => one.name).join() === order.addOns.map((one) => one.name).join()
