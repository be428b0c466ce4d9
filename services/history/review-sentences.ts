import type { MailPreferenceEvent } from '#events/mail-preferences.ts'
import type { ReviewEvent } from '#events/review.ts'

import type { SentencesOf } from './sentence-context.ts'
import { day, erased } from './words.ts'

const methods = { account: 'signed in', link: 'by the link in the mail' } as const
const reasons = { personal_data: 'it tells personal data', abuse: 'it is abusive' } as const

export const reviewSentences: SentencesOf<ReviewEvent> = {
  ReviewWritten: ({ data, personal }, { who }) =>
    `${who} reviewed ${data.service} of ${day(data.date)}, ${methods[data.method]}: ${data.stars} of 5, ${personal === null ? erased : `“${personal.words}”`}`,
  ReviewWithdrawn: ({ data }, { who }) => `${who} withdrew the review, ${methods[data.method]}`,
  ReviewAnswered: ({ personal }, { who }) =>
    personal?.words === ''
      ? `${who} took back the answer to the review`
      : `${who} answered the review: ${personal === null ? erased : `“${personal.words}”`}`,
  ReviewHidden: ({ data }, { who }) => `${who} hid the review: ${reasons[data.reason]}`,
  ReviewShown: (_, { who }) => `${who} showed the review again`,
}

const sources = { page: 'on our page', 'one-click': 'from a mail program' } as const

export const mailPreferenceSentences: SentencesOf<MailPreferenceEvent> = {
  OptionalMailsDeclined: ({ data }, { who }) => `${who} declined to be asked how visits were, ${sources[data.by]}`,
  OptionalMailsAccepted: ({ data }, { who }) => `${who} wants to be asked how visits were again, ${sources[data.by]}`,
}
