import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'
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
  customerId: z.string(),
  requestId: z.string(),
  source: z.enum(smsSources),
  consentVersion: z.string(),
  language: z.enum(languages),
}

/** `phone` in E.164. Version 1 had a keyed hash beside it. */
const number = { subject: 'customerId', schema: z.object({ phone: z.string() }) } as const

const sms = {
  about: z.string(),
  key: z.string(),
  kind: z.enum(smsKinds),
  at: z.string(),
}

export const smsEvents = {
  SmsRequested: {
    version: 2,
    data: z.object({
      ...consent,
      requestedAt: z.string(),
      expiresAt: z.string(),
      /** True while the former number stays confirmed: anybody can type an address into the booking. */
      keepsFormer: z.boolean(),
    }),
    personal: number,
  },
  SmsCodeRefused: { version: 1, data: z.object({ customerId: z.string(), requestId: z.string() }) },
  SmsAccepted: { version: 2, data: z.object({ ...consent, at: z.string() }), personal: number },
  SmsDeclined: { version: 1, data: z.object({ customerId: z.string(), by: z.enum(smsEnds) }) },
  SmsResumed: { version: 1, data: z.object({ customerId: z.string(), at: z.string() }) },
  /** Written before the provider call: after a crash the provider is asked for the text. */
  SmsStarted: { version: 1, data: z.object({ ...sms, segments: z.int() }) },
  SmsSent: { version: 1, data: z.object({ ...sms, sid: z.string() }) },
  SmsNotSent: { version: 1, data: z.object({ ...sms, reason: z.enum(smsFailures), code: z.int().nullable() }) },
  SmsReported: {
    version: 1,
    data: z.object({
      about: z.string(),
      key: z.string(),
      sid: z.string(),
      outcome: z.enum(['delivered', 'undelivered']),
      code: z.int().nullable(),
    }),
  },
  /** An incoming text. `customerId` is a new id where the number is unknown. */
  SmsReceived: {
    version: 1,
    data: z.object({
      customerId: z.string(),
      sid: z.string(),
      bookingId: z.string().nullable(),
      topic: z.enum(smsTopics),
      pictures: z.int(),
      at: z.string(),
    }),
    personal: { subject: 'customerId', schema: z.object({ phone: z.string(), message: z.string() }) },
  },
  SmsCounted: { version: 1, data: z.object({ date: z.string(), segments: z.int() }) },
  SmsCapReached: { version: 1, data: z.object({ date: z.string(), most: z.int() }) },
} as const satisfies Vocabulary

export type SmsEvent = EventIn<typeof smsEvents>
export type NewSmsEvent = NewEventIn<typeof smsEvents>

type Of<Type extends SmsEvent['type']> = Extract<SmsEvent, { type: Type }>
type NewOf<Type extends SmsEvent['type']> = Extract<NewSmsEvent, { type: Type }>

type ConsentType = 'SmsRequested' | 'SmsCodeRefused' | 'SmsAccepted' | 'SmsDeclined' | 'SmsResumed'
export type SmsConsentEvent = Of<ConsentType>
export type NewSmsConsentEvent = NewOf<ConsentType>

type LedgerType = 'SmsStarted' | 'SmsSent' | 'SmsNotSent' | 'SmsReported'
export type SentSmsEvent = Of<LedgerType>
export type NewSentSmsEvent = NewOf<LedgerType>

export type ReceivedSmsEvent = Of<'SmsReceived'>
export type NewReceivedSmsEvent = NewOf<'SmsReceived'>

type DayType = 'SmsCounted' | 'SmsCapReached'
export type SmsDayEvent = Of<DayType>
export type NewSmsDayEvent = NewOf<DayType>

export const smsConsentStream = (customerId: string): string => `sms-consent-${customerId}`
export const smsStream = (customerId: string): string => `sms-${customerId}`
export const receivedSmsStream = (customerId: string): string => `sms-received-${customerId}`
export const smsDayStream = (date: string): string => `sms-day-${date}`
