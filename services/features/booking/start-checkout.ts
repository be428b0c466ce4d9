import type { Actor } from '#events/actor.ts'
import { addMinutes } from '#events/values/toronto.ts'
import type { Catalogue } from '#projections/catalogue.ts'
import { isRefusal, type Refusal } from '#services/commands/decision.ts'
import { refuseUnlessPermitted } from '#services/commands/permissions.ts'
import type { PaymentIntentCreated } from '#services/contracts/booking.ts'
import type { AppContext } from '#services/features/context.ts'
import { lookUpCustomer } from '#services/features/customer/customer-lookup.ts'
import { refundsOf } from '#services/features/money/refunds.ts'

import type { OpenCheckout, PayableCheckout, RequestedCheckout } from './checkout.ts'
import { holdMinutes, holdSlot } from './hold-slot.ts'
import { openIntent } from './open-intent.ts'
import { catalogueFor } from './quoted-prices.ts'
import { readOrder, type CheckoutRequest, type Order } from './read-order.ts'
import { resumeHold } from './resume-hold.ts'

/**
 * Holds a slot and opens an intent. The same order resumes, another moves the hold, a paid one is refused with
 * `already_booked`.
 */
export async function startCheckout(
  ctx: AppContext,
  actor: Actor,
  request: CheckoutRequest,
): Promise<PaymentIntentCreated | Refusal> {
  const refused = refuseUnlessPermitted('startCheckout', actor)
  if (refused !== null) return refused
  const holder = { tokens: request.quoteTokens, customerIds: actor.kind === 'customer' ? [actor.customerId] : [] }
  const [{ catalogue }, customer] = await Promise.all([
    catalogueFor(ctx, holder, request.draft?.quoteId ?? null),
    lookUpCustomer(ctx, request.draft?.customerInfo.email ?? request.email),
  ])
  const order = readOrder(ctx, catalogue, customer, request)
  if (isRefusal(order)) return order
  const checkout = await resumeOrHold(ctx, actor, order)
  if (isRefusal(checkout)) return checkout
  const payable = await openIntent(ctx, actor, checkout)
  return isRefusal(payable) ? payable : intentCreated(ctx, payable, catalogue)
}

async function resumeOrHold(
  ctx: AppContext,
  actor: Actor,
  order: Order,
): Promise<RequestedCheckout | OpenCheckout | Refusal> {
  const own = await ownBookingsOf(ctx, order)
  const resumed = await resumeHold(ctx, actor, order, own)
  if (resumed !== null) return resumed
  const holds = own.filter(({ status }) => status === 'held')
  const held = await holdSlot(ctx, actor, order, holds)
  if (!isRefusal(held) || held.refused !== 'slot_taken') return held
  // Requested twice at the same moment: the other request may have taken the slot for the same visitor.
  return (await resumeHold(ctx, actor, order, await ownBookingsOf(ctx, order))) ?? held
}

const ownBookingsOf = (ctx: AppContext, { visitor, date, time }: Order) =>
  visitor === null ? Promise.resolve([]) : ctx.views.ownBookings(visitor, { date, time })

const intentCreated = async (
  ctx: AppContext,
  { booking, intent }: PayableCheckout,
  { policy }: Pick<Catalogue, 'policy'>,
): Promise<PaymentIntentCreated> => ({
  clientSecret: intent.clientSecret,
  paymentIntentId: intent.id,
  bookingId: booking.bookingId,
  amount: booking.depositCents,
  currency: 'cad',
  // A booking that is confirmed keeps its slot: the page has the usual time to pay.
  holdExpiresAt: booking.status === 'held' ? booking.expiresAt : addMinutes(ctx.clock(), holdMinutes),
  refunds: await refundsOf(ctx, booking, policy),
})
