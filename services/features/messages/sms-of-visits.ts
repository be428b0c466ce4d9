import type { Actor } from '#events/actor.ts'
import { bookingEvents, bookingStream } from '#events/booking.ts'
import type { SmsKind } from '#events/sms.ts'
import { northAmericanE164 } from '#events/values/phone-number.ts'
import type { Instant } from '#events/values/time.ts'
import { addMinutes } from '#events/values/toronto.ts'
import { command } from '#services/commands/command.ts'
import { stateOf } from '#services/commands/perform.ts'
import { bookingAt, type Agreement } from '#services/domain/booking/booking.ts'
import { reminderState, type ReminderKind } from '#services/domain/booking/reminders.ts'
import { departureNews } from '#services/domain/booking/reported-at.ts'
import { senderInForce } from '#services/features/business/business-in-force.ts'
import type { AppContext } from '#services/features/context.ts'
import { lastEvent } from '#services/features/last-event.ts'
import { eachDueReminder, toldStartAt } from '#services/features/visit/due-reminders.ts'
import { contactOf } from '#services/mail/sender.ts'
import {
  calledOffText,
  cancelledText,
  departedText,
  movedText,
  reinstatedText,
  reminderText,
  type TextedVisit,
} from '#services/providers/sms/compose.ts'
import { numberOf, smsConsentOf, type SmsConsent } from '#services/providers/sms/consent.ts'
import { isQuiet, sendFrom } from '#services/providers/sms/quiet-hours.ts'
import { isDone, noteLate, sentSmsAt } from '#services/providers/sms/sent-sms.ts'

import { sendSmsOnce } from './send-sms-once.ts'

/** Hours before a start from which word of it is worth ringing at night. */
const nightHours = 16

/**
 * Texts the reminders that are due to whoever asked for texts, each once for each start that a visit was given, and none at
 * night. What fell due while nothing was running is sent late as long as it is of use, and recorded as missed after that.
 */
export async function remindBySms(ctx: AppContext, actor: Actor): Promise<void> {
  if (ctx.sms === null) return
  await eachDueReminder(ctx, (bookingId, kind) => remind(ctx, actor, bookingId, kind))
}

/** What is sent is decided by the booking and the consent as they are now. */
async function remind(ctx: AppContext, actor: Actor, bookingId: string, kind: ReminderKind): Promise<void> {
  const booking = await stateOf(ctx.log, bookingAt(bookingId))
  if (!('paymentId' in booking) || booking.status === 'cancelled' || booking.status === 'called-off') return
  // Nobody who is there is coming soon.
  if (kind === 'booking-reminder-hours' && booking.hasArrived) return
  const consent = await stateOf(ctx.log, smsConsentOf(booking.customerId))
  const to = numberFor(consent, booking)
  if (to === null) return
  const key = `${kind}-${bookingId}-${booking.moves}`
  const about = booking.customerId
  if (isDone(await stateOf(ctx.log, sentSmsAt(about)), key)) return
  const now = ctx.clock()
  const times = {
    now,
    startsAt: booking.startsAt,
    toldAt: later(await toldStartAt(ctx, bookingId), consent.since ?? ''),
    sendFrom,
  }
  const state = reminderState(kind, times)
  const visit = await textedVisit(ctx, booking)
  if (state === 'over') {
    const attempt = { about, kind, key, at: now }
    await command(ctx, actor, 'sendSms', { sent: sentSmsAt(about) }, ({ sent }) => ({
      sent: noteLate(attempt, sent),
    }))
  }
  if (state === 'due' && !isQuiet(now) && booking.status === 'confirmed' && visit !== null)
    await sendSmsOnce(ctx, actor, { about, kind, key, to, body: reminderText(visit, kind) })
}

/** Nobody is reminded late of what fell due before they wanted texts. */
const later = (one: Instant, other: Instant): Instant => (one > other ? one : other)

/** Texts that the van is on its way, at any hour: its customer waits for it. Not when that is no news any more (`departureNews`). */
export async function textCrewDeparted(ctx: AppContext, actor: Actor, bookingId: string): Promise<void> {
  const booking = await stateOf(ctx.log, bookingAt(bookingId))
  if (booking.status !== 'confirmed') return
  const departedAt = departureNews(booking, await ctx.log.readStream(bookingStream(bookingId)), ctx.clock())
  if (departedAt === null) return
  await textOf(ctx, actor, booking, {
    kind: 'crew-departed',
    key: `crew-departed-${bookingId}-${booking.moves + booking.calendarSteps}`,
    body: (visit) => departedText(visit, departedAt),
  })
}

