import { isDeepStrictEqual } from 'node:util'

import type { Actor } from '#events/actor.ts'
import { bookingReference, tokenHash } from '#events/values/ids.ts'
import { hstOn } from '#events/values/money.ts'
import { visitPlace } from '#events/values/visit-place.ts'
import { command, record } from '#services/commands/command.ts'
import { isRefusal, refuse, type Refusal } from '#services/commands/decision.ts'
import { refuseUnlessPermitted } from '#services/commands/permissions.ts'
import type { BookingSummary, CompletePayment } from '#services/contracts/booking.ts'
import type { Vehicle } from '#services/contracts/vehicle.ts'
import { bookingAt, type ConfirmedBooking } from '#services/domain/booking/booking.ts'
import { confirmOwner } from '#services/domain/booking/confirm-owner.ts'
import { agreeToTerms } from '#services/domain/booking/decide.ts'
import { givenIn } from '#services/features/business/draft.ts'
import type { AppContext } from '#services/features/context.ts'
import { refundsOf } from '#services/features/money/refunds.ts'
import { settlePayment } from '#services/features/money/settle-payment.ts'
import type { ProviderIntent } from '#services/providers/stripe/provider.ts'

export type Completed = BookingSummary | { readonly status: 'processing' }

/**
 * Completion of a payment, for the holder's cookie or client secret. Differing visits are refused, differing amounts
 * before the authorisation. Idempotent.
 */
export async function completeCheckout(
  ctx: AppContext,
  actor: Actor,
  request: CompletePayment,
  visitor: string | null,
): Promise<Completed | Refusal> {
  const refused = refuseUnlessPermitted('completeCheckout', actor)
  if (refused !== null) return refused
  const { appointmentDetails: visit, serviceDetails, clientSecret } = request
  const given = givenIn(request)
  const settled = await settlePayment(ctx, actor, request.paymentIntentId, {
    given,
    check(booking, intent) {
      const isTheirs =
        (visitor !== null && visitor === booking.visitor) ||
        (clientSecret !== undefined && tokenHash(clientSecret) === tokenHash(intent.clientSecret))
      if (!isTheirs) return refuse('payment_not_yours')
      const isOther =
        (visit !== undefined && (visit.date !== booking.date || visit.time !== booking.time)) ||
        (serviceDetails !== undefined && !isNamed(serviceDetails.package, booking.service)) ||
        (given !== null && isElsewhere(ctx, given.person, booking.person))
      return isOther ? refuse('payment_mismatch') : amountsChanged(request, booking, intent)
    },
  })
  if (isRefusal(settled) || settled.status === 'processing') return settled
  await noteOwner(ctx, actor, settled.booking)
  if (request.agreedToTerms === true) await noteAgreement(ctx, actor, settled.booking.bookingId, request)
  return { ...summaryOf(settled.booking), refunds: await refundsOf(ctx, settled.booking) }
}

interface VisitAddress {
  readonly address: string
  readonly city: string
}

/** Whether the address changes the van's way; a missing one may be added. */
function isElsewhere(ctx: AppContext, given: VisitAddress, held: VisitAddress | null): boolean {
  if (held === null || given.address === '' || held.address === '') return false
  const [there, here] = [placeKey(visitPlace(given.address, given.city)), placeKey(visitPlace(held.address, held.city))]
  if (there === here || there === placeKey(held.address)) return false
  const cell = ctx.locate(given.address, given.city)
  return cell === null || !isDeepStrictEqual(cell, ctx.locate(held.address, held.city))
}

const placeKey = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\s,]+/g, ' ')
    .trim()

/** Differing amounts in dollars; ignored once authorised, for the money must be settled. */
function amountsChanged(
  { depositAmount, totalAmount }: CompletePayment,
  { depositCents, totalCents }: { readonly depositCents: number; readonly totalCents: number },
  intent: ProviderIntent,
): Refusal | null {
  if (!awaitsCard.includes(intent.status)) return null
  const differs = (dollars: number | undefined, cents: number) => dollars !== undefined && dollars * 100 !== cents
  const isChanged = differs(depositAmount, depositCents) || differs(totalAmount, totalCents)
  return isChanged ? refuse('amount_changed', { amount: depositCents, totalCents }) : null
}

const awaitsCard: readonly ProviderIntent['status'][] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
]

async function noteOwner(ctx: AppContext, actor: Actor, settled: ConfirmedBooking): Promise<void> {
  if (confirmOwner(actor, settled).length === 0) return
  const refs = { booking: bookingAt(settled.bookingId) }
  await command(ctx, actor, 'completeCheckout', refs, ({ booking }) =>
    booking.status === 'none' ? {} : { booking: confirmOwner(actor, booking) },
  )
}

/** Records consent once with the policy's version. */
async function noteAgreement(
  ctx: AppContext,
  actor: Actor,
  bookingId: string,
  { language, termsVersion }: Pick<CompletePayment, 'language' | 'termsVersion'>,
): Promise<void> {
  const refs = { booking: bookingAt(bookingId) }
  await record(ctx, actor, 'completeCheckout', refs, ({ booking }) => {
    if (booking.status === 'none') return {}
    const shown = { language: language ?? booking.language, termsVersion: termsVersion ?? null }
    return { booking: agreeToTerms(shown, booking) }
  })
}

export function summaryOf(booking: ConfirmedBooking): BookingSummary {
  const { vehicle } = booking.details
  const { address = '', city = '' } = booking.person ?? {}
  return {
    bookingId: booking.bookingId,
    reference: bookingReference(booking.bookingId),
    status: 'confirmed',
    serviceId: booking.service.name,
    serviceName: booking.service.displayName,
    date: booking.date,
    time: booking.time,
    location: visitPlace(address, city),
    vehicle: vehicle === null ? '' : vehicleName(vehicle),
    addons: booking.addOns.map((one) => one.displayName),
    totalCents: booking.totalCents,
    depositCents: booking.depositCents,
    balanceCents: booking.totalCents - booking.depositCents,
    hstCents: hstOn(booking.totalCents),
    ...(booking.isTravelOpen && { travelToBeConfirmed: true }),
  }
}

const vehicleName = ({ year, make, model }: Pick<Vehicle, 'year' | 'make' | 'model'>): string =>
  [year, make, model].filter((part) => part !== '' && part !== 'Other').join(' ')

const isNamed = (text: string, service: { readonly name: string; readonly displayName: string }): boolean => {
  const said = text.trim().toLowerCase()
  return said === service.name || said === service.displayName.toLowerCase()
}
