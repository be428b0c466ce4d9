import type { PricedAddOn, PricedPackage } from '#events/catalogue.ts'
import { customerIdFor } from '#events/values/ids.ts'
import { addMinutes, instantAt } from '#events/values/toronto.ts'
import { isLocalDate, isSlotLabel, slotToHour, type Instant, type SlotLabel } from '#events/values/time.ts'
import type { OpenHold } from '#projections/bookings.ts'
import type { Catalogue } from '#projections/catalogue.ts'
import { bookingAt, type Agreement, type Booking } from '#services/booking/booking.ts'
import { findAddOns, findPackage, standingCatalogue } from '#services/catalogue/catalogue.ts'
import type { BookingDraft, PaymentIntentCreated } from '#services/contracts/booking.ts'
import { isRefusal, refuse, type Refusal } from '#services/decision.ts'
import type { House } from '#services/house.ts'
import { giveUp, requestDeposit } from '#services/payment/decide.ts'
import { paymentAt } from '#services/payment/payment.ts'
import { perform } from '#services/perform.ts'
import { priceOf, type Price } from '#services/pricing/price.ts'
import { hold, release, type Visit } from '#services/schedule/decide.ts'
import { startProblem } from '#services/schedule/opening.ts'
import { vanDayAt } from '#services/schedule/schedule.ts'

import { freeNeighbours, freeVans, openingOf } from './availability.ts'
import { detailsOf, lineOf, personOf } from './draft.ts'
import { openIntent } from './open-intent.ts'

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
export async function startCheckout(house: House, request: CheckoutRequest): Promise<PaymentIntentCreated | Refusal> {
  const catalogue = await standingCatalogue(house.views)
  const order = readOrder(catalogue, request, house.clock())
  if (isRefusal(order)) return order

  const holds = request.visitor === null ? [] : await house.views.openHoldsOf(request.visitor)
  const resumed = await resume(house, holds, order)
  const held = resumed ?? (await holdSlot(house, catalogue, request, order, holds))
  return isRefusal(held) ? held : openIntent(house, held)
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
}

/** What the visitor asked for in the house's own words, or why it cannot be had whatever the vans do. */
function readOrder(catalogue: Catalogue, request: CheckoutRequest, at: Instant): Order | Refusal {
  const service = findPackage(catalogue, request.service)
  if (service === null) return refuse('unknown_service')
  const addOns = findAddOns(catalogue, request.draft?.addons ?? [])
  if (addOns === null) return refuse('unknown_addon')
  if (!isLocalDate(request.date)) return refuse('date_invalid')
  if (!isSlotLabel(request.time)) return refuse('slot_unknown')

  const problem = startProblem(openingOf(catalogue), service.maxMinutes, request.date, request.time, at)
  if (problem !== null) return refuse(refusalOf[problem])
  const price = priceOf(service, addOns)
  if (price.depositCents !== request.amountCents) {
    return refuse('amount_changed', { amount: price.depositCents, priceCents: service.priceCents, totalCents: price.totalCents })
  }
  const startMinute = slotToHour(request.time) * 60
  const endMinute = startMinute + service.maxMinutes
  const { date, time } = { date: request.date, time: request.time }
  return { service, addOns, price, date, time, startMinute, endMinute, startsAt: instantAt(date, startMinute) }
}

const refusalOf = {
  past: 'date_past',
  too_far: 'date_too_far',
  closed: 'day_closed',
  does_not_fit: 'slot_does_not_fit',
  too_soon: 'slot_too_soon',
  taken: 'slot_taken',
} as const

/** The visitor's own hold on the very same thing, if it still runs. */
async function resume(house: House, holds: readonly OpenHold[], order: Order): Promise<Agreement | null> {
  const same = holds.find((one) => one.date === order.date && one.time === order.time)
  if (same === undefined) return null
  const found = await perform(house.log, { meta: { actor: 'visitor' } }, { booking: bookingAt(same.bookingId) }, () => ({}))
  if (isRefusal(found)) return null
  const { booking } = found.states
  return isSameOrder(booking, order) && booking.status === 'held' && booking.expiresAt > house.clock() ? booking : null
}

