import type { VisitPhotoEvent } from '#events/visit-photo.ts'

import type { SentencesOf } from './sentence-context.ts'
import { erased } from './words.ts'

const words = { before: 'before the work', after: 'after the work' } as const

export const visitPhotoSentences: SentencesOf<VisitPhotoEvent> = {
  VisitPhotoAdded: ({ data, personal }, { who }) =>
    `${who} added a photo of the vehicle, taken ${words[data.kind]}${personal === null ? ` ${erased}` : ''}`,
  VisitPhotoRemoved: ({ data }, { who }) => `${who} removed a photo of the vehicle, taken ${words[data.kind]}`,
  VisitPhotoShared: ({ data }, { who }) =>
    `${who} showed the customer a photo of the vehicle, taken ${words[data.kind]}`,
  VisitPhotoUnshared: ({ data }, { who }) =>
    `${who} no longer shows the customer a photo of the vehicle, taken ${words[data.kind]}`,
}
