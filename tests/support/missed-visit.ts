import type { Actor } from '#events/actor.ts'
import { savedCardStream } from '#events/saved-card.ts'
import { stateOf } from '#services/commands/perform.ts'
import { cardConsentVersions } from '#services/contracts/saved-cards.ts'
import { bookingAt } from '#services/domain/booking/booking.ts'
import { completeCheckout } from '#services/features/booking/complete-checkout.ts'
import { carryOutCharges } from '#services/features/money/carry-out-charges.ts'
import { changeNoShowCharges, noShowChargesOf } from '#services/features/money/no-show-charges.ts'
import { announceSavedCardCharge, savedCardChargeOf } from '#services/features/money/saved-card-charges.ts'
import { finishVisit } from '#services/features/visit/finish-visit.ts'
import { reportProgress } from '#services/features/visit/report-progress.ts'

import { accepted, bookVisit, secretOf } from './checkout.ts'
import type { PopulatedContext } from './memory-context.ts'

const staff = { kind: 'staff', staffId: 's1' } as const
const charger = { kind: 'worker', name: 'charge-saved-cards' } as const

export const untilTheVisit = 4 * 24 * 60
export const noticeMinutes = 24 * 60

/** A card that the customer saved, as its stream has it; with the provider its id is 'pm_<id>'. */
export async function saveCard(
  { ctx }: PopulatedContext,
  customerId: string,
  { cardId = 'card1', consentVersion }: { cardId?: string; consentVersion?: string } = {},
): Promise<void> {
  const stream = savedCardStream(customerId)
  const at = ctx.clock()
  const expected = (await ctx.log.readStream(stream)).length
  const opened = { providerSetupId: `seti_${cardId}`, providerCustomerId: 'cus_1' }
  const data = { customerId, setupId: cardId }
  const words = consentVersion ?? cardConsentVersions[0]
  const saved = { customerId, cardId, methodId: `pm_${cardId}`, consentVersion: words, savedAt: at }
  const personal = { brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2034 }
  await ctx.log.append({
    key: crypto.randomUUID(),
    meta: { actor: { kind: 'customer', customerId } },
    writes: [
      {
        stream,
        expected,
        events: [
          { type: 'CardSetupRequested', data: { ...data, consentVersion: words, language: 'fr', requestedAt: at } },
          { type: 'CardSetupOpened', data: { ...data, ...opened } },
          { type: 'CardSaved', data: saved, personal },
        ],
      },
    ],
  })
}

export async function switchCharges({ ctx }: PopulatedContext, areOn: boolean): Promise<void> {
  const { version } = await noShowChargesOf(ctx)
  accepted(await changeNoShowCharges(ctx, staff, { areOn, expectedVersion: version }))
}

interface Missing {
  readonly hasArrived?: boolean
  readonly hasCard?: boolean
  /** Whether the customer was signed in when they paid. */
  readonly isTheirs?: boolean
  readonly isOn?: boolean
  /** Changes the booking before the visit. */
  readonly before?: (visit: { readonly bookingId: string; readonly customerId: string }) => Promise<unknown>
}

/** A visit whose customer had saved a card, and at which nobody was when the van came. */
export async function missVisit(
  memory: PopulatedContext,
  { hasArrived = true, hasCard = true, isTheirs = true, isOn = true, before }: Missing = {},
): Promise<{ readonly bookingId: string; readonly customerId: string }> {
  const { bookingId, paymentIntentId } = await bookVisit(memory)
  const booking = await stateOf(memory.ctx.log, bookingAt(bookingId))
  const customerId = booking.status === 'none' ? '' : booking.customerId
  if (isTheirs) await completeAs(memory, { kind: 'customer', customerId }, paymentIntentId)
  if (hasCard) await saveCard(memory, customerId)
  if (isOn) await switchCharges(memory, true)
  await before?.({ bookingId, customerId })
  memory.forward(untilTheVisit)
  if (hasArrived) accepted(await reportProgress(memory.ctx, staff, bookingId, { step: 'arrived' }))
  accepted(await finishVisit(memory.ctx, staff, bookingId, { outcome: 'no-show' }))
  await memory.work()
  return { bookingId, customerId }
}

/** The page after paying asks once more, signed in. */
async function completeAs({ ctx, provider }: PopulatedContext, actor: Actor, paymentIntentId: string): Promise<void> {
  const clientSecret = secretOf(provider, paymentIntentId)
  accepted(await completeCheckout(ctx, actor, { paymentIntentId, clientSecret }, null))
}

/** Announces the charge that the office is shown. */
export async function announce(memory: PopulatedContext, bookingId: string) {
  const shown = accepted(await savedCardChargeOf(memory.ctx, bookingId))
  const terms = { chargeId: memory.ctx.newId(), cardId: shown.card?.id ?? '', amountCents: shown.amountCents }
  const told = accepted(await announceSavedCardCharge(memory.ctx, staff, bookingId, terms))
  return { ...terms, ...told }
}

/** Runs due charges and what follows. */
export async function workAndCharge(memory: PopulatedContext): Promise<void> {
  await memory.work()
  await carryOutCharges(memory.ctx, charger)
  await memory.work()
}

/** Announced, told, and its notice over. */
export async function announceAndWait(memory: PopulatedContext, bookingId: string) {
  const told = await announce(memory, bookingId)
  await memory.work()
  memory.forward(noticeMinutes)
  return told
}
