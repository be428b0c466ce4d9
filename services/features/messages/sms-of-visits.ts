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

const nightHours = 16

/** Texts due reminders once per start, not at night; late while useful, then recorded as missed. */
export async function remindBySms(ctx: AppContext, actor: Actor): Promise<void> {
  if (ctx.sms === null) return
  await eachDueReminder(ctx, (bookingId, kind) => remind(ctx, actor, bookingId, kind))
}

/** Decides by the current booking and consent. */
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

/** No reminder for what was due before the consent. */
const later = (one: Instant, other: Instant): Instant => (one > other ? one : other)

/** Texts a departure at any hour, unless outdated. */
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

/** Texts the office's latest move. */
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

export async function textOfficeCancellation(ctx: AppContext, actor: Actor, bookingId: string): Promise<void> {
  const booking = await stateOf(ctx.log, bookingAt(bookingId))
  if (booking.status !== 'cancelled' || booking.startsAt <= ctx.clock()) return
  const { meta } = await lastEvent(ctx, bookingStream(bookingId), 'BookingCancelled')
  if (meta.actor.kind === 'customer' || !isWorthRinging(ctx, booking.startsAt)) return
  const key = `booking-cancelled-${bookingId}`
  await textOf(ctx, actor, booking, { kind: 'booking-cancelled', key, body: cancelledText })
}

/** Texts a call-off, unless chosen or undone. `version` is the event's. */
export async function textCallOff(ctx: AppContext, actor: Actor, bookingId: string, version: number): Promise<void> {
  const booking = await stateOf(ctx.log, bookingAt(bookingId))
  if (booking.status !== 'called-off' || booking.startsAt <= ctx.clock()) return
  if (!isWorthRinging(ctx, booking.startsAt)) return
  // Called off, undone and called off again before this ran, it is said once.
  if ((await lastEvent(ctx, bookingStream(bookingId), 'BookingCalledOff')).version !== version) return
  const key = `booking-called-off-${bookingId}-${version}`
  await textOf(ctx, actor, booking, { kind: 'booking-called-off', key, body: calledOffText })
}

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
