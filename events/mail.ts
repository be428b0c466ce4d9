import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'
import { field } from './fields.ts'
import type { Noun } from './noun.ts'

export const mailKinds = [
  'newsletter-confirmation',
  'newsletter-welcome',
  'newsletter-reminder',
  'contact-acknowledgement',
  'contact-notice',
  'contact-digest',
  'account-registration',
  'account-known',
  'account-reset',
  'password-changed',
  'account-email',
  'email-asked',
  'email-changed',
  'passkey-added',
  'card-saved',
  'booking-confirmed',
  'booking-cancelled',
  'booking-called-off',
  'booking-reinstated',
  'concern-received',
  'concern-answered',
  'concern-decided',
  'booking-moved',
  'booking-refused',
  'booking-reminder-day',
  'booking-reminder-hours',
  'crew-departed',
  'refund-made',
  'refund-failed',
  'receipt',
  'review-request',
  'balance-link',
  'deposit-link',
  'points-redeemed',
  'points-returned',
  'charge-announced',
  'charge-withdrawn',
  'charge-failed',
  'booking-notice',
  'move-notice',
  'quote-notice',
  'money-notice',
  'mail-notice',
  'sms-notice',
  'text-notice',
  'security-notice',
] as const
export type MailKind = (typeof mailKinds)[number]

export const bookingMailKinds = [
  'booking-confirmed',
  'booking-cancelled',
  'booking-called-off',
  'booking-reinstated',
  'booking-moved',
  'booking-refused',
  'booking-reminder-day',
  'booking-reminder-hours',
  'refund-made',
  'refund-failed',
  'concern-received',
  'concern-answered',
  'concern-decided',
  'receipt',
  'balance-link',
  'deposit-link',
  'charge-announced',
  'charge-withdrawn',
  'charge-failed',
] as const satisfies readonly MailKind[]
export type BookingMailKind = (typeof bookingMailKinds)[number]

export const isBookingMail = (kind: MailKind): kind is BookingMailKind => bookingMailKinds.some((one) => one === kind)

const mail = {
  /** Id of the person, lead, booking, quote or payment. */
  about: field.id,
  key: field.id,
  kind: z.enum(mailKinds),
  at: field.instant,
}

export const mailEvents = {
  LetterSent: { version: 1, data: z.object({ ...mail, messageId: field.id }) },
  LetterRefused: { version: 1, data: z.object({ ...mail, code: z.int().nullable() }) },
  MailMissed: { version: 1, data: z.object(mail) },
  /** Written before a digest is sent: the positions of its decisions, the first one exclusive. */
  DigestPrepared: { version: 1, data: z.object({ ...mail, after: z.int(), through: z.int() }) },
} as const satisfies Vocabulary

export type MailEvent = EventIn<typeof mailEvents>
export type NewMailEvent = NewEventIn<typeof mailEvents>

export const mailStream = (about: string): string => `letters-${about}`

export const mailNoun = {
  events: mailEvents,
  history: 'mail',
  stream: { of: mailStream, by: 'about' },
} as const satisfies Noun
