import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'
import { field } from './fields.ts'
import type { Noun } from './noun.ts'
import { languages } from './values/language.ts'

export const smsKinds = [
  'number-code',
  'booking-reminder-day',
  'booking-reminder-hours',
  'crew-departed',
  'booking-moved',
  'booking-cancelled',
  'booking-called-off',
  'booking-reinstated',
] as const
export type SmsKind = (typeof smsKinds)[number]

export const smsFailures = [
  'number',
  'opted-out',
  'region',
  'content',
  'other',
  'late',
  'customer-cap',
  'number-cap',
  'day-cap',
] as const
export type SmsFailure = (typeof smsFailures)[number]

export const smsSources = ['profile', 'booking'] as const

export const smsEnds = ['profile', 'page', 'message', 'number', 'reset', 'provider', 'unreachable'] as const

export const smsTopics = ['message', 'cancel'] as const
export type SmsTopic = (typeof smsTopics)[number]

const consent = {
  customerId: field.id,
  requestId: field.id,
  source: z.enum(smsSources),
  consentVersion: field.code,
  language: z.enum(languages),
}

/** `phone` in E.164. Version 1 had a keyed hash beside it. */
const number = { subject: 'customerId', schema: z.object({ phone: z.string() }) } as const

const sms = {
  about: field.id,
  key: field.id,
  kind: z.enum(smsKinds),
  at: field.instant,
}

export const smsConsentEvents = {
  SmsRequested: {
    version: 2,
    data: z.object({
      ...consent,
      requestedAt: field.instant,
      expiresAt: field.instant,
      /** True while the former number stays confirmed: anybody can type an address into the booking. */
      keepsFormer: z.boolean(),
    }),
    personal: number,
  },
  SmsCodeRefused: { version: 1, data: z.object({ customerId: field.id, requestId: field.id }) },
  SmsAccepted: { version: 2, data: z.object({ ...consent, at: field.instant }), personal: number },
  SmsDeclined: { version: 1, data: z.object({ customerId: field.id, by: z.enum(smsEnds) }) },
  SmsResumed: { version: 1, data: z.object({ customerId: field.id, at: field.instant }) },
} as const satisfies Vocabulary

export const sentSmsEvents = {
  /** Written before the provider call: after a crash the provider is asked for the text. */
  SmsStarted: { version: 1, data: z.object({ ...sms, segments: z.int() }) },
  SmsSent: { version: 1, data: z.object({ ...sms, sid: field.id }) },
  SmsNotSent: { version: 1, data: z.object({ ...sms, reason: z.enum(smsFailures), code: z.int().nullable() }) },
  SmsReported: {
    version: 1,
    data: z.object({
      about: field.id,
      key: field.id,
      sid: field.id,
      outcome: z.enum(['delivered', 'undelivered']),
      code: z.int().nullable(),
    }),
  },
} as const satisfies Vocabulary

export const receivedSmsEvents = {
  /** An incoming text. `customerId` is a new id where the number is unknown. */
  SmsReceived: {
    version: 1,
    data: z.object({
      customerId: field.id,
      sid: field.id,
      bookingId: field.id.nullable(),
      topic: z.enum(smsTopics),
      pictures: z.int(),
      at: field.instant,
    }),
    personal: { subject: 'customerId', schema: z.object({ phone: z.string(), message: z.string() }) },
  },
} as const satisfies Vocabulary

export const smsDayEvents = {
  SmsCounted: { version: 1, data: z.object({ date: field.day, segments: z.int() }) },
  SmsCapReached: { version: 1, data: z.object({ date: field.day, most: z.int() }) },
} as const satisfies Vocabulary

export type SmsConsentEvent = EventIn<typeof smsConsentEvents>
export type NewSmsConsentEvent = NewEventIn<typeof smsConsentEvents>
export type SentSmsEvent = EventIn<typeof sentSmsEvents>
export type NewSentSmsEvent = NewEventIn<typeof sentSmsEvents>
export type ReceivedSmsEvent = EventIn<typeof receivedSmsEvents>
export type NewReceivedSmsEvent = NewEventIn<typeof receivedSmsEvents>
export type SmsDayEvent = EventIn<typeof smsDayEvents>
export type NewSmsDayEvent = NewEventIn<typeof smsDayEvents>
export type SmsEvent = SmsConsentEvent | SentSmsEvent | ReceivedSmsEvent | SmsDayEvent

export const smsConsentStream = (customerId: string): string => `sms-consent-${customerId}`
export const smsStream = (customerId: string): string => `sms-${customerId}`
export const receivedSmsStream = (customerId: string): string => `sms-received-${customerId}`
export const smsDayStream = (date: string): string => `sms-day-${date}`

export const smsConsentNoun = {
  events: smsConsentEvents,
  history: 'mail',
  stream: { of: smsConsentStream, by: 'customer' },
} as const satisfies Noun

export const sentSmsNoun = {
  events: sentSmsEvents,
  history: 'mail',
  stream: { of: smsStream, by: 'customer' },
} as const satisfies Noun

export const receivedSmsNoun = {
  events: receivedSmsEvents,
  history: 'mail',
  stream: { of: receivedSmsStream, by: 'customer' },
} as const satisfies Noun

export const smsDayNoun = {
  events: smsDayEvents,
  history: 'mail',
  stream: null,
} as const satisfies Noun
