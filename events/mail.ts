import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'

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

/** To a customer about a booking: where one is refused, somebody has to call. Newsletters go to whatever address was typed. */
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
  /** The person, lead, booking, quote or payment that it is about. */
  about: z.string(),
  key: z.string(),
  kind: z.enum(mailKinds),
  at: z.string(),
}

/** Outgoing mail: what was said is derived from other events, here stands only that it was. Never an address. */
export const mailEvents = {
  LetterSent: { version: 1, data: z.object({ ...mail, messageId: z.string() }) },
  /** The mail server refused it for good. */
  LetterRefused: { version: 1, data: z.object({ ...mail, code: z.int().nullable() }) },
  /** It was of use until a certain time only, and nothing could send it until then. */
  MailMissed: { version: 1, data: z.object(mail) },
  /** Before a digest is sent: what it tells, by the positions in the log of the decisions that put it there. The first is exclusive. */
  DigestPrepared: { version: 1, data: z.object({ ...mail, after: z.int(), through: z.int() }) },
} as const satisfies Vocabulary

export type MailEvent = EventIn<typeof mailEvents>
export type NewMailEvent = NewEventIn<typeof mailEvents>

/** The stored name of the stream is older than the word mail. */
export const mailStream = (about: string): string => `letters-${about}`
