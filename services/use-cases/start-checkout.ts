import { isDeepStrictEqual } from 'node:util'

import type { PricedAddOn, PricedPackage } from '#events/catalogue.ts'
import type { Cell } from '#events/schedule.ts'
import { isLocalDate, isSlotLabel, slotToHour, type Instant, type SlotLabel } from '#events/values/time.ts'
import { addMinutes, instantAt } from '#events/values/toronto.ts'
import type { OpenHold } from '#projections/bookings.ts'
import type { Catalogue } from '#projections/catalogue.ts'
import { bookingAt, type Agreement } from '#services/booking/booking.ts'
import { giveDetails, holdBooking, type AgreedTerms, type GivenDetails } from '#services/booking/decide.ts'
import { findAddOns, findPackage, catalogueInForce } from '#services/catalogue/catalogue.ts'
import type { AppContext } from '#services/context.ts'
import type { BookingDraft, PaymentIntentCreated } from '#services/contracts/booking.ts'
import { isRefusal, refuse, type Refusal } from '#services/decision.ts'
import { requestDeposit } from '#services/payment/decide.ts'
import { paymentAt } from '#services/payment/payment.ts'
import { perform } from '#services/perform.ts'
import { priceOf, type Price } from '#services/pricing/price.ts'
import { hold, type Visit } from '#services/schedule/decide.ts'
import { startProblem } from '#services/schedule/opening.ts'
import { vanDayAt } from '#services/schedule/schedule.ts'

import { freeNeighbours, freeVans, openingOf } from './availability.ts'
import { givenInDraft, lineOf } from './draft.ts'
import { leave, leaveHold } from './leave-hold.ts'
import { openIntent, type WrittenIntent } from './open-intent.ts'

/** How long a slot is kept for somebody who is paying. */
export const holdMinutes = 10

export interface CheckoutRequest {
  /** The deposit that the visitor saw. */
  readonly amountCents: number
  readonly service: string
  readonly date: string
  readonly time: string
  readonly email: string
  readonly draft: BookingDraft | null
  /** Hash of the browser's token, or null for a caller without cookies. */
  readonly visitor: string | null
}

/**
 * Holds the slot for ten minutes and opens a payment intent for the deposit. The same visitor asking for the same again
 * resumes the hold and the intent; asking for something else moves the hold.
 */
export async function startCheckout(
  ctx: AppContext,
  request: CheckoutRequest,
): Promise<PaymentIntentCreated | Refusal> {
  const catalogue = await catalogueInForce(ctx.views)
  const order = readOrder(ctx, catalogue, request)
  if (isRefusal(order)) return order

  const holds = await holdsOf(ctx, request)
  const former = await resume(ctx, request, order, holds)
  if (former !== null) return openIntent(ctx, former)
  const held = await holdSlot(ctx, catalogue, request, order, holds)
  if (!isRefusal(held)) return openIntent(ctx, held.agreement, held.writtenIntent)
  // Asked twice at the same moment: the slot may have been taken by the other of the two.
  const own = held.refused === 'slot_taken' ? await resume(ctx, request, order, await holdsOf(ctx, request)) : null
  return own === null ? held : openIntent(ctx, own)
}

interface Order {
  readonly service: PricedPackage
  readonly addOns: readonly PricedAddOn[]
  readonly price: Price
  readonly date: string
  readonly time: SlotLabel
  readonly startMinute: number
  readonly endMinute: number
  readonly startsAt: Instant
  /** Where it is; null while the visitor told no address. */
  readonly cell: Cell | null
  readonly given: GivenDetails
}

/** What the visitor asked for in the house's own words, or why it cannot be had whatever the vans do. */
function readOrder(ctx: AppContext, catalogue: Catalogue, request: CheckoutRequest): Order | Refusal {
  const service = findPackage(catalogue, request.service)
  if (service === null) return refuse('unknown_service')
  const addOns = findAddOns(catalogue, request.draft?.addons ?? [])
  if (addOns === null) return refuse('unknown_addon')
  if (!isLocalDate(request.date)) return refuse('date_invalid')
  if (!isSlotLabel(request.time)) return refuse('slot_unknown')

  const problem = startProblem(openingOf(catalogue), service.maxMinutes, request.date, request.time, ctx.clock())
  if (problem !== null) return refuse(refusalOf[problem])
  const price = priceOf(service, addOns)
  const seenTotal = request.draft?.totalCents ?? price.totalCents
  if (price.depositCents !== request.amountCents || price.totalCents !== seenTotal) {
    noteOtherAmount(ctx, request, service, price)
    return refuse('amount_changed', {
      amount: price.depositCents,
      priceCents: service.priceCents,
      totalCents: price.totalCents,
    })
  }
  const startMinute = slotToHour(request.time) * 60
  const endMinute = startMinute + service.maxMinutes
  const { date, time } = { date: request.date, time: request.time }
  const given = givenInDraft(request.draft, request.email, ctx.secret)
  const cell = request.draft === null ? null : ctx.locate(given.person.address, given.person.city)
  return {
    service,
    addOns,
    price,
    date,
    time,
    startMinute,
    endMinute,
    startsAt: instantAt(date, startMinute),
    cell,
    given,
  }
}

/** An old page, or somebody who tries: no event and no hold come of it, so that only this line and a counter tell. */
function noteOtherAmount(
  { logger }: AppContext,
  { amountCents, visitor, date, time }: CheckoutRequest,
  service: PricedPackage,
  { depositCents }: Price,
): void {
  const request = { service: service.id, date, time, visitor }
  logger.warn({ ...request, askedCents: amountCents, depositCents }, 'another amount than the deposit was refused')
}

