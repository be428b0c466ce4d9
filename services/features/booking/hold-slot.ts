import type { Actor } from '#events/actor.ts'
import { paymentOf } from '#events/payment.ts'
import type { Instant } from '#events/values/time.ts'
import { addDays, addMinutes } from '#events/values/toronto.ts'
import type { OpenHold } from '#projections/bookings.ts'
import { command } from '#services/commands/command.ts'
import { isRefusal, refuse, type Refusal } from '#services/commands/decision.ts'
import { bookingAt } from '#services/domain/booking/booking.ts'
import { confirmOwner } from '#services/domain/booking/confirm-owner.ts'
import { type AgreedTerms, holdBooking } from '#services/domain/booking/decide.ts'
import { requestDeposit } from '#services/domain/payment/decide.ts'
import { paymentAt } from '#services/domain/payment/payment.ts'
import { hold, type Visit } from '#services/domain/schedule/decide.ts'
import { isHeldOut } from '#services/domain/schedule/hold-limits.ts'
import { vanDayAt } from '#services/domain/schedule/schedule.ts'
import { vanServiceAt } from '#services/domain/schedule/van-service.ts'
import { lineOf } from '#services/features/business/draft.ts'
import type { AppContext } from '#services/features/context.ts'

import { freeNeighbours, freeVans, occupationOf, openMinutesOf } from './availability.ts'
import { checkoutAfter, type OpenCheckout, type RequestedCheckout } from './checkout.ts'
import { leave, leaveHold } from './leave-hold.ts'
import type { Order } from './read-order.ts'

export const holdMinutes = 10

/** Holds a slot with the first van whose append wins; refused with alternatives. */
export async function holdSlot(
  ctx: AppContext,
  actor: Actor,
  order: Order,
  holds: readonly OpenHold[],
): Promise<RequestedCheckout | OpenCheckout | Refusal> {
  const [former, ...older] = holds
  // More than one comes only from two requests at the same moment.
  for (const one of older) await leaveHold(ctx, actor, one)

  const { catalogue, date, time, startMinute, endMinute, cell } = order
  const { maxMinutes } = order.service
  const rows = await ctx.views.occupancyBetween(date, date)
  const start = { date, time, maxMinutes, cell, own: former === undefined ? [] : [former.bookingId] }
  const others = rows.filter((row) => !start.own.includes(row.bookingId)).map(occupationOf)
  const day = { at: ctx.clock(), openMinutes: openMinutesOf(catalogue, date) }
  const vans = freeVans(catalogue, rows, start, ctx.clock(), ctx.travel)
  if (vans.length > 0 && isHeldOut({ startMinute, endMinute }, others, day))
    return refuse('day_busy', {
      free: await freeNeighbours(ctx, catalogue, { date: addDays(date, 1), maxMinutes, cell }),
    })
  for (const van of vans) {
    const visit = { bookingId: ctx.newId(), van: van.id, vanNumber: van.number, date, startMinute, endMinute, cell }
    const held = await holdWith(ctx, actor, order, { visit, former })
    if (!isRefusal(held) || held.refused !== 'slot_taken') return held
  }
  return refuse('slot_taken', { free: await freeNeighbours(ctx, catalogue, { date, maxMinutes, cell }) })
}

/** Holds with one van: slot, booking and deposit request in one append, releasing the former hold. */
async function holdWith(
  ctx: AppContext,
  actor: Actor,
  order: Order,
  { visit, former }: { readonly visit: Visit; readonly former: OpenHold | undefined },
): Promise<RequestedCheckout | OpenCheckout | Refusal> {
  const at = ctx.clock()
  const expiresAt = addMinutes(at, holdMinutes)
  const { bookingId } = visit
  const isSameDay = former?.van === visit.van && former.date === visit.date
  const refs = {
    claim: order.customer.claim,
    day: vanDayAt(visit.van, visit.date),
    service: vanServiceAt(visit.van),
    booking: bookingAt(bookingId),
    payment: paymentAt(paymentOf(bookingId)),
    formerDay: former === undefined || isSameDay ? undefined : vanDayAt(former.van, former.date),
    formerBooking: former === undefined ? undefined : bookingAt(former.bookingId),
    formerPayment: former === undefined ? undefined : paymentAt(paymentOf(former.bookingId)),
  }
  const deposit = { paymentId: paymentOf(bookingId), bookingId, amountCents: order.price.depositCents }
  const done = await command(ctx, actor, 'startCheckout', refs, (states) => {
    const left = leave(former, {
      day: isSameDay ? states.day : states.formerDay,
      booking: states.formerBooking,
      payment: states.formerPayment,
    })
    const rest = new Map(states.day)
    if (isSameDay && left.day.length > 0) rest.delete(former.bookingId)
    const held = hold(visit, expiresAt, rest, { at, travel: ctx.travel, outFrom: states.service })
    if (isRefusal(held)) return held
    const { customerId, claimed } = order.customer.identify(states.claim)
    return {
      claim: claimed,
      day: [...(isSameDay ? left.day : []), ...held],
      booking: [
        ...holdBooking(termsOf(order, customerId, visit, expiresAt), order.given.person),
        ...confirmOwner(actor, { bookingId, customerId, confirmedOwner: null }),
      ],
      payment: requestDeposit(deposit, states.payment),
      formerDay: isSameDay ? [] : left.day,
      formerBooking: left.booking,
      formerPayment: left.payment,
    }
  })
  return isRefusal(done) ? done : checkoutAfter(done)
}

const termsOf = (
  { catalogue, draft, ...order }: Order,
  customerId: string,
  visit: Visit,
  expiresAt: Instant,
): AgreedTerms => ({
  bookingId: visit.bookingId,
  customerId,
  visitor: order.visitor,
  service: lineOf({ ...order.service, name: order.service.id }),
  addOns: order.addOns.map((one) => lineOf(one)),
  totalCents: order.price.totalCents,
  depositCents: order.price.depositCents,
  priceListVersion: catalogue.priceList.version,
  hoursVersion: catalogue.hours.version,
  policyVersion: catalogue.policy.version,
  van: visit.van,
  vanNumber: visit.vanNumber,
  date: visit.date,
  time: order.time,
  startMinute: visit.startMinute,
  endMinute: visit.endMinute,
  startsAt: order.startsAt,
  expiresAt,
  quoteId: draft?.quoteId ?? null,
  language: draft?.language ?? 'en',
  details: order.given.details,
  termsVersion: draft?.termsVersion ?? null,
})
