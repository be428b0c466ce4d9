import { accountNoun } from './account.ts'
import { bookingNoun } from './booking.ts'
import { catalogueNoun } from './catalogue.ts'
import { concernNoun } from './concern.ts'
import { customerDetailsNoun } from './customer-details.ts'
import { emailClaimNoun } from './customer.ts'
import { dealNoun } from './deal.ts'
import { disputeNoun } from './dispute.ts'
import { identityNoun } from './identity.ts'
import { leadNoun } from './lead.ts'
import { loyaltyNoun } from './loyalty.ts'
import { mailPreferenceNoun } from './mail-preferences.ts'
import { mailNoun } from './mail.ts'
import { newsletterNoun } from './newsletter.ts'
import type { NamedBy, Noun } from './noun.ts'
import { paymentNoun, providerNoun } from './payment.ts'
import { personNoun } from './person.ts'
import { quoteNoun } from './quote.ts'
import { receiptNoun } from './receipt.ts'
import { reviewNoun } from './review.ts'
import { savedCardNoun } from './saved-card.ts'
import { scheduleNoun } from './schedule.ts'
import { receivedSmsNoun, sentSmsNoun, smsConsentNoun, smsDayNoun } from './sms.ts'
import { staffNoun } from './staff.ts'
import { vanNoun } from './van.ts'
import { visitPhotoNoun } from './visit-photo.ts'

/** Every noun of the log: the vocabulary, the history, the personal copy, the timeline and erasures follow it. */
export const nouns = [
  accountNoun,
  bookingNoun,
  catalogueNoun,
  concernNoun,
  customerDetailsNoun,
  emailClaimNoun,
  dealNoun,
  disputeNoun,
  identityNoun,
  leadNoun,
  loyaltyNoun,
  mailPreferenceNoun,
  mailNoun,
  newsletterNoun,
  paymentNoun,
  providerNoun,
  personNoun,
  quoteNoun,
  receiptNoun,
  reviewNoun,
  savedCardNoun,
  scheduleNoun,
  smsConsentNoun,
  sentSmsNoun,
  receivedSmsNoun,
  smsDayNoun,
  staffNoun,
  vanNoun,
  visitPhotoNoun,
] as const satisfies readonly Noun[]

/** The streams that have one of these ids in their names, each once. */
export const streamsNamedBy = (ids: Readonly<Partial<Record<NamedBy, readonly string[]>>>): string[] => [
  ...new Set(
    nouns.flatMap(({ stream }: Noun) => (stream === null ? [] : (ids[stream.by] ?? []).map((id) => stream.of(id)))),
  ),
]
