import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'
import { languages } from './values/language.ts'

/** What is texted. Nothing commercial is. */
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

/** Why a text was not sent, for good. */
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

/** Where somebody asked for texts. */
export const smsSources = ['profile', 'booking'] as const

/** Who ended the texts: their owner in the portal, on the page without signing in, or by an answer from the phone; a changed telephone number; a password that was reset; the provider, who knows of a refusal or of a number that takes none. */
export const smsEnds = ['profile', 'page', 'message', 'number', 'reset', 'provider', 'unreachable'] as const

/** What a text that comes in is about: a wish to cancel the visit that is to come, or anything else. */
export const smsTopics = ['message', 'cancel'] as const
export type SmsTopic = (typeof smsTopics)[number]

const consent = {
  customerId: z.string(),
  requestId: z.string(),
  source: z.enum(smsSources),
  /** Names the words that the page showed. */
  consentVersion: z.string(),
  language: z.enum(languages),
}

/** `phone` in E.164. Version 1 had a hash of it beside it, keyed by a secret that can change. */
const number = { subject: 'customerId', schema: z.object({ phone: z.string() }) } as const

const sms = {
  /** The customer. */
  about: z.string(),
  key: z.string(),
  kind: z.enum(smsKinds),
  at: z.string(),
}

/** Consent to texts, what was texted, and what a day has cost. What was said is derived from other events. */
export const smsEvents = {
  /** The box was ticked for a number, and a code is sent to it. */
  SmsRequested: {
    version: 2,
    data: z.object({
      ...consent,
      requestedAt: z.string(),
      expiresAt: z.string(),
      /** What was confirmed before counts until this is: anybody can type an address into the booking. */
      keepsFormer: z.boolean(),
    }),
    personal: number,
  },
  SmsCodeRefused: { version: 1, data: z.object({ customerId: z.string(), requestId: z.string() }) },
  /** The code was typed in: from now on texts are sent. */
  SmsAccepted: { version: 2, data: z.object({ ...consent, at: z.string() }), personal: number },
  SmsDeclined: { version: 1, data: z.object({ customerId: z.string(), by: z.enum(smsEnds) }) },
  /** START from the phone that had sent STOP. */
  SmsResumed: { version: 1, data: z.object({ customerId: z.string(), at: z.string() }) },
  /** Written before the provider is asked: after a crash it is asked whether it has the text. */
  SmsStarted: { version: 1, data: z.object({ ...sms, segments: z.int() }) },
  /** The provider has taken it. */
  SmsSent: { version: 1, data: z.object({ ...sms, sid: z.string() }) },
  /** `code` is the provider's. */
  SmsNotSent: { version: 1, data: z.object({ ...sms, reason: z.enum(smsFailures), code: z.int().nullable() }) },
  /** What the provider heard of the carrier later. */
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
  /** A text came from a phone, for the office to read. `customerId` is who has that number, or somebody new where nobody is known to. */
  SmsReceived: {
    version: 1,
    data: z.object({
      customerId: z.string(),
      /** The provider's id of the text, which it tells again when it got no answer. */
      sid: z.string(),
      /** The visit of theirs that is under way or comes next. */
      bookingId: z.string().nullable(),
      topic: z.enum(smsTopics),
      /** How many pictures came with it: the provider keeps them. */
      pictures: z.int(),
      at: z.string(),
    }),
    personal: { subject: 'customerId', schema: z.object({ phone: z.string(), message: z.string() }) },
  },
  /** What a day has used of its limit. */
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

/** One for each customer. */
export const smsConsentStream = (customerId: string): string => `sms-consent-${customerId}`
/** What was texted to a customer. */
export const smsStream = (customerId: string): string => `sms-${customerId}`
/** What came from the phone of a customer. */
export const receivedSmsStream = (customerId: string): string => `sms-received-${customerId}`
/** One for each day in Toronto. */
export const smsDayStream = (date: string): string => `sms-day-${date}`
