import type { AccountEvent } from '#events/account.ts'
import type { BookingEvent } from '#events/booking.ts'
import type { CatalogueEvent } from '#events/catalogue.ts'
import type { CustomerDetailsEvent } from '#events/customer-details.ts'
import type { CustomerEvent } from '#events/customer.ts'
import type { DealEvent } from '#events/deal.ts'
import type { DisputeEvent } from '#events/dispute.ts'
import type { AnyEvent, EventIn } from '#events/envelope.ts'
import type { IdentityEvent } from '#events/identity.ts'
import type { LeadEvent } from '#events/lead.ts'
import type { MailPreferenceEvent } from '#events/mail-preferences.ts'
import type { MailEvent } from '#events/mail.ts'
import type { NewsletterEvent } from '#events/newsletter.ts'
import type { PaymentEvent, ProviderEventRecord } from '#events/payment.ts'
import type { personEvents } from '#events/person.ts'
import type { QuoteEvent } from '#events/quote.ts'
import type { ReceiptEvent } from '#events/receipt.ts'
import type { ReviewEvent } from '#events/review.ts'
import type { ScheduleEvent } from '#events/schedule.ts'
import type { StaffEvent } from '#events/staff.ts'

import { bookingSentences } from './booking-sentences.ts'
import { dealSentences } from './deal-sentences.ts'
import { disputeSentences } from './dispute-sentences.ts'
import {
  accountSentences,
  catalogueSentences,
  customerDetailsSentences,
  customerSentences,
  identitySentences,
  leadSentences,
  mailSentences,
  newsletterSentences,
  personSentences,
  quoteSentences,
  scheduleSentences,
  staffSentences,
} from './other-sentences.ts'
import { paymentSentences, providerSentences } from './payment-sentences.ts'
import { receiptSentences } from './receipt-sentences.ts'
import { mailPreferenceSentences, reviewSentences } from './review-sentences.ts'
import type { SentenceContext, SentencesOf } from './sentence-context.ts'

type KnownEvent =
  | AccountEvent
  | BookingEvent
  | CatalogueEvent
  | CustomerDetailsEvent
  | CustomerEvent
  | DealEvent
  | DisputeEvent
  | IdentityEvent
  | LeadEvent
  | MailEvent
  | MailPreferenceEvent
  | NewsletterEvent
  | PaymentEvent
  | EventIn<typeof personEvents>
  | ProviderEventRecord
  | QuoteEvent
  | ReceiptEvent
  | ReviewEvent
  | ScheduleEvent
  | StaffEvent

/** One for each word of these nouns: without it a new word does not compile. */
const sentences: SentencesOf<KnownEvent> = {
  ...accountSentences,
  ...bookingSentences,
  ...catalogueSentences,
  ...customerDetailsSentences,
  ...customerSentences,
  ...dealSentences,
  ...disputeSentences,
  ...identitySentences,
  ...leadSentences,
  ...mailSentences,
  ...mailPreferenceSentences,
  ...newsletterSentences,
  ...paymentSentences,
  ...personSentences,
  ...providerSentences,
  ...quoteSentences,
  ...receiptSentences,
  ...reviewSentences,
  ...scheduleSentences,
  ...staffSentences,
}

/** What happened, in plain English. Throws for a type that is not in the vocabulary. */
export function sentenceOf(event: AnyEvent, context: SentenceContext): string {
  if (!isKnown(event)) throw new Error(`There are no words for ${event.type}`)
  // Each sentence is found by its event's own type, which the compiler cannot follow through the union.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  const tell = sentences[event.type] as (event: AnyEvent, context: SentenceContext) => string
  return tell(event, context)
}

const isKnown = (event: AnyEvent): event is KnownEvent => Object.hasOwn(sentences, event.type)
