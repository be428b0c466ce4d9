import type { Cell } from '#events/schedule.ts'
import type { Instant } from '#events/values/time.ts'
import { bookingAt, type Booking } from '#services/booking/booking.ts'
import type { GivenDetails } from '#services/booking/decide.ts'
import { confirm, reject } from '#services/booking/decide.ts'
import type { AppContext } from '#services/context.ts'
import { isRefusal, refuse, type Refusal } from '#services/decision.ts'
import { authorise, noteCanceled, noteDecline, requestRelease } from '#services/payment/decide.ts'
import { paymentAt, type Payment } from '#services/payment/payment.ts'
import { perform, stateOf, type ChangesTo } from '#services/perform.ts'
import { book, release, type TravelMinutes } from '#services/schedule/decide.ts'
import { vanDayAt, type VanDay } from '#services/schedule/schedule.ts'
import { ProviderError, type ProviderIntent } from '#services/stripe/provider.ts'

export type Settled =
  | { readonly status: 'confirmed'; readonly booking: ConfirmedBooking }
  | { readonly status: 'processing' }

export type ConfirmedBooking = Extract<Booking, { readonly paymentId: string }>

type Ours = Exclude<Booking, { status: 'none' }>

/** What the page says beside the payment. */
interface Told {
  readonly given: GivenDetails | null
  /** Called with the booking and what the provider knows, before anything is decided: answers a lie. */
  readonly check: (booking: Ours, intent: ProviderIntent) => Refusal | null
}

const nothing: Told = { given: null, check: () => null }

/**
 * Makes of a payment what it should become, whoever asks: the page after paying, the provider's webhook, the reconciler.
 * The provider is asked what is true; the answer and its consequences are written once, in whatever order they are asked for.
 * Rejects with `ProviderError` when the provider cannot be asked.
 */
export async function settlePayment(
  ctx: AppContext,
  intentId: string,
  actor: string,
  told: Told = nothing,
): Promise<Settled | Refusal> {
  const intent = await lookUp(ctx, intentId)
  if (intent === null || intent.bookingId === null || intent.paymentId === null) return refuse('payment_not_found')
  const ours = await stateOf(ctx.log, bookingAt(intent.bookingId))
  if (ours.status === 'none') return refuse('payment_not_found')
  const lie = told.check(ours, intent)
  if (lie !== null) return lie

  const now: Now = {
    at: ctx.clock(),
    travel: ctx.travel,
    cell: () => ctx.locate(ours.person?.address ?? '', ours.person?.city ?? ''),
  }
  const refs = {
    booking: bookingAt(intent.bookingId),
    day: vanDayAt(ours.van, ours.date),
    payment: paymentAt(intent.paymentId),
  }
  let outcome: Outcome = { refusal: null, changes: {} }
  const done = await perform(ctx.log, { meta: { actor } }, refs, (states) => {
    outcome = consequences(intent, states, told.given, now)
    return outcome.changes
  })
  if (isRefusal(done)) return done
  return answer(intent, done.states.booking, outcome)
}

interface States {
  readonly booking: Booking
  readonly day: VanDay
  readonly payment: Payment
}

interface Now {
  readonly at: Instant
  readonly travel: TravelMinutes
  /** Where the visit is, for a hold that lapsed and left no trace in the day. */
  readonly cell: () => Cell | null
}

interface Outcome {
  /** What the one who asked is told when it was not confirmed. */
  readonly refusal: Refusal | null
  readonly changes: ChangesTo<{
    readonly booking: ReturnType<typeof bookingAt>
    readonly day: ReturnType<typeof vanDayAt>
    readonly payment: ReturnType<typeof paymentAt>
  }>
}

function consequences(intent: ProviderIntent, states: States, given: GivenDetails | null, now: Now): Outcome {
  const { booking, payment } = states
  if (booking.status === 'none' || payment.status === 'none')
    return { refusal: refuse('payment_not_found'), changes: {} }
  const isForeign = payment.bookingId !== booking.bookingId || ('intentId' in payment && payment.intentId !== intent.id)
  if (isForeign) return { refusal: refuse('payment_mismatch'), changes: {} }

  switch (intent.status) {
    case 'requires_capture':
    case 'succeeded':
      return authorised(intent, { ...states, booking }, given, now)
    case 'processing':
      return { refusal: null, changes: {} }
    case 'canceled':
      return { refusal: refuse('payment_used'), changes: { payment: noteCanceled(payment) } }
    case 'requires_payment_method':
    case 'requires_confirmation':
    case 'requires_action': {
      const declined = intent.lastError === null ? [] : noteDecline(intent.id, intent.lastError, payment)
      return { refusal: refuse('payment_not_authorised', { reason: intent.lastError }), changes: { payment: declined } }
    }
  }
}

/** Money waits. Either the visit becomes real, or the money goes back. */
function authorised(
  intent: ProviderIntent,
  { booking, day, payment }: States & { readonly booking: Ours },
  given: GivenDetails | null,
  now: Now,
): Outcome {
  const backWith = (reason: 'slot_taken' | 'amount' | 'not_open', refusal: Refusal): Outcome => {
    const isOpen = booking.status === 'held' || booking.status === 'lapsed'
    const why = reason === 'amount' ? 'amount' : booking.startsAt <= now.at ? 'day_past' : 'slot_taken'
    return {
      refusal,
      changes: {
        booking: reject(why, booking),
        day: isOpen ? release(booking, 'abandoned', day) : [],
        payment: requestRelease(intent.id, reason, payment),
      },
    }
  }
  // Of a visit that was called off, the cancellation said what is kept and what goes back.
  if (intent.amountRefunded > 0 || booking.status === 'cancelled')
    return { refusal: refuse('payment_used'), changes: {} }
  const confirmed = confirm(booking.bookingId, booking, given)
  if (isRefusal(confirmed)) return backWith('not_open', confirmed)
  if (booking.status !== 'held' && booking.status !== 'lapsed')
    return { refusal: null, changes: { booking: confirmed } }

  if (intent.amount !== booking.depositCents || intent.currency !== 'cad')
    return backWith('amount', refuse('payment_mismatch'))
  if (booking.startsAt <= now.at) return backWith('slot_taken', refuse('hold_expired'))
  const visit = { ...booking, cell: day.get(booking.bookingId)?.cell ?? now.cell() }
  const booked = book(visit, day, now)
  if (isRefusal(booked)) return backWith('slot_taken', refuse('hold_expired'))
  const taken = authorise(intent, payment)
  if (taken.length === 0) return { refusal: refuse('payment_used'), changes: {} }
  return { refusal: null, changes: { day: booked, booking: confirmed, payment: taken } }
}

function answer(intent: ProviderIntent, booking: Booking, outcome: Outcome): Settled | Refusal {
  if (outcome.refusal !== null) return outcome.refusal
  if (intent.status === 'processing') return { status: 'processing' }
  return 'paymentId' in booking ? { status: 'confirmed', booking } : refuse('conflict')
}

async function lookUp(ctx: AppContext, intentId: string): Promise<ProviderIntent | null> {
  try {
    return await ctx.provider.retrieveIntent(intentId)
  } catch (error) {
    if (error instanceof ProviderError && error.code === 'not_found') return null
    throw error
  }
}
