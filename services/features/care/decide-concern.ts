import type { Actor } from '#events/actor.ts'
import { bookingEvents, bookingStream } from '#events/booking.ts'
import { paymentOf } from '#events/payment.ts'
import { isLocalDate, isSlotLabel, slotToHour } from '#events/values/time.ts'
import { instantAt } from '#events/values/toronto.ts'
import { command } from '#services/commands/command.ts'
import { isRefusal, refuse, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import type { ConcernCase, ConcernDecisionRequest } from '#services/contracts/concerns.ts'
import { bookingAt, type ConfirmedBooking } from '#services/domain/booking/booking.ts'
import { bookAtOnce, type AgreedTerms } from '#services/domain/booking/decide.ts'
import { catalogueInForce } from '#services/domain/catalogue/catalogue.ts'
import { concernAt } from '#services/domain/concern/concern.ts'
import { decideConcern } from '#services/domain/concern/decide.ts'
import { waiveDeposit } from '#services/domain/payment/decide.ts'
import { refundableCents, requestConcernRefund } from '#services/domain/payment/guarantee-refund.ts'
import { paymentAt } from '#services/domain/payment/payment.ts'
import { book } from '#services/domain/schedule/decide.ts'
import { startProblem } from '#services/domain/schedule/opening.ts'
import { vanDayAt } from '#services/domain/schedule/schedule.ts'
import { vanServiceAt } from '#services/domain/schedule/van-service.ts'
import { freeNeighbours, freeVans, openingOf } from '#services/features/booking/availability.ts'
import { refusalOfStart } from '#services/features/booking/read-order.ts'
import type { AppContext } from '#services/features/context.ts'

import { concernOf } from './concerns.ts'

type Reclean = Extract<ConcernDecisionRequest, { outcome: 'reclean' }>
type OtherDecision = Exclude<ConcernDecisionRequest, { outcome: 'reclean' }>

/** Decides a concern with its effect (free visit, refund or none) in one append. Idempotent by the form's id. */
export async function decideOnConcern(
  ctx: AppContext,
  actor: Actor,
  bookingId: string,
  request: ConcernDecisionRequest,
): Promise<Refusal | ConcernCase> {
  const known = await stateOf(ctx.log, bookingAt(bookingId))
  if (!('paymentId' in known)) return refuse('not_found')
  const done =
    request.outcome === 'reclean'
      ? await bookReclean(ctx, actor, known, request)
      : await refundOrDecline(ctx, actor, known, request)
  return done ?? concernOf(ctx, bookingId, 'office')
}

async function refundOrDecline(
  ctx: AppContext,
  actor: Actor,
  { bookingId, paymentId }: ConfirmedBooking,
  request: OtherDecision,
): Promise<Refusal | null> {
  const refundCents = request.outcome === 'refund' ? request.refundCents : 0
  const { id, outcome, words } = request
  const decision = { id, outcome, words, at: ctx.clock(), refundCents, recleanId: null }
  const refs = { concern: concernAt(bookingId), payment: paymentAt(paymentId) }
  const issue = { name: 'decideConcern', reason: 'guarantee' } as const
  const done = await command(ctx, actor, issue, refs, ({ concern, payment }) => {
    const decided = decideConcern(decision, concern)
    if (isRefusal(decided) || decided.length === 0) return isRefusal(decided) ? decided : {}
    if (refundCents > refundableCents(payment)) return refuse('refund_too_much')
    return { concern: decided, payment: requestConcernRefund(id, refundCents, payment) }
  })
  return isRefusal(done) ? done : null
}

/** Books the free visit with the first van whose append wins. Null on success. */
async function bookReclean(
  ctx: AppContext,
  actor: Actor,
  known: ConfirmedBooking,
  request: Reclean,
): Promise<Refusal | null> {
  const { date, time } = request
  if (!isLocalDate(date)) return refuse('date_invalid')
  if (!isSlotLabel(time)) return refuse('slot_unknown')
  if ('paymentId' in (await stateOf(ctx.log, bookingAt(request.id)))) return refuseUnlessBookedAs(ctx, known, request)
  if (known.person === null) return refuse('not_found')
  const catalogue = await catalogueInForce(ctx.views)
  const maxMinutes = known.endMinute - known.startMinute
  const problem = startProblem(openingOf(catalogue), maxMinutes, date, time, ctx.clock())
  if (problem !== null) return refuse(refusalOfStart[problem])
  const cell = ctx.locate(known.person.address, known.person.city)
  const start = { date, time, maxMinutes, cell, own: [] }
  const rows = await ctx.views.occupancyBetween(date, date)
  for (const van of freeVans(catalogue, rows, start, ctx.clock(), ctx.travel)) {
    const startMinute = slotToHour(time) * 60
    const slot = { van: van.id, vanNumber: van.number, date, time, startMinute, endMinute: startMinute + maxMinutes }
    const booked = await bookWith(ctx, actor, known, request, { ...slot, startsAt: instantAt(date, startMinute) })
    if (booked === null) return refuseUnlessBookedAs(ctx, known, request)
    if (booked.refused !== 'slot_taken') return booked
  }
  return refuse('slot_taken', { free: await freeNeighbours(ctx, catalogue, start) })
}

async function refuseUnlessBookedAs(
  ctx: AppContext,
  { bookingId }: ConfirmedBooking,
  { id, words, date, time }: Reclean,
): Promise<Refusal | null> {
  const concern = await stateOf(ctx.log, concernAt(bookingId))
  const step = concern.status === 'none' ? undefined : concern.steps.find(({ recleanId }) => recleanId === id)
  const held = (await ctx.log.readStream(bookingStream(id))).find(({ type }) => type === 'BookingHeld')
  if (step?.reply !== words || held === undefined) return refuse('sent_otherwise')
  const first = bookingEvents.BookingHeld.data.parse(held.data)
  return first.date === date && first.time === time ? null : refuse('sent_otherwise')
}

type Slot = Pick<AgreedTerms, 'van' | 'vanNumber' | 'date' | 'time' | 'startMinute' | 'endMinute' | 'startsAt'>

async function bookWith(
  ctx: AppContext,
  actor: Actor,
  known: ConfirmedBooking,
  { id, words }: Reclean,
  slot: Slot,
): Promise<Refusal | null> {
  const { person } = known
  if (person === null) return refuse('not_found')
  const at = ctx.clock()
  const cell = ctx.locate(person.address, person.city)
  const refs = {
    concern: concernAt(known.bookingId),
    day: vanDayAt(slot.van, slot.date),
    booking: bookingAt(id),
    payment: paymentAt(paymentOf(id)),
    service: vanServiceAt(slot.van),
  }
  const done = await command(ctx, actor, { name: 'decideConcern', reason: 'guarantee' }, refs, (states) => {
    const decision = { id, outcome: 'reclean', words, at, refundCents: 0, recleanId: id } as const
    const decided = decideConcern(decision, states.concern)
    if (isRefusal(decided) || decided.length === 0) return isRefusal(decided) ? decided : {}
    const booked = book({ ...slot, bookingId: id, cell }, states.day, {
      at,
      travel: ctx.travel,
      outFrom: states.service,
    })
    if (isRefusal(booked)) return booked
    const terms = freeTerms(known, { ...slot, bookingId: id, expiresAt: at })
    const confirmed = bookAtOnce(terms, person, { isPlaceKnown: cell !== null }, states.booking)
    if (isRefusal(confirmed)) return confirmed
    const waived = { paymentId: paymentOf(id), bookingId: id, reason: 'goodwill' } as const
    return { concern: decided, day: booked, booking: confirmed, payment: waiveDeposit(waived, states.payment) }
  })
  return isRefusal(done) ? done : null
}

const freeTerms = (
  known: ConfirmedBooking,
  slot: Slot & Pick<AgreedTerms, 'bookingId' | 'expiresAt'>,
): AgreedTerms => ({
  ...slot,
  customerId: known.customerId,
  visitor: null,
  service: { ...known.service, priceCents: 0 },
  addOns: [],
  totalCents: 0,
  depositCents: 0,
  priceListVersion: known.priceListVersion,
  hoursVersion: known.hoursVersion,
  policyVersion: known.policyVersion,
  quoteId: null,
  language: known.language,
  details: known.details,
  termsVersion: null,
})