const isSameOrder = (booking: Booking, order: Order): booking is Exclude<Booking, { status: 'none' }> =>
  booking.status !== 'none' &&
  booking.service.name === order.service.id &&
  booking.totalCents === order.price.totalCents &&
  booking.addOns.map((one) => one.name).join() === order.addOns.map((one) => one.name).join()

/** Tries the free vans in turn; the append decides who was first. */
async function holdSlot(
  house: House,
  catalogue: Catalogue,
  request: CheckoutRequest,
  order: Order,
  holds: readonly OpenHold[],
): Promise<Agreement | Refusal> {
  const { appointmentInfo } = request.draft ?? {}
  const cell = appointmentInfo === undefined ? null : house.locate(appointmentInfo.address, appointmentInfo.city)
  const rows = await house.views.occupancyBetween(order.date, order.date)
  const own = holds.map((one) => one.bookingId)
  const start = { date: order.date, time: order.time, maxMinutes: order.service.maxMinutes, cell, own }
  for (const van of freeVans(catalogue, rows, start, house.clock(), house.travel)) {
    const { date, startMinute, endMinute } = order
    const visit = { bookingId: house.newId(), van: van.id, vanNumber: van.number, date, startMinute, endMinute, cell }
    const held = await holdOn(house, catalogue, request, order, visit, holds[0])
    if (!isRefusal(held) || held.refused !== 'slot_taken') return held
  }
  const free = await freeNeighbours(house, catalogue, { date: order.date, maxMinutes: order.service.maxMinutes, cell })
  return refuse('slot_taken', { free })
}

/** One van: the slot, the booking and the wish for the deposit are written together, the visitor's former hold is given back. */
async function holdOn(
  house: House,
  catalogue: Catalogue,
  request: CheckoutRequest,
  order: Order,
  visit: Visit,
  former: OpenHold | undefined,
): Promise<Agreement | Refusal> {
  const at = house.clock()
  const expiresAt = addMinutes(at, holdMinutes)
  const paymentId = visit.bookingId
  const isSameDay = former?.van === visit.van && former.date === visit.date
  const subjects = {
    day: vanDayAt(visit.van, visit.date),
    booking: bookingAt(visit.bookingId),
    payment: paymentAt(paymentId),
    formerDay: former === undefined || isSameDay ? undefined : vanDayAt(former.van, former.date),
    formerBooking: former === undefined ? undefined : bookingAt(former.bookingId),
    formerPayment: former === undefined ? undefined : paymentAt(former.bookingId),
  }
  const done = await perform(house.log, { meta: { actor: 'visitor' } }, subjects, (states) => {
    const leaving = former !== undefined && states.formerBooking?.status === 'held' ? former : null
    const rest = new Map(states.day)
    if (leaving !== null) rest.delete(leaving.bookingId)
    const held = hold(visit, expiresAt, rest, { at, travel: house.travel })
    if (isRefusal(held)) return held
    const released = leaving === null ? [] : release(leaving, 'moved', isSameDay ? states.day : (states.formerDay ?? new Map()))
    return {
      day: [...(isSameDay ? released : []), ...held],
      booking: [heldEvent(house, catalogue, request, order, visit, expiresAt)],
      payment: requestDeposit({ paymentId, bookingId: visit.bookingId, amountCents: order.price.depositCents }, states.payment),
      formerDay: isSameDay ? [] : released,
      formerBooking: leaving === null ? [] : [{ type: 'BookingAbandoned' as const, data: { bookingId: leaving.bookingId, reason: 'moved' as const } }],
      formerPayment: leaving === null || states.formerPayment === undefined ? [] : giveUp(states.formerPayment),
    }
  })
  if (isRefusal(done)) return done
  return done.states.booking.status === 'none' ? refuse('conflict') : done.states.booking
}

function heldEvent(house: House, catalogue: Catalogue, request: CheckoutRequest, order: Order, visit: Visit, expiresAt: Instant) {
  const { draft } = request
  const email = draft?.customerInfo.email ?? request.email
  return {
    type: 'BookingHeld' as const,
    data: {
      bookingId: visit.bookingId,
      customerId: customerIdFor(email, house.secret),
      visitor: request.visitor,
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
      language: draft?.language ?? ('en' as const),
      details: detailsOf(draft),
    },
    personal: personOf(draft, email),
  }
}
