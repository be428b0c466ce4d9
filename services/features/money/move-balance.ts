import type { Actor } from '#events/actor.ts'
import type { NewPaymentEvent } from '#events/payment.ts'
import { record } from '#services/commands/command.ts'
import { stateOf } from '#services/commands/perform.ts'
import { assertPermitted } from '#services/commands/permissions.ts'
import { bookingAt, type Booking, type ConfirmedBooking } from '#services/domain/booking/booking.ts'
import { requestBalanceRefund, requestSurplusRefund } from '#services/domain/payment/balance-refunds.ts'
import type { TaxRule } from '#services/domain/payment/balance.ts'
import {
  isCollectable,
  isRestClaimed,
  noteBalancePaid,
  noteBalanceReleased,
  overpaidOf,
  settleBalance,
} from '#services/domain/payment/decide-balance.ts'
import { payment as paymentAggregate, paymentAt, type Payment } from '#services/domain/payment/payment.ts'
import type { AppContext } from '#services/features/context.ts'
import { ProviderError, providerActor, type ProviderIntent } from '#services/providers/stripe/provider.ts'

/** Records the state of a balance intent, for page, webhook and reconciler. Idempotent; returns whether it wrote. */
export async function settleBalanceIntent(ctx: AppContext, intent: ProviderIntent): Promise<boolean> {
  return note(ctx, intent, (booking, payment) =>
    settleBalance(intent, booking, isStanding(booking, payment), payment, taxRuleOf(ctx, booking)),
  )
}

/** Captures the balance, logged before the call. Rejects with a retryable `ProviderError`. */
export async function captureBalance(ctx: AppContext, actor: Actor, paymentId: string): Promise<void> {
  assertPermitted('captureBalance', actor)
  const card = await cardOf(ctx, paymentId)
  if (card?.status !== 'authorised') return
  const { key, intentId, amountCents: amount } = card
  const intent = await attempt(ctx, intentId, () => ctx.provider.capture({ key, intentId, amount }))
  if (intent.status !== 'succeeded' && intent.status !== 'canceled') throw stillOpen('captured', intent)
  await note(ctx, intent, (booking, payment) => ended(ctx, intent, booking, payment))
}

/** Releases an intent; a capture that happened is recorded. */
export async function releaseBalance(ctx: AppContext, actor: Actor, paymentId: string): Promise<void> {
  assertPermitted('releaseBalance', actor)
  const card = await cardOf(ctx, paymentId)
  if (card?.status !== 'releasing') return
  const { key, intentId } = card
  const intent = await attempt(ctx, intentId, () => ctx.provider.cancel({ key, intentId }))
  if (intent.status !== 'succeeded' && intent.status !== 'canceled') throw stillOpen('cancelled', intent)
  await note(ctx, intent, (booking, payment) => ended(ctx, intent, booking, payment))
}

const ended = (
  ctx: AppContext,
  intent: ProviderIntent,
  booking: ConfirmedBooking,
  payment: Payment,
): NewPaymentEvent[] =>
  intent.status === 'canceled'
    ? noteBalanceReleased(intent.id, payment)
    : noteBalancePaid(intent, booking, payment, taxRuleOf(ctx, booking))

/** A visit not made has its tax included (decisions 53 and 84). */
export function taxRuleOf({ receipts }: Pick<AppContext, 'receipts'>, { status }: Pick<Booking, 'status'>): TaxRule {
  if (status !== 'no-show') return 'price'
  return receipts.isKeptDepositTaxed ? 'within' : 'none'
}

async function cardOf(ctx: AppContext, paymentId: string) {
  const payment = await stateOf(ctx.log, paymentAt(paymentId))
  if (!isCollectable(payment)) return null
  const { card } = payment.balance
  return card === null || card.status === 'requested' ? null : card
}

const isStanding = ({ status }: Booking, payment: Payment): boolean =>
  status === 'confirmed' || status === 'completed' || (status === 'no-show' && isRestClaimed(payment))

/** Refunds captures of cancelled visits and excess. */
async function note(
  ctx: AppContext,
  intent: ProviderIntent,
  decide: (booking: ConfirmedBooking, payment: Payment) => NewPaymentEvent[],
): Promise<boolean> {
  const { bookingId, paymentId } = intent
  if (bookingId === null || paymentId === null) return false
  const refs = { booking: bookingAt(bookingId), payment: paymentAt(paymentId) }
  const done = await record(ctx, providerActor, 'noteProviderAnswer', refs, ({ booking, payment }) => {
    if (!('paymentId' in booking)) return {}
    const events = decide(booking, payment)
    const paid = events.find(({ type }) => type === 'BalancePaid' || type === 'DepositPaid')
    // What was refunded at the provider's dashboard already is noted from there.
    const left = { id: intent.id, amountReceived: intent.amountReceived - intent.amountRefunded }
    if (paid === undefined) return { payment: events }
    if (booking.status === 'cancelled')
      return { payment: [...events, ...requestBalanceRefund(left, booking.reason, payment)] }
    const after = afterEvents(payment, events)
    if (!isCollectable(after)) return { payment: events }
    const surplus = { id: intent.id, leftCents: left.amountReceived, surplusCents: overpaidOf(booking, after) }
    return { payment: [...events, ...requestSurplusRefund(surplus, after)] }
  })
  return done.position > 0
}

const afterEvents = (state: Payment, events: readonly NewPaymentEvent[]): Payment =>
  events.reduce((before, event) => paymentAggregate.evolve(before, { ...event, personal: null }), state)

/** A state error of the provider is resolved by reading the state. */
async function attempt(ctx: AppContext, intentId: string, call: () => Promise<ProviderIntent>) {
  try {
    return await call()
  } catch (error) {
    if (error instanceof ProviderError && error.code === 'refused') return ctx.provider.retrieveIntent(intentId)
    throw error
  }
}

const stillOpen = (how: string, { status }: ProviderIntent) =>
  new ProviderError('refused', `The intent cannot be ${how} while it is ${status}.`, { retryable: true })