/** Texts the new time of a visit that the office has moved. Of several moves the last one is told. */
export async function textOfficeMove(ctx: AppContext, actor: Actor, bookingId: string): Promise<void> {
  const booking = await stateOf(ctx.log, bookingAt(bookingId))
  if (booking.status !== 'confirmed' || booking.startsAt <= ctx.clock()) return
  const event = await lastEvent(ctx, bookingStream(bookingId), 'BookingRescheduled')
  if (event.meta.actor.kind === 'customer') return
  const { from } = bookingEvents.BookingRescheduled.data.parse(event.data)
  const soonest = from.startsAt < booking.startsAt ? from.startsAt : booking.startsAt
  if (!isWorthRinging(ctx, soonest)) return
  const key = `booking-moved-${bookingId}-${booking.moves}`
  await textOf(ctx, actor, booking, { kind: 'booking-moved', key, body: movedText })
}

/** Texts that the office has cancelled a visit that was to come. */
export async function textOfficeCancellation(ctx: AppContext, actor: Actor, bookingId: string): Promise<void> {
  const booking = await stateOf(ctx.log, bookingAt(bookingId))
  if (booking.status !== 'cancelled' || booking.startsAt <= ctx.clock()) return
  const { meta } = await lastEvent(ctx, bookingStream(bookingId), 'BookingCancelled')
  if (meta.actor.kind === 'customer' || !isWorthRinging(ctx, booking.startsAt)) return
  const key = `booking-cancelled-${bookingId}`
  await textOf(ctx, actor, booking, { kind: 'booking-cancelled', key, body: cancelledText })
}

/** Texts that the weather calls a visit off, unless its customer has chosen or it takes place after all meanwhile. `version` is that of the event. */
export async function textCallOff(ctx: AppContext, actor: Actor, bookingId: string, version: number): Promise<void> {
  const booking = await stateOf(ctx.log, bookingAt(bookingId))
  if (booking.status !== 'called-off' || booking.startsAt <= ctx.clock()) return
  if (!isWorthRinging(ctx, booking.startsAt)) return
  // Called off, undone and called off again before this ran, it is said once.
  if ((await lastEvent(ctx, bookingStream(bookingId), 'BookingCalledOff')).version !== version) return
  const key = `booking-called-off-${bookingId}-${version}`
  await textOf(ctx, actor, booking, { kind: 'booking-called-off', key, body: calledOffText })
}

/** Texts that a visit takes place after all, unless that has changed or its time has come. */
export async function textReinstated(ctx: AppContext, actor: Actor, bookingId: string, version: number): Promise<void> {
  const booking = await stateOf(ctx.log, bookingAt(bookingId))
  if (booking.status !== 'confirmed' || booking.startsAt <= ctx.clock()) return
  if (!isWorthRinging(ctx, booking.startsAt)) return
  if ((await lastEvent(ctx, bookingStream(bookingId), 'CallOffUndone')).version !== version) return
  const key = `booking-reinstated-${bookingId}-${version}`
  await textOf(ctx, actor, booking, { kind: 'booking-reinstated', key, body: reinstatedText })
}

interface Telling {
  readonly kind: SmsKind
  readonly key: string
  readonly body: (visit: TextedVisit) => string
}

async function textOf(ctx: AppContext, actor: Actor, booking: Agreement, { body, ...telling }: Telling): Promise<void> {
  if (ctx.sms === null) return
  const to = numberFor(await stateOf(ctx.log, smsConsentOf(booking.customerId)), booking)
  const visit = await textedVisit(ctx, booking)
  if (to === null || visit === null) return
  await sendSmsOnce(ctx, actor, { about: booking.customerId, ...telling, to, body: body(visit) })
}

const numberFor = (consent: SmsConsent, { person }: Agreement): string | null =>
  numberOf(consent, person === null ? null : northAmericanE164(person.phone))

/** At night only word of a visit that begins soon; of a later one the mail tells. */
const isWorthRinging = (ctx: AppContext, startsAt: Instant): boolean =>
  !isQuiet(ctx.clock()) || startsAt <= addMinutes(ctx.clock(), nightHours * 60)

async function textedVisit(
  ctx: AppContext,
  { bookingId, language, person, startsAt }: Agreement,
): Promise<TextedVisit | null> {
  if (person === null) return null
  const contact = contactOf(await senderInForce(ctx))
  return { bookingId, language, firstName: person.firstName, startsAt, contact }
}
