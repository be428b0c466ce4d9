import type { Actor } from '#events/actor.ts'
import type { PricedAddOn, PricedPackage } from '#events/catalogue.ts'
import { paymentOf } from '#events/payment.ts'
import type { Cell } from '#events/schedule.ts'
import { bookingReference } from '#events/values/ids.ts'
import { isLocalDate, isSlotLabel, slotToHour, type LocalDate, type SlotLabel } from '#events/values/time.ts'
import { instantAt } from '#events/values/toronto.ts'
import type { Catalogue } from '#projections/catalogue.ts'
import { command } from '#services/commands/command.ts'
import { isRefusal, refuse, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import type { PhoneBooking } from '#services/contracts/visits.ts'
import { bookingAt } from '#services/domain/booking/booking.ts'
import { bookAtOnce, type AgreedTerms } from '#services/domain/booking/decide.ts'
import { findAddOns, findPackage } from '#services/domain/catalogue/catalogue.ts'
import { issueDepositLink } from '#services/domain/payment/decide-deposit-link.ts'
import { waiveDeposit } from '#services/domain/payment/decide.ts'
import { paymentAt } from '#services/domain/payment/payment.ts'
import { priceOf } from '#services/domain/pricing/price.ts'
import { book } from '#services/domain/schedule/decide.ts'
import { startProblem } from '#services/domain/schedule/opening.ts'
import { vanDayAt } from '#services/domain/schedule/schedule.ts'
import { vanServiceAt } from '#services/domain/schedule/van-service.ts'
import { givenInDraft, lineOf, type ReceivedDetails } from '#services/features/business/draft.ts'
import type { AppContext } from '#services/features/context.ts'
import { findCustomer, lookUpCustomer } from '#services/features/customer/customer-lookup.ts'
import { samePerson } from '#services/features/customer/merge-customers.ts'
import { visitToCome } from '#services/features/money/deposit-links.ts'

import { freeNeighbours, freeVans, openingOf } from './availability.ts'
import { idsOfCaller } from './held-quotes.ts'
import { catalogueFor } from './quoted-prices.ts'
import { refusalOfStart } from './read-order.ts'

export interface BookedByPhone {
  readonly id: string
  readonly reference: string
}

/**
 * Books by phone, with a waived deposit or a link: slot, booking and deposit in one append. Idempotent by the form's
 * id.
 */
export async function bookByPhone(ctx: AppContext, actor: Actor, form: PhoneBooking): Promise<Refusal | BookedByPhone> {
  const answer = { id: form.id, reference: bookingReference(form.id) }
  if ('paymentId' in (await stateOf(ctx.log, bookingAt(form.id)))) return answer
  // Whoever was erased has no key any more: booking for them would make them known again.
  const customerId = await whoseVisit(ctx, form)
  if (customerId !== null && !(await ctx.log.hasLiveKey(customerId))) return refuse('not_found')
  const { catalogue, quote } = await priced(ctx, form)
  const order = readForm(ctx, catalogue, { ...form, customerId, quoteId: quote === null ? null : form.quoteId })
  if (isRefusal(order)) return order
  const rows = await ctx.views.occupancyBetween(order.date, order.date)
  const start = { ...order, maxMinutes: order.service.maxMinutes, own: [] }
  for (const van of freeVans(catalogue, rows, start, ctx.clock(), ctx.travel)) {
    const booked = await bookWith(ctx, actor, order, { van: van.id, vanNumber: van.number })
    if (booked?.refused !== 'slot_taken') return booked ?? answer
  }
  return refuse('slot_taken', { free: await freeNeighbours(ctx, catalogue, start) })
}

/** Catalogue with the prices of the named quote, where it still holds. */
async function priced(ctx: AppContext, { quoteId, customerId, customer }: PhoneBooking) {
  const caller = { customerId: customerId ?? '', email: customer.email }
  const customerIds = quoteId === null ? [] : await idsOfCaller(ctx, caller)
  return catalogueFor(ctx, { tokens: [], customerIds }, quoteId)
}

/** Owner of the address among merged customers, who gets mails and portal (decision 85). */
async function whoseVisit({ log, secret }: AppContext, { customerId, customer }: PhoneBooking): Promise<string | null> {
  if (customerId === null || customer.email === '') return customerId
  const [holder, person] = await Promise.all([
    findCustomer({ log, secret }, customer.email),
    samePerson(log, customerId),
  ])
  return holder !== null && person.includes(holder) ? holder : customerId
}

interface PhoneOrder {
  readonly form: PhoneBooking
  readonly catalogue: Catalogue
  readonly service: PricedPackage
  readonly addOns: readonly PricedAddOn[]
  readonly totalCents: number
  readonly date: LocalDate
  readonly time: SlotLabel
  readonly given: ReceivedDetails
  readonly cell: Cell | null
}

function readForm(ctx: AppContext, catalogue: Catalogue, form: PhoneBooking): Refusal | PhoneOrder {
  const { date, time } = form.appointment
  const service = findPackage(catalogue, form.service)
  if (service === null) return refuse('unknown_service')
  const addOns = findAddOns(catalogue, form.addons)
  if (addOns === null) return refuse('unknown_addon')
  if (!isLocalDate(date)) return refuse('date_invalid')
  if (!isSlotLabel(time)) return refuse('slot_unknown')
  const problem = startProblem(openingOf(catalogue), service.maxMinutes, date, time, ctx.clock())
  if (problem !== null) return refuse(refusalOfStart[problem])
  const { totalCents, depositCents } = priceOf(service, addOns)
  if (totalCents !== form.totalCents)
    return refuse('amount_changed', { amount: depositCents, priceCents: service.priceCents, totalCents })
  const { customer, vehicle, appointment } = form
  const told = { customerInfo: customer, appointmentInfo: appointment }
  const given = givenInDraft({ ...told, ...(vehicle !== null && { vehicleInfo: vehicle }) }, customer.email)
  const cell = ctx.locate(given.person.address, given.person.city)
  return { form, catalogue, service, addOns, totalCents, date, time, given, cell }
}

async function bookWith(
  ctx: AppContext,
  actor: Actor,
  order: PhoneOrder,
  { van, vanNumber }: { readonly van: string; readonly vanNumber: number },
): Promise<Refusal | null> {
  const { form, date, cell, given } = order
  const { id: bookingId, waiver } = form
  const paymentId = paymentOf(bookingId)
  const startMinute = slotToHour(order.time) * 60
  const stretch = { startMinute, endMinute: startMinute + order.service.maxMinutes }
  const looksUp = form.customerId === null && form.customer.email !== ''
  const lookup = looksUp ? await lookUpCustomer(ctx, form.customer.email) : null
  const newCustomerId = form.customerId ?? `c${ctx.newId()}`
  const at = ctx.clock()
  const refs = {
    claim: lookup?.claim,
    day: vanDayAt(van, date),
    service: vanServiceAt(van),
    booking: bookingAt(bookingId),
    payment: paymentAt(paymentId),
  }
  const done = await command(ctx, actor, 'bookByPhone', refs, ({ claim, day, service, booking: state, payment }) => {
    const visit = { bookingId, van, vanNumber, date, cell, ...stretch }
    const booked = book(visit, day, { at, travel: ctx.travel, outFrom: service })
    if (isRefusal(booked)) return booked
    const { customerId, claimed } = lookup?.identify(claim) ?? { customerId: newCustomerId, claimed: [] }
    const terms = termsOf(order, { van, vanNumber, customerId, at, ...stretch })
    const confirmed = bookAtOnce(terms, given.person, { isPlaceKnown: cell !== null }, state)
    if (isRefusal(confirmed)) return confirmed
    const deposit =
      waiver === null
        ? issueDepositLink(visitToCome({ ...terms, paymentId }), at, payment)
        : waiveDeposit({ paymentId, bookingId, reason: waiver }, payment)
    if (isRefusal(deposit)) return deposit
    return {
      claim: claimed,
      day: booked,
      booking: confirmed,
      payment: deposit,
    }
  })
  return isRefusal(done) ? done : null
}

const termsOf = (
  { form, catalogue, service, addOns, totalCents, date, time, given }: PhoneOrder,
  {
    at,
    ...slot
  }: Pick<AgreedTerms, 'van' | 'vanNumber' | 'customerId' | 'startMinute' | 'endMinute'> & { readonly at: string },
): AgreedTerms => ({
  ...slot,
  bookingId: form.id,
  visitor: null,
  service: lineOf({ ...service, name: service.id }),
  addOns: addOns.map((one) => lineOf(one)),
  totalCents,
  depositCents: 0,
  priceListVersion: catalogue.priceList.version,
  hoursVersion: catalogue.hours.version,
  policyVersion: catalogue.policy.version,
  date,
  time,
  startsAt: instantAt(date, slot.startMinute),
  expiresAt: at,
  quoteId: form.quoteId,
  language: form.language,
  details: given.details,
  termsVersion: null,
})
