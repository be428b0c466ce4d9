import { accountEvents } from './account.ts'
import { bookingEvents } from './booking.ts'
import { catalogueEvents } from './catalogue.ts'
import { concernEvents } from './concern.ts'
import { customerDetailsEvents } from './customer-details.ts'
import { customerEvents } from './customer.ts'
import { dealEvents } from './deal.ts'
import { disputeEvents } from './dispute.ts'
import type { EventIn, Vocabulary } from './envelope.ts'
import { identityEvents } from './identity.ts'
import { leadEvents } from './lead.ts'
import { loyaltyEvents } from './loyalty.ts'
import { mailPreferenceEvents } from './mail-preferences.ts'
import { mailEvents } from './mail.ts'
import { newsletterEvents } from './newsletter.ts'
import { paymentEvents, providerEvents } from './payment.ts'
import { personEvents } from './person.ts'
import { quoteEvents } from './quote.ts'
import { receiptEvents } from './receipt.ts'
import { reviewEvents } from './review.ts'
import { savedCardEvents } from './saved-card.ts'
import { scheduleEvents } from './schedule.ts'
import { smsEvents } from './sms.ts'
import { staffEvents } from './staff.ts'
import { vanEvents } from './van.ts'
import { visitPhotoEvents } from './visit-photo.ts'

const nouns = [
  accountEvents,
  bookingEvents,
  catalogueEvents,
  concernEvents,
  customerDetailsEvents,
  customerEvents,
  dealEvents,
  disputeEvents,
  identityEvents,
  leadEvents,
  loyaltyEvents,
  mailEvents,
  mailPreferenceEvents,
  newsletterEvents,
  paymentEvents,
  personEvents,
  providerEvents,
  quoteEvents,
  receiptEvents,
  reviewEvents,
  savedCardEvents,
  scheduleEvents,
  smsEvents,
  staffEvents,
  vanEvents,
  visitPhotoEvents,
] as const satisfies readonly Vocabulary[]

type EventsOf<Noun extends Vocabulary> = Noun extends Vocabulary ? EventIn<Noun> : never

export type KnownEvent = EventsOf<(typeof nouns)[number]>

export const vocabulary: Vocabulary = merge(nouns)

/** Throws when two nouns declare one event type. */
export function merge(parts: readonly Vocabulary[]): Vocabulary {
  const words = new Map<string, Vocabulary[string]>()
  for (const [type, definition] of parts.flatMap((part) => Object.entries(part))) {
    if (words.has(type)) throw new Error(`Two nouns define the event ${type}`)
    words.set(type, definition)
  }
  return Object.fromEntries(words)
}
