import type { Actor } from '#events/actor.ts'
import type { BookingPerson } from '#events/booking.ts'
import { bookingStream } from '#events/booking.ts'
import type { DealContact, NewDealEvent } from '#events/deal.ts'
import { leadEvents, leadStream } from '#events/lead.ts'
import { paymentStream } from '#events/payment.ts'
import { quoteEvents, quoteStream } from '#events/quote.ts'
import { bookingAt } from '#services/booking/booking.ts'
import type { AppContext } from '#services/context.ts'
import { dealsOf, type Deals } from '#services/deal/deal.ts'
import { followBooking, followLead, followQuote, type BookingStep } from '#services/deal/follow.ts'
import { isRefusal } from '#services/decision.ts'
import { fullName } from '#services/history/words.ts'
import { isCollectable, owedOf } from '#services/payment/decide-balance.ts'
import { paymentAt } from '#services/payment/payment.ts'
import { perform, stateOf } from '#services/perform.ts'
import { assertPermitted } from '#services/permissions.ts'
import { quoteAt } from '#services/quote/quote.ts'

type Needs = Pick<AppContext, 'log'>

/** A deal for a lead, or the lead to the deal that its customer has. */
export async function followLeadInPipeline(ctx: Needs, actor: Actor, leadId: string): Promise<void> {
  assertPermitted('followDeal', actor)
  const events = await ctx.log.readStream(leadStream(leadId))
  const received = events.find(({ type }) => type === 'LeadReceived')
  if (received === undefined) return
  const { customerId, source } = leadEvents.LeadReceived.data.parse(received.data)
  const contact = received.personal && leadEvents.LeadReceived.personal.schema.parse(received.personal)
  const isContacted = events.some(
    ({ type, data }) => type === 'LeadStatusChanged' && 'to' in data && data.to === 'contacted',
  )
  const lead = {
    leadId,
    customerId,
    source: source === 'phone' || source === 'email' ? source : ('lead' as const),
    isContacted,
    service: null,
    valueCents: null,
    contact: contact && { name: contact.name, email: contact.email, phone: contact.phone },
  }
  await follow(ctx, actor, customerId, (state) => followLead(lead, state))
}

/** A deal for a quote that somebody wants to be called about, or the quote to the deal that its customer has. */
export async function followQuoteInPipeline(ctx: Needs, actor: Actor, quoteId: string): Promise<void> {
  assertPermitted('followDeal', actor)
  const quote = await stateOf(ctx.log, quoteAt(quoteId))
  const events = await ctx.log.readStream(quoteStream(quoteId))
  const requested = events.findLast(({ type }) => type === 'QuoteRequested')
  if (quote.status === 'none' || requested === undefined) return
  const { customerId } = quoteEvents.QuoteRequested.data.parse(requested.data)
  const contact = requested.personal && quoteEvents.QuoteRequested.personal.schema.parse(requested.personal)
  const { totalCents: valueCents, service } = quote
  const followed = { quoteId, customerId, service: service.displayName, valueCents }
  await follow(ctx, actor, customerId, (state) =>
    followQuote({ ...followed, contact: contact && { name: '', ...contact } }, state),
  )
}

/** Brings the deal of a booking to where the booking is; a booking without a deal opens one. */
export async function followBookingInPipeline(ctx: Needs, actor: Actor, bookingId: string): Promise<void> {
  assertPermitted('followDeal', actor)
  const booking = await stateOf(ctx.log, bookingAt(bookingId))
  if (!('paymentId' in booking)) return
  const { customerId, quoteId, service, totalCents, person, paymentId } = booking
  const read = await ctx.log.readStreams([bookingStream(bookingId), paymentStream(paymentId)])
  const happened = [...read.values()].flat().toSorted((one, other) => one.position - other.position)
  const payment = await stateOf(ctx.log, paymentAt(paymentId))
  // A part of the balance completes no deal, nor does what is charged after a no-show.
  const isOpen = booking.status === 'no-show' || (isCollectable(payment) && owedOf(booking, payment) > 0)
  const steps = happened.flatMap(({ type }) => (type === 'BalancePaid' && isOpen ? [] : (bookingSteps[type] ?? [])))
  const followed = { bookingId, quoteId, customerId, service: service.displayName, valueCents: totalCents, steps }
  await follow(ctx, actor, customerId, (state) =>
    followBooking({ ...followed, contact: person && contactOf(person) }, state),
  )
}

const bookingSteps: Readonly<Record<string, BookingStep>> = {
  BookingConfirmed: 'confirmed',
  BookingCompleted: 'completed',
  BookingCancelled: 'cancelled',
  BookingMissed: 'missed',
  BalancePaid: 'paid',
}

const contactOf = (person: BookingPerson): DealContact => ({
  name: fullName(person) ?? '',
  email: person.email,
  phone: person.phone,
})

async function follow(
  { log }: Needs,
  actor: Actor,
  customerId: string,
  decide: (state: Deals) => readonly NewDealEvent[],
): Promise<void> {
  const done = await perform(log, { meta: { actor } }, { deals: dealsOf(customerId) }, ({ deals }) => ({
    deals: decide(deals),
  }))
  if (isRefusal(done)) throw new Error(`The deals of ${customerId} could not be followed: ${done.refused}`)
}
