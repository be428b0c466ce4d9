import type { Actor } from '#events/actor.ts'
import type { BookingDetails, BookingPerson } from '#events/booking.ts'
import type { PaidVisit } from '#events/payment.ts'
import { instantAt } from '#events/values/toronto.ts'
import { command, record } from '#services/commands/command.ts'
import { isRefusal, refuse, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import { refuseUnlessPermitted } from '#services/commands/permissions.ts'
import { asConfirmed, bookingAt, type Agreement, type ConfirmedBooking } from '#services/domain/booking/booking.ts'
import { holdAndConfirm, type AgreedTerms } from '#services/domain/booking/decide.ts'
import { catalogueInForce } from '#services/domain/catalogue/catalogue.ts'
import { noteUnbooked, requestRefundAgain } from '#services/domain/payment/decide.ts'
import { paymentAt, type Payment } from '#services/domain/payment/payment.ts'
import { book, hold, release, type Visit } from '#services/domain/schedule/decide.ts'
import { vanDayAt, type VanDay } from '#services/domain/schedule/schedule.ts'
import type { AppContext } from '#services/features/context.ts'
import { lookUpCustomer } from '#services/features/customer/customer-lookup.ts'
import type { ProviderIntent } from '#services/providers/stripe/provider.ts'

import { refundPayment } from './move-money.ts'

/** Captured payment missing in the log after a restore, under the intent's id. */
type PaidPayment = Extract<Payment, { status: 'paid' }>

const anyWay = { travel: () => 0 }

/** Records a found payment and holds its slot; returns whether new. */
export async function noteUnbookedPayment(
  ctx: AppContext,
  actor: Actor,
  intent: ProviderIntent,
  bookingId: string,
): Promise<boolean> {
  const { visit } = intent
  // What was refunded in part was cancelled: nobody waits for that visit.
  const isAwaited = visit !== null && intent.amountRefunded === 0 && startOf(visit) > ctx.clock()
  const done = await record(
    ctx,
    actor,
    'noteUnbookedPayment',
    {
      payment: paymentAt(intent.id),
      day: visit !== null && isAwaited ? vanDayAt(visit.van, visit.date) : undefined,
    },
    ({ payment, day }) => {
      const found = noteUnbooked({ bookingId, intentId: intent.id, amountCents: intent.amountReceived, visit }, payment)
      if (found.length === 0 || visit === null || day === undefined) return { payment: found }
      const kept = hold(stretchOf(bookingId, visit), endOf(visit), day, { at: ctx.clock(), ...anyWay })
      // When the slot was sold to somebody else meanwhile, the payment is recorded all the same.
      return { payment: found, day: isRefusal(kept) ? [] : kept }
    },
  )
  return done.position > 0
}

/** Frees the slot once refunded. */
export async function releaseRefundedVisit(ctx: AppContext, actor: Actor, paymentId: string): Promise<void> {
  const found = foundPayment(await stateOf(ctx.log, paymentAt(paymentId)))
  if (found === null || restOf(found) > 0 || !found.found?.visit) return
  const {
    bookingId,
    found: { visit },
  } = found
  await record(ctx, actor, 'releaseRefundedVisit', { day: vanDayAt(visit.van, visit.date) }, ({ day }) => ({
    day: unlessBooked(bookingId, visit, day),
  }))
}

/** Refunds a payment without a booking; retries. Rejects while the provider is down. */
export async function refundUnbooked(
  ctx: AppContext,
  actor: Actor,
  paymentId: string,
  reason: string,
): Promise<PaidPayment | Refusal> {
  const refused = refuseUnlessPermitted('refundUnbooked', actor)
  if (refused !== null) return refused
  const refs = await refsOf(ctx, paymentId)
  if (isRefusal(refs)) return refs
  const done = await command(ctx, actor, { name: 'refundUnbooked', reason }, refs, ({ payment, booking, day }) => {
    if (payment.status !== 'paid') return refuse('payment_not_found')
    if ('paymentId' in booking && booking.paymentId === paymentId) return refuse('payment_used')
    const request = { refundId: `${paymentId}-unbooked`, amountCents: restOf(payment), reason: 'unbooked' }
    return {
      payment: requestRefundAgain(request, payment),
      day: payment.found?.visit && day ? unlessBooked(payment.bookingId, payment.found.visit, day) : [],
    }
  })
  if (isRefusal(done)) return done
  const { payment } = done.states
  const waiting = 'refunds' in payment ? payment.refunds.filter(({ status }) => status === 'requested') : []
  for (const { refundId } of waiting) await refundPayment(ctx, actor, paymentId, refundId)
  return paidPayment(await stateOf(ctx.log, paymentAt(paymentId))) ?? refuse('payment_not_found')
}

/** Rebuilds a found payment's booking, unless its slot was sold. */
export async function rebook(
  ctx: AppContext,
  actor: Actor,
  paymentId: string,
  person: Partial<BookingPerson>,
): Promise<ConfirmedBooking | Refusal> {
  const refused = refuseUnlessPermitted('rebook', actor)
  if (refused !== null) return refused
  const refs = await refsOf(ctx, paymentId)
  if (isRefusal(refs)) return refs
  const { packages, addOns } = (await catalogueInForce(ctx.views)).priceList
  const names = new Map([
    ...packages.map(({ id, displayName }) => [id, displayName] as const),
    ...addOns.map(({ name, displayName }) => [name, displayName] as const),
  ])
  const before = await stateOf(ctx.log, refs.booking)
  const { email } = { ...nobody, ...(before.status === 'none' ? null : before.person), ...person }
  const customer = email === '' ? null : await lookUpCustomer(ctx, email)
  const newCustomerId = `c${ctx.newId()}`
  const now = { at: ctx.clock(), ...anyWay }
  const all = { ...refs, claim: customer?.claim }
  const done = await command(ctx, actor, 'rebook', all, ({ payment, booking, day, claim }) => {
    const found = foundPayment(payment)
    if (found === null) return refuse('payment_not_found')
    if ('paymentId' in booking) return booking.paymentId === paymentId ? {} : refuse('payment_used')
    const visit = found.found?.visit ?? null
    if (visit === null || day === undefined) return refuse('visit_unknown')
    if (restOf(found) < found.amountCents) return refuse('payment_used')
    const booked = book(stretchOf(found.bookingId, visit), day, now)
    if (isRefusal(booked)) return booked
    const known = booking.status === 'none' ? null : booking
    const given = { ...nobody, ...known?.person, ...person }
    const { customerId, claimed } = customer?.identify(claim) ?? { customerId: newCustomerId, claimed: [] }
    const terms = termsOf(found, visit, { at: now.at, customerId, known, names })
    const rebooked = holdAndConfirm(paymentId, terms, given, booking)
    return isRefusal(rebooked) ? rebooked : { claim: claimed, day: booked, booking: rebooked }
  })
  if (isRefusal(done)) return done
  return asConfirmed(done.states.booking)
}

const nobody: BookingPerson = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  notes: '',
  access: '',
  postalCode: '',
  secondVehicle: '',
}

