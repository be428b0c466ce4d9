import { bookingEvents, bookingStream } from '#events/booking.ts'
import type { AnyEvent } from '#events/envelope.ts'
import { paymentEvents, paymentStream } from '#events/payment.ts'
import { bookingReference } from '#events/values/ids.ts'
import { hstOn } from '#events/values/money.ts'
import { isLocalDate, type Instant } from '#events/values/time.ts'
import { isRefusal, refuse, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import type { OpenDays, Slot } from '#services/contracts/availability.ts'
import type { RescheduleTerms } from '#services/contracts/own-visits.ts'
import type { OfficeVisit } from '#services/contracts/visits.ts'
import {
  bookingAt,
  paymentIdOf,
  standing,
  type Booking,
  type ConfirmedBooking,
} from '#services/domain/booking/booking.ts'
import { undoCallOff } from '#services/domain/booking/call-off.ts'
import { mostDiscountCents, undoDiscount } from '#services/domain/booking/decide-discount.ts'
import { arrivalIn } from '#services/domain/booking/reported-at.ts'
import { rescheduleTerms } from '#services/domain/booking/reschedule.ts'
import { agreedPolicy, catalogueInForce } from '#services/domain/catalogue/catalogue.ts'
import { loyaltyAt, type Loyalty } from '#services/domain/loyalty/loyalty.ts'
import { isCollectable } from '#services/domain/payment/decide-balance.ts'
import { refundableOf } from '#services/domain/payment/decide-by-hand.ts'
import { issueDepositLink, unpaidDeposit } from '#services/domain/payment/decide-deposit-link.ts'
import { isWithoutDeposit, paidOf, type PaidOfPrice } from '#services/domain/payment/owed.ts'
import { paymentAt, type Payment, type Refund } from '#services/domain/payment/payment.ts'
import { handRefundedCents, restGivenBack } from '#services/domain/payment/rest-given-back.ts'
import { openDaysOf, startsOf, type StartQuery } from '#services/features/booking/availability.ts'
import { recleanCaseOf } from '#services/features/care/recleans.ts'
import type { AppContext } from '#services/features/context.ts'
import { depositLinkUrl, visitToCome } from '#services/features/money/deposit-links.ts'
import { owedOfVisit } from '#services/features/money/owed-visit.ts'
import { refundsOf } from '#services/features/money/refunds.ts'

import { cellOf } from './reschedule-booking.ts'

/** Read from the log, so that writes show at once. */
export async function officeVisitOf(ctx: AppContext, bookingId: string): Promise<Refusal | OfficeVisit> {
  const booking = await stateOf(ctx.log, bookingAt(bookingId))
  if (booking.status === 'none') return refuse('not_found')
  const payment = await stateOf(ctx.log, paymentAt(paymentIdOf(booking, bookingId)))
  const events = await ctx.log.readStream(bookingStream(bookingId))
  const hstCents = hstOn(booking.totalCents)
  const stands = booking.status === 'confirmed' || booking.status === 'completed'
  const paid = paidOf(payment)
  const { fleet } = await catalogueInForce(ctx.views)
  return {
    ...factsOf(booking),
    showsPrices: true,
    vanName: fleet.vans.find(({ id }) => id === booking.van)?.name ?? booking.van,
    hstCents,
    ...depositOf(ctx, booking, payment),
    balanceCents: paid.balanceCents + paid.onItsWayCents,
    owedCents: owedOfVisit(booking, payment),
    refundedCents: givenBack(payment, 'issued') + handRefundedCents(payment),
    refundingCents: givenBack(payment, 'requested'),
    byHand: await movedByHand(ctx, payment),
    refundable: refundableOf(payment),
    returnCents: booking.status === 'cancelled' ? restGivenBack(payment).handCents : 0,
    ...discountsOf(booking, paid, { stands, redeemed: await redeemedFor(ctx, booking) }),
    arrivedAt: booking.hasArrived ? arrivalIn(events) : null,
    callOff: callOffIn(events, booking, ctx.clock()),
    reclean: await recleanFacts(ctx, booking),
    refunds: booking.status === 'confirmed' && !isWithoutDeposit(payment) ? await refundsOf(ctx, booking) : [],
    asOf: ctx.clock(),
  }
}

const givenBack = (payment: Payment, status: Refund['status']): number =>
  'refunds' in payment
    ? payment.refunds.filter((one) => one.status === status).reduce((sum, { amountCents }) => sum + amountCents, 0)
    : 0

async function movedByHand(ctx: AppContext, payment: Payment): Promise<NonNullable<OfficeVisit['byHand']>> {
  if (!isCollectable(payment)) return []
  const { paid, handRefunds } = payment.balance
  if (!paid.some(({ intentId }) => intentId === null) && handRefunds.length === 0) return []
  const events = await ctx.log.readStream(paymentStream(payment.paymentId))
  return events.flatMap((event): NonNullable<OfficeVisit['byHand']> => {
    if (event.type === 'HandRefundRecorded') {
      const { refundId: id } = paymentEvents.HandRefundRecorded.data.parse(event.data)
      const refund = handRefunds.find(({ refundId, isWithdrawn }) => refundId === id && !isWithdrawn)
      if (refund === undefined) return []
      const { method, amountCents, tipCents } = refund
      return [{ id, kind: 'refund', method, at: event.recordedAt, amountCents, tipCents, roundingCents: 0 }]
    }
    if (event.type !== 'BalancePaid') return []
    const { balanceId: id } = paymentEvents.BalancePaid.data.parse(event.data)
    const part = paid.find(({ balanceId, intentId }) => balanceId === id && intentId === null)
    if (part === undefined || part.method === 'card') return []
    const { method, amountCents, taxCents, tipCents, roundingCents } = part
    return [
      {
        id,
        kind: 'payment',
        method,
        at: event.recordedAt,
        amountCents: amountCents + taxCents,
        tipCents,
        roundingCents,
      },
    ]
  })
}

async function recleanFacts(ctx: AppContext, { bookingId, service }: Known): Promise<OfficeVisit['reclean']> {
  const known = await recleanCaseOf(ctx, bookingId, service)
  return known === null ? null : { ...known, areas: [...known.areas] }
}

function callOffIn(events: readonly AnyEvent[], booking: Known, now: Instant): OfficeVisit['callOff'] {
  const event = events.findLast(({ type }) => type === 'BookingCalledOff')
  if (event === undefined) return null
  const { choiceUntil } = bookingEvents.BookingCalledOff.data.parse(event.data)
  const note = event.personal === null ? '' : bookingEvents.BookingCalledOff.personal.schema.parse(event.personal).note
  const isOpen = booking.status === 'called-off'
  return {
    at: event.recordedAt,
    note,
    choiceUntil,
    isOpen,
    isUndoable: isOpen && !isRefusal(undoCallOff(now, booking)),
  }
}

const discountsOf = (
  booking: Known,
  paid: PaidOfPrice,
  { stands, redeemed }: { readonly stands: boolean; readonly redeemed: Loyalty },
) => ({
  mostDiscountCents: stands ? mostDiscountCents(booking.totalCents, paid) : 0,
  discounts: standing(booking.discounts).map(({ discountId, amountCents, reason, note }) => ({
    id: discountId,
    amountCents,
    reason,
    note: note ?? '',
    isUndoable: !isRefusal(undoDiscount(discountId, paid, booking)),
    points: redeemed.find(({ redemptionId }) => redemptionId === discountId)?.points,
  })),
})

const redeemedFor = async (ctx: AppContext, { discounts, customerId }: Known): Promise<Loyalty> =>
  discounts.some(({ reason }) => reason === 'loyalty') ? stateOf(ctx.log, loyaltyAt(customerId)) : []

type Known = Exclude<Booking, { readonly status: 'none' }>

function factsOf(booking: Known) {
  const { service, addOns, person, details } = booking
  return {
    id: booking.bookingId,
    reference: bookingReference(booking.bookingId),
    status: booking.status,
    date: booking.date,
    time: booking.time,
    startsAt: booking.startsAt,
    endMinute: booking.endMinute,
    van: booking.van,
    hasDeparted: booking.hasDeparted,
    hasArrived: booking.hasArrived,
    service,
    addOns: [...addOns],
    totalCents: booking.totalCents,
    depositCents: booking.depositCents,
    customerId: booking.customerId,
    person: person === null ? null : personFacts(person),
    ...details,
    language: booking.language,
    isTravelOpen: booking.isTravelOpen,
    moves: booking.moves,
  }
}

function personFacts({ firstName, lastName, ...person }: NonNullable<Known['person']>) {
  const { phone, email, address, city, postalCode, access, notes, secondVehicle } = person
  const name = `${firstName} ${lastName}`.trim()
  return { name, phone, email, address, city, postalCode, access, notes, secondVehicle }
}

function depositOf(
  ctx: AppContext,
  booking: Known,
  payment: Payment,
): Pick<OfficeVisit, 'deposit' | 'depositCents' | 'depositLink' | 'askableCents'> {
  const { status } = payment
  const isPaid = status === 'paid' || status === 'authorised'
  // One that was paid by hand, or of a price that is less by now, asks for no more than its page does.
  const linkCents = status === 'asked' ? unpaidDeposit(booking, payment) : 0
  const link =
    status === 'asked' && linkCents > 0
      ? { ...payment.link, amountCents: linkCents, url: depositLinkUrl(ctx, booking.bookingId, payment.link) }
      : null
  return {
    deposit: isPaid ? 'paid' : status === 'waived' || status === 'asked' ? status : 'unpaid',
    // One that was asked for by link is no part of what was agreed at the booking.
    depositCents: isPaid ? payment.amountCents : booking.depositCents,
    depositLink: link && { amountCents: link.amountCents, dueAt: link.dueAt, isOverdue: link.isOverdue, url: link.url },
    askableCents: askableCents(booking, payment, ctx.clock()),
  }
}

function askableCents(booking: Known, payment: Payment, now: Instant): number {
  if (!('paymentId' in booking) || booking.status !== 'confirmed' || booking.startsAt <= now) return 0
  const asked = issueDepositLink(visitToCome(booking), now, payment)
  if (isRefusal(asked)) return 0
  const [event] = asked
  if (event?.type === 'DepositLinkIssued') return event.data.amountCents
  return payment.status === 'asked' ? unpaidDeposit(booking, payment) : 0
}

export async function previewOfficeReschedule(
  ctx: AppContext,
  bookingId: string,
): Promise<Refusal | { readonly terms: RescheduleTerms }> {
  const booking = await confirmedBooking(ctx, bookingId)
  if (isRefusal(booking)) return booking
  return rescheduleTerms({ at: ctx.clock(), policy: await agreedPolicy(ctx.log, booking.policyVersion) }, booking)
}

/** Ten starts for the visit; `yours` is the present one. */
export async function startsForVisit(ctx: AppContext, bookingId: string, date: string): Promise<Refusal | Slot[]> {
  const query = await startQueryFor(ctx, bookingId)
  if (isRefusal(query)) return query
  if (!isLocalDate(date)) return refuse('date_invalid')
  return startsOf(ctx, await catalogueInForce(ctx.views), { ...query, date })
}

export async function openDaysForVisit(
  ctx: AppContext,
  bookingId: string,
  { from, days }: { readonly from: string; readonly days: number },
): Promise<Refusal | OpenDays> {
  const query = await startQueryFor(ctx, bookingId)
  if (isRefusal(query)) return query
  if (!isLocalDate(from)) return refuse('date_invalid')
  const isOther = ({ available, yours }: Slot) => available && yours !== true
  return openDaysOf(ctx, await catalogueInForce(ctx.views), { ...query, date: from }, { days, isFree: isOther })
}

async function startQueryFor(ctx: AppContext, bookingId: string): Promise<Refusal | Omit<StartQuery, 'date'>> {
  const booking = await confirmedBooking(ctx, bookingId)
  if (isRefusal(booking)) return booking
  const maxMinutes = booking.endMinute - booking.startMinute
  return { maxMinutes, cell: await cellOf(ctx, booking), own: [bookingId] }
}

async function confirmedBooking(ctx: AppContext, bookingId: string): Promise<Refusal | ConfirmedBooking> {
  const booking = await stateOf(ctx.log, bookingAt(bookingId))
  return 'paymentId' in booking ? booking : refuse('not_found')
}
