import type { BookingEvent } from '#events/booking.ts'
import type { EventIn } from '#events/envelope.ts'
import type { personEvents } from '#events/person.ts'
import type { ReceivedSmsEvent, SmsConsentEvent, SmsDayEvent } from '#events/sms.ts'
import { removeTextsOf, tellOfficeOfSmsCap } from '#services/features/messages/send-sms-once.ts'
import { sendNumberCode } from '#services/features/messages/sms-consent.ts'
import {
  remindBySms,
  textCallOff,
  textCrewDeparted,
  textOfficeCancellation,
  textOfficeMove,
  textReinstated,
} from '#services/features/messages/sms-of-visits.ts'
import { tellOfficeOfText } from '#services/features/messages/text-notices.ts'

import { need, type AnyReaction, type Chore, type Reaction } from './engine/reaction.ts'

export const sendNumberCodeWhenAsked: Reaction<Extract<SmsConsentEvent, { type: 'SmsRequested' }>> = {
  name: 'text-code-when-asked',
  lane: 'texts',
  urgency: 'customer',
  events: ['SmsRequested'],
  ids: ({ data }) => ({ customerId: data.customerId, requestId: data.requestId }),
  run: (ctx, ids, actor) => sendNumberCode(ctx, actor, need(ids, 'customerId'), need(ids, 'requestId')),
}

const tellOfDeparture: Reaction<Extract<BookingEvent, { type: 'CrewDeparted' }>> = {
  name: 'text-when-crew-departed',
  lane: 'texts',
  urgency: 'customer',
  events: ['CrewDeparted'],
  ids: ({ data }) => ({ bookingId: data.bookingId }),
  run: (ctx, ids, actor) => textCrewDeparted(ctx, actor, need(ids, 'bookingId')),
}

const tellOfMove: Reaction<Extract<BookingEvent, { type: 'BookingRescheduled' }>> = {
  name: 'text-when-booking-moved',
  lane: 'texts',
  urgency: 'message',
  events: ['BookingRescheduled'],
  ids: ({ data }) => ({ bookingId: data.bookingId }),
  run: (ctx, ids, actor) => textOfficeMove(ctx, actor, need(ids, 'bookingId')),
}

const tellOfCancellation: Reaction<Extract<BookingEvent, { type: 'BookingCancelled' }>> = {
  name: 'text-when-booking-cancelled',
  lane: 'texts',
  urgency: 'message',
  events: ['BookingCancelled'],
  ids: ({ data }) => ({ bookingId: data.bookingId }),
  run: (ctx, ids, actor) => textOfficeCancellation(ctx, actor, need(ids, 'bookingId')),
}

/** `version` is the event's: a visit can be called off again. */
const tellOfCallOff: Reaction<Extract<BookingEvent, { type: 'BookingCalledOff' }>> = {
  name: 'text-when-booking-called-off',
  lane: 'texts',
  urgency: 'customer',
  events: ['BookingCalledOff'],
  ids: ({ data, version }) => ({ bookingId: data.bookingId, version: String(version) }),
  run: (ctx, ids, actor) => textCallOff(ctx, actor, need(ids, 'bookingId'), Number(need(ids, 'version'))),
}

const tellOfReinstatement: Reaction<Extract<BookingEvent, { type: 'CallOffUndone' }>> = {
  name: 'text-when-call-off-undone',
  lane: 'texts',
  urgency: 'customer',
  events: ['CallOffUndone'],
  ids: ({ data, version }) => ({ bookingId: data.bookingId, version: String(version) }),
  run: (ctx, ids, actor) => textReinstated(ctx, actor, need(ids, 'bookingId'), Number(need(ids, 'version'))),
}

export const smsOfVisits: readonly AnyReaction[] = [
  tellOfDeparture,
  tellOfMove,
  tellOfCancellation,
  tellOfCallOff,
  tellOfReinstatement,
]

export const tellOfficeOfTextLimit: Reaction<Extract<SmsDayEvent, { type: 'SmsCapReached' }>> = {
  name: 'tell-office-of-text-limit',
  lane: 'mail',
  urgency: 'message',
  events: ['SmsCapReached'],
  ids: ({ data }) => ({ date: data.date, most: String(data.most) }),
  run: (ctx, ids, actor) => tellOfficeOfSmsCap(ctx, actor, need(ids, 'date'), Number(need(ids, 'most'))),
}

/** `version` is the event's among the customer's texts. */
export const tellOfficeWhenTextReceived: Reaction<ReceivedSmsEvent> = {
  name: 'tell-office-when-text-received',
  lane: 'mail',
  urgency: 'message',
  events: ['SmsReceived'],
  ids: ({ data, version }) => ({ customerId: data.customerId, version: String(version) }),
  run: (ctx, ids, actor) => tellOfficeOfText(ctx, actor, need(ids, 'customerId'), Number(need(ids, 'version'))),
}

/** Deletes an erased person's texts at the provider. */
export const deleteTextsWhenErased: Reaction<EventIn<typeof personEvents>> = {
  name: 'delete-texts-when-erased',
  lane: 'texts',
  urgency: 'background',
  events: ['PersonErased'],
  ids: ({ data }) => ({ customerId: data.personId }),
  run: (ctx, ids) => removeTextsOf(ctx, need(ids, 'customerId')),
}

export const textReminders: Chore = {
  name: 'remind-by-sms',
  lane: 'texts',
  urgency: 'message',
  everyMs: 60_000,
  run: (ctx) => remindBySms(ctx, { kind: 'worker', name: 'remind-by-sms' }),
}
