import type { AnyEvent } from '#events/envelope.ts'
import type { KnownEvent } from '#events/vocabulary.ts'

import { bookingSentences } from './booking-sentences.ts'
import { concernSentences } from './concern-sentences.ts'
import { dealSentences } from './deal-sentences.ts'
import { disputeSentences } from './dispute-sentences.ts'
import { loyaltySentences } from './loyalty-sentences.ts'
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
  savedCardSentences,
  scheduleSentences,
  staffSentences,
  vanSentences,
} from './other-sentences.ts'
import { paymentSentences, providerSentences } from './payment-sentences.ts'
import { receiptSentences } from './receipt-sentences.ts'
import { mailPreferenceSentences, reviewSentences } from './review-sentences.ts'
import type { SentenceContext, SentencesOf } from './sentence-context.ts'
import { smsSentences } from './sms-sentences.ts'
import { visitPhotoSentences } from './visit-photo-sentences.ts'

/** English sentences by event type, complete by its type. */
const sentences: SentencesOf<KnownEvent> = {
  ...accountSentences,
  ...savedCardSentences,
  ...bookingSentences,
  ...catalogueSentences,
  ...concernSentences,
  ...customerDetailsSentences,
  ...customerSentences,
  ...dealSentences,
  ...disputeSentences,
  ...identitySentences,
  ...leadSentences,
  ...loyaltySentences,
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
  ...smsSentences,
  ...staffSentences,
  ...vanSentences,
  ...visitPhotoSentences,
}

/** Throws for an unknown type. */
export function sentenceOf(event: AnyEvent, context: SentenceContext): string {
  if (!isKnown(event)) throw new Error(`There are no words for ${event.type}`)
  // Each sentence is found by its event's own type, which the compiler cannot follow through the union.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  const tell = sentences[event.type] as (event: AnyEvent, context: SentenceContext) => string
  return tell(event, context)
}

const isKnown = (event: AnyEvent): event is KnownEvent => Object.hasOwn(sentences, event.type)