const noDetails: BookingDetails = {
  vehicle: null,
  locationType: null,
  outletWithin100Feet: null,
  waterAccess: null,
  petHair: null,
}

function termsOf(
  { bookingId, amountCents }: PaidPayment,
  visit: PaidVisit,
  terms: {
    readonly at: string
    readonly customerId: string
    readonly known: Pick<Agreement, 'visitor' | 'quoteId' | 'details' | 'termsVersion'> | null
    readonly names: ReadonlyMap<string, string>
  },
): AgreedTerms {
  const { service, addOns, ...rest } = visit
  const { at, customerId, known, names } = terms
  const named = (line: PaidVisit['service']) => ({ ...line, displayName: names.get(line.name) ?? line.name })
  return {
    ...rest,
    bookingId,
    customerId,
    visitor: known?.visitor ?? null,
    service: named(service),
    addOns: addOns.map(named),
    depositCents: amountCents,
    startsAt: startOf(visit),
    expiresAt: at,
    quoteId: known?.quoteId ?? null,
    details: known?.details ?? noDetails,
    termsVersion: known?.termsVersion ?? null,
  }
}

async function refsOf(ctx: AppContext, paymentId: string) {
  const found = paidPayment(await stateOf(ctx.log, paymentAt(paymentId)))
  if (found === null) return refuse('payment_not_found')
  const visit = found.found?.visit
  return {
    payment: paymentAt(paymentId),
    booking: bookingAt(found.bookingId),
    day: visit ? vanDayAt(visit.van, visit.date) : undefined,
  }
}

const paidPayment = (payment: Payment): PaidPayment | null => (payment.status === 'paid' ? payment : null)

const foundPayment = (payment: Payment): PaidPayment | null =>
  payment.status === 'paid' && payment.found !== undefined ? payment : null

const restOf = ({ amountCents, refunds }: PaidPayment): number =>
  refunds.filter(({ status }) => status !== 'failed').reduce((rest, refund) => rest - refund.amountCents, amountCents)

const unlessBooked = (bookingId: string, { van, date }: PaidVisit, day: VanDay) =>
  day.get(bookingId)?.kind === 'booked' ? [] : release({ bookingId, van, date }, 'abandoned', day)

const stretchOf = (bookingId: string, visit: PaidVisit): Visit => ({ ...visit, bookingId, cell: null })
const startOf = ({ date, startMinute }: PaidVisit) => instantAt(date, startMinute)
const endOf = ({ date, endMinute }: PaidVisit) => instantAt(date, endMinute)
