import type { Actor } from '#events/actor.ts'
import type { BookingPerson } from '#events/booking.ts'
import { bookingStream } from '#events/booking.ts'
import type { DealContact, NewDealEvent } from '#events/deal.ts'
import { paymentStream } from '#events/payment.ts'
import { quoteEvents, quoteStream } from '#events/quote.ts'
import { record } from '#services/commands/command.ts'
import { stateOf } from '#services/commands/perform.ts'
import { assertPermitted } from '#services/commands/permissions.ts'
import { bookingAt } from '#services/domain/booking/booking.ts'
import { dealsOf, type Deals } from '#services/domain/deal/deal.ts'
import { followBooking, followQuote, type BookingStep } from '#services/domain/deal/follow.ts'
import { isCollectable, owedOf } from '#services/domain/payment/decide-balance.ts'
import { paymentAt } from '#services/domain/payment/payment.ts'
import { quoteAt } from '#services/domain/quote/quote.ts'
import type { AppContext } from '#services/features/context.ts'
import { fullName } from '#services/history/words.ts'

type Needs = Pick<AppContext, 'log'>

/** Opens or extends a deal for a quote without a lead. */
export async function followQuoteInPipeline(ctx: Needs, actor: Actor, quoteId: string): Promise<void> {
  assertPermitted('followDeal', actor)
  const quote = await stateOf(ctx.log, quoteAt(quoteId))
  const events = await ctx.log.readStream(quoteStream(quoteId))
  const requested = events.findLast(({ type }) => type === 'QuoteRequested')
  if (quote.status === 'none' || requested === undefined) return
  const { customerId, leadId } = quoteEvents.QuoteRequested.data.parse(requested.data)
  if (leadId !== null) return
  const contact = requested.personal && quoteEvents.QuoteRequested.personal.schema.parse(requested.personal)
  const { totalCents: valueCents, service } = quote
  const followed = { quoteId, customerId, service: service.displayName, valueCents }
  await followDeals(ctx, actor, customerId, (state) =>
    followQuote({ ...followed, contact: contact && { name: '', ...contact } }, state),
  )
}

export async function followBookingInPipeline(ctx: Needs, actor: Actor, bookingId: string): Promise<void> {
  assertPermitted('followDeal', actor)
  const booking = await stateOf(ctx.log, bookingAt(bookingId))
  if (!('paymentId' in booking)) return
  const { customerId, quoteId, service, totalCents, person, paymentId } = booking
  const [read, payment] = await Promise.all([
    ctx.log.readStreams([bookingStream(bookingId), paymentStream(paymentId)]),
    stateOf(ctx.log, paymentAt(paymentId)),
  ])
  const happened = [...read.values()].flat().toSorted((one, other) => one.position - other.position)
  // A part of the balance completes no deal, nor does what is charged after a no-show.
  const isOpen = booking.status === 'no-show' || (isCollectable(payment) && owedOf(booking, payment) > 0)
  const steps = happened.flatMap(({ type }) => (type === 'BalancePaid' && isOpen ? [] : (bookingSteps.get(type) ?? [])))
  const followed = { bookingId, quoteId, customerId, service: service.displayName, valueCents: totalCents, steps }
  await followDeals(ctx, actor, customerId, (state) =>
    followBooking({ ...followed, contact: person && contactOf(person) }, state),
  )
}

const bookingSteps: ReadonlyMap<string, BookingStep> = new Map(
  Object.entries<BookingStep>({
    BookingConfirmed: 'confirmed',
    BookingCompleted: 'completed',
    BookingCancelled: 'cancelled',
    BookingMissed: 'missed',
    BalancePaid: 'paid',
  }),
)

const contactOf = (person: BookingPerson): DealContact => ({
  name: fullName(person) ?? '',
  email: person.email,
  phone: person.phone,
})

export async function followDeals(
  { log }: Needs,
  actor: Actor,
  customerId: string,
  decide: (state: Deals) => readonly NewDealEvent[],
): Promise<void> {
  await record({ log }, actor, 'followDeal', { deals: dealsOf(customerId) }, ({ deals }) => ({
    deals: decide(deals),
  }))
}
