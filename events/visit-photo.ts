import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'
import { photoKinds } from './values/photo-kinds.ts'

export const visitPhotoEvents = {
  /** Staff took a photo of the vehicle at a visit. What the picture itself says of when and where it was taken is not kept. */
  VisitPhotoAdded: {
    version: 1,
    data: z.object({
      bookingId: z.string(),
      customerId: z.string(),
      photoId: z.string(),
      kind: z.enum(photoKinds),
      /** Bytes. */
      size: z.int(),
      /** When it was chosen on the device, which a phone does right after taking it; it may have waited for a connection since. */
      takenAt: z.string(),
    }),
    /** By it the picture is found among the stored files. */
    personal: { subject: 'customerId', schema: z.object({ sha256: z.string() }) },
  },
  /** The picture itself is deleted. */
  VisitPhotoRemoved: {
    version: 1,
    data: z.object({ bookingId: z.string(), photoId: z.string(), kind: z.enum(photoKinds) }),
  },
  /** The customer sees it with their visit, once that is completed. Without this they see none. */
  VisitPhotoShared: {
    version: 1,
    data: z.object({ bookingId: z.string(), photoId: z.string(), kind: z.enum(photoKinds) }),
  },
  VisitPhotoUnshared: {
    version: 1,
    data: z.object({ bookingId: z.string(), photoId: z.string(), kind: z.enum(photoKinds) }),
  },
} as const satisfies Vocabulary

export type VisitPhotoEvent = EventIn<typeof visitPhotoEvents>
export type NewVisitPhotoEvent = NewEventIn<typeof visitPhotoEvents>

export const visitPhotosStream = (bookingId: string): string => `photos-${bookingId}`
