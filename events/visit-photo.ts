import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'
import { field } from './fields.ts'
import type { Noun } from './noun.ts'
import { photoKinds } from './values/photo-kinds.ts'

export const visitPhotoEvents = {
  VisitPhotoAdded: {
    version: 1,
    data: z.object({
      bookingId: field.id,
      customerId: field.id,
      photoId: field.id,
      kind: z.enum(photoKinds),
      size: z.int(),
      takenAt: field.instant,
    }),
    personal: { subject: 'customerId', schema: z.object({ sha256: field.id }) },
  },
  VisitPhotoRemoved: {
    version: 1,
    data: z.object({ bookingId: field.id, photoId: field.id, kind: z.enum(photoKinds) }),
  },
  VisitPhotoShared: {
    version: 1,
    data: z.object({ bookingId: field.id, photoId: field.id, kind: z.enum(photoKinds) }),
  },
  VisitPhotoUnshared: {
    version: 1,
    data: z.object({ bookingId: field.id, photoId: field.id, kind: z.enum(photoKinds) }),
  },
} as const satisfies Vocabulary

export type VisitPhotoEvent = EventIn<typeof visitPhotoEvents>
export type NewVisitPhotoEvent = NewEventIn<typeof visitPhotoEvents>

export const visitPhotosStream = (bookingId: string): string => `photos-${bookingId}`

export const visitPhotoNoun = {
  events: visitPhotoEvents,
  history: 'booking',
  stream: { of: visitPhotosStream, by: 'booking' },
} as const satisfies Noun
