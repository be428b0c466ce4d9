import { northAmericanE164 } from '#events/values/phone-number.ts'
import { isRefusal, refuse, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import type { BookingTexts } from '#services/contracts/sms.ts'
import { bookingAt } from '#services/domain/booking/booking.ts'
import type { AppContext } from '#services/features/context.ts'
import { numberOf, smsConsentOf, type ConsentTerms } from '#services/providers/sms/consent.ts'
import { sentSmsAt } from '#services/providers/sms/sent-sms.ts'

import { codeKey, confirmTexts, requestTexts } from './sms-consent.ts'

interface BookedWith {
  readonly customerId: string
  readonly phone: string
}

/** `visitor` is the hash of the booking browser's cookie. */
async function bookedWith(ctx: AppContext, bookingId: string, visitor: string | null): Promise<Refusal | BookedWith> {
  const booking = await stateOf(ctx.log, bookingAt(bookingId))
  if (!('paymentId' in booking) || visitor === null || booking.visitor !== visitor || booking.person === null)
    return refuse('not_found')
  const phone = northAmericanE164(booking.person.phone)
  return phone === null ? refuse('phone_not_textable') : { customerId: booking.customerId, phone }
}

/** Requests texts to the booking's number; the portal's choice stays. */
export async function requestBookingTexts(
  ctx: AppContext,
  bookingId: string,
  visitor: string | null,
  terms: Omit<ConsentTerms, 'source'>,
): Promise<Refusal | BookingTexts> {
  const booked = await bookedWith(ctx, bookingId, visitor)
  if (isRefusal(booked)) return booked
  const consent = { ...terms, source: 'booking' } as const
  const asked = await requestTexts(ctx, { kind: 'visitor' }, booked.customerId, booked.phone, consent)
  return isRefusal(asked) ? asked : textsOf(ctx, booked)
}

export async function bookingTextsOf(
  ctx: AppContext,
  bookingId: string,
  visitor: string | null,
): Promise<Refusal | BookingTexts> {
  const booked = await bookedWith(ctx, bookingId, visitor)
  return isRefusal(booked) ? booked : textsOf(ctx, booked)
}

export async function confirmBookingTexts(
  ctx: AppContext,
  bookingId: string,
  visitor: string | null,
  code: string,
): Promise<Refusal | BookingTexts> {
  const booked = await bookedWith(ctx, bookingId, visitor)
  if (isRefusal(booked)) return booked
  const { pending } = await stateOf(ctx.log, smsConsentOf(booked.customerId))
  // A code that was asked for elsewhere is not this page's.
  if (pending !== null && pending.number?.phone !== booked.phone) return refuse('code_expired')
  const done = await confirmTexts(ctx, { kind: 'visitor' }, booked.customerId, code)
  return isRefusal(done) ? done : textsOf(ctx, booked)
}

/** Reveals nothing of other numbers. */
async function textsOf(ctx: AppContext, { customerId, phone }: BookedWith): Promise<BookingTexts> {
  const consent = await stateOf(ctx.log, smsConsentOf(customerId))
  const answer = { phone, sandboxUrl: ctx.sms?.sandboxUrl ?? null }
  if (numberOf(consent, phone) === phone) return { ...answer, status: 'on' }
  if (consent.pending?.number?.phone !== phone) return { ...answer, status: 'elsewhere' }
  const { done } = await stateOf(ctx.log, sentSmsAt(customerId))
  const code = done.find(({ key }) => key === codeKey(consent.pending?.requestId ?? ''))
  return { ...answer, status: (code?.failure ?? null) === null ? 'code' : 'failed' }
}
