import { isSlotLabel, slotToHour } from '#events/values/time.ts'
import { addMinutes, instantAt } from '#events/values/toronto.ts'
import { isRefusal, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import { cardConsentVersions } from '#services/contracts/saved-cards.ts'
import { bookingAt } from '#services/domain/booking/booking.ts'
import { paymentAt } from '#services/domain/payment/payment.ts'
import { completeCheckout } from '#services/features/booking/complete-checkout.ts'
import type { AppContext } from '#services/features/context.ts'
import { changeNoShowCharges, noShowChargesOf } from '#services/features/money/no-show-charges.ts'
import {
  announceSavedCardCharge,
  savedCardChargeOf,
  withdrawSavedCardCharge,
} from '#services/features/money/saved-card-charges.ts'
import { cardSetupResult, openCardSetup } from '#services/features/money/saved-cards.ts'
import { finishVisit, payBalance } from '#services/features/visit/finish-visit.ts'
import { reportProgress } from '#services/features/visit/report-progress.ts'
import type { Application } from '#services/process/open-application.ts'

import type { CustomerOrder } from './customer.ts'

const staff = { kind: 'staff', staffId: 'office' } as const

export const restCents = 11_025

export interface ChargeWay {
  readonly name: string
  /** Stripe's name of the test card. */
  readonly card: string
  readonly isAccepted: boolean
  readonly unpaid: 'withdrawn' | 'ended'
  /** The office's action during the charge; true when confirmed. */
  readonly meanwhile: (ctx: AppContext, bookingId: string) => Promise<boolean>
}

const accepting = { card: 'pm_card_visa', isAccepted: true } as const
const nothing = () => Promise.resolve(false)

export const chargeWays: readonly ChargeWay[] = [
  { name: 'a card that is accepted', ...accepting, unpaid: 'ended', meanwhile: nothing },
  {
    name: 'a card that is declined',
    card: 'pm_card_chargeCustomerFail',
    isAccepted: false,
    unpaid: 'ended',
    meanwhile: nothing,
  },
  {
    name: 'withdrawn when it falls due',
    ...accepting,
    unpaid: 'withdrawn',
    meanwhile: async (ctx, bookingId) => !isRefusal(await withdrawSavedCardCharge(ctx, staff, bookingId)),
  },
  {
    name: 'paid in cash when it falls due',
    ...accepting,
    unpaid: 'ended',
    // With the amount: without one, what the card has paid already is answered with a yes.
    meanwhile: async (ctx, bookingId) =>
      !isRefusal(await payBalance(ctx, staff, bookingId, { method: 'cash', amountCents: restCents })),
  },
]

export async function allowCharges({ ctx }: Application): Promise<void> {
  const { version } = await noShowChargesOf(ctx)
  accepted(await changeNoShowCharges(ctx, staff, { areOn: true, expectedVersion: version }))
}

/** Signs the customer in, saves a card and lets the visit pass as a no-show. */
export async function miss(
  { ctx, paymentSetup }: Application,
  url: string,
  { bookingId, slot, card }: { readonly bookingId: string; readonly slot: CustomerOrder; readonly card: string },
): Promise<void> {
  const booking = await stateOf(ctx.log, bookingAt(bookingId))
  if (booking.status === 'none') throw new Error(`${bookingId} is not known`)
  const { customerId, visitor } = booking
  const payment = await stateOf(ctx.log, paymentAt(bookingId))
  const paymentIntentId = 'intentId' in payment ? payment.intentId : ''
  accepted(await completeCheckout(ctx, { kind: 'customer', customerId }, { paymentIntentId }, visitor))
  const consent = { consentVersion: cardConsentVersions[0], language: 'en' } as const
  const { setupIntentId, clientSecret } = accepted(await openCardSetup(ctx, booking.customerId, consent))
  await fetch(`${url}/sandbox/stripe/v1/setup_intents/${setupIntentId}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${paymentSetup.site.publishableKey}` },
    body: new URLSearchParams({ client_secret: clientSecret, payment_method: card }),
    signal: AbortSignal.timeout(30_000),
  })
  const saved = accepted(await cardSetupResult(ctx, booking.customerId))
  if (saved.status !== 'saved') throw new Error(`The card for ${bookingId} is ${saved.status}`)
  const startsAt = instantAt(slot.date, isSlotLabel(slot.time) ? slotToHour(slot.time) * 60 : 0)
  const then = { ...ctx, clock: () => addMinutes(startsAt, 20) }
  accepted(await reportProgress(then, staff, bookingId, { step: 'arrived' }))
  accepted(await finishVisit(then, staff, bookingId, { outcome: 'no-show' }))
}

/** Announces a charge a day in the past, so that the mail alone delays it. */
export async function announce({ ctx }: Application, bookingId: string): Promise<void> {
  const { card, amountCents } = accepted(await savedCardChargeOf(ctx, bookingId))
  const chargeId = ctx.newId()
  const dayAgo = { ...ctx, clock: () => addMinutes(ctx.clock(), -24 * 60) }
  const shown = { chargeId, cardId: card?.id ?? '', amountCents }
  accepted(await announceSavedCardCharge(dayAgo, staff, bookingId, shown))
}

function accepted<Result extends object>(result: Refusal | Result): Result {
  if (isRefusal(result)) throw new Error(`Refused: ${JSON.stringify(result)}`)
  return result
}