const refusalOf = {
  past: 'date_past',
  too_far: 'date_too_far',
  closed: 'day_closed',
  does_not_fit: 'slot_does_not_fit',
  too_soon: 'slot_too_soon',
  taken: 'slot_taken',
} as const

/**
 * The visitor's own hold on the very same thing, if it still runs. What was told since is noted at once: the tab may be closed
 * before it is told again. Another address is another way for the van, so such a hold is not resumed but moved.
 */
async function resume(
  ctx: AppContext,
  request: CheckoutRequest,
  order: Order,
  holds: readonly OpenHold[],
): Promise<Agreement | null> {
  const same = holds.find((one) => one.date === order.date && one.time === order.time)
  if (same === undefined) return null
  const at = ctx.clock()
  const refs = { booking: bookingAt(same.bookingId), day: vanDayAt(same.van, same.date) }
  const done = await perform(ctx.log, { meta: { actor: 'visitor' } }, refs, ({ booking, day }) => {
    const isRunning = booking.status === 'held' && booking.expiresAt > at && isSameOrder(booking, order)
    const isMoved = request.draft !== null && !isDeepStrictEqual(day.get(same.bookingId)?.cell ?? null, order.cell)
    if (!isRunning || isMoved) return refuse('conflict')
    return { booking: request.draft === null ? [] : giveDetails(order.given, booking) }
  })
  return isRefusal(done) || done.states.booking.status === 'none' ? null : done.states.booking
}

const holdsOf = (ctx: AppContext, { visitor }: CheckoutRequest) =>
  visitor === null ? Promise.resolve([]) : ctx.views.openHoldsOf(visitor)

const isSameOrder = (booking: Agreement, order: Order): boolean =>
  booking.service.name === order.service.id &&
  booking.totalCents === order.price.totalCents &&
  booking.addOns.map((one) => one.name).join() === order.addOns.map((one) => one.name).join()

/** A new hold, and the wish for its deposit that was written with it. */
interface Held {
  readonly agreement: Agreement
  readonly writtenIntent: WrittenIntent
}

/** Tries the free vans in turn; the append decides who was first. */
async function holdSlot(
  ctx: AppContext,
  catalogue: Catalogue,
  request: CheckoutRequest,
  order: Order,
  holds: readonly OpenHold[],
): Promise<Held | Refusal> {
  const [former, ...older] = holds
  // More than one comes only from asking twice at the same moment.
  for (const one of older) await leaveHold(ctx, one)

  const { date, time, startMinute, endMinute, cell } = order
  const { maxMinutes } = order.service
  const rows = await ctx.views.occupancyBetween(date, date)
  const start = { date, time, maxMinutes, cell, own: former === undefined ? [] : [former.bookingId] }
  for (const van of freeVans(catalogue, rows, start, ctx.clock(), ctx.travel)) {
    const visit = { bookingId: ctx.newId(), van: van.id, vanNumber: van.number, date, startMinute, endMinute, cell }
    const held = await holdOn(ctx, catalogue, request, order, visit, former)
    if (!isRefusal(held) || held.refused !== 'slot_taken') return held
  }
  return refuse('slot_taken', { free: await freeNeighbours(ctx, catalogue, { date, maxMinutes, cell }) })
}

/** One van: the slot, the booking and the wish for the deposit are written together, the visitor's former hold is given back. */
async function holdOn(
  ctx: AppContext,
  catalogue: Catalogue,
  request: CheckoutRequest,
  order: Order,
  visit: Visit,
  former: OpenHold | undefined,
): Promise<Held | Refusal> {
  const at = ctx.clock()
  const expiresAt = addMinutes(at, holdMinutes)
  const { bookingId } = visit
  const isSameDay = former?.van === visit.van && former.date === visit.date
  const refs = {
    day: vanDayAt(visit.van, visit.date),
    booking: bookingAt(bookingId),
    payment: paymentAt(bookingId),
    formerDay: former === undefined || isSameDay ? undefined : vanDayAt(former.van, former.date),
    formerBooking: former === undefined ? undefined : bookingAt(former.bookingId),
    formerPayment: former === undefined ? undefined : paymentAt(former.bookingId),
  }
  const done = await perform(ctx.log, { meta: { actor: 'visitor' } }, refs, (states) => {
    const left = leave(former, {
      day: isSameDay ? states.day : states.formerDay,
      booking: states.formerBooking,
      payment: states.formerPayment,
    })
    const rest = new Map(states.day)
    if (isSameDay && left.day.length > 0) rest.delete(former.bookingId)
    const held = hold(visit, expiresAt, rest, { at, travel: ctx.travel })
    if (isRefusal(held)) return held
    return {
      day: [...(isSameDay ? left.day : []), ...held],
      booking: holdBooking(agreedTerms(catalogue, request, order, visit, expiresAt), order.given.person),
      payment: requestDeposit(
        { paymentId: bookingId, bookingId, amountCents: order.price.depositCents },
        states.payment,
      ),
      formerDay: isSameDay ? [] : left.day,
      formerBooking: left.booking,
      formerPayment: left.payment,
    }
  })
  if (isRefusal(done)) return done
  const { booking } = done.states
  return booking.status === 'none' ? refuse('conflict') : { agreement: booking, writtenIntent: done }
}

/** What the booking is made under: it stays so, whatever is published later. */
function agreedTerms(
  catalogue: Catalogue,
  { draft, visitor }: CheckoutRequest,
  order: Order,
  visit: Visit,
  expiresAt: Instant,
): AgreedTerms {
  const { customerId, details } = order.given
  return {
    bookingId: visit.bookingId,
    customerId,
    visitor,
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
    details,
    termsVersion: draft?.termsVersion ?? null,
  }
}
