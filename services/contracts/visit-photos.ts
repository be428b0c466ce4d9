import * as z from 'zod/mini'

import { photoKinds } from '#events/values/photo-kinds.ts'

import { longestWaitMs } from './visits.ts'

/** Of one visit. */
export const mostPhotos = 20

/** Bytes of one. Files of up to 1 MiB are in the database, and so in its backups. */
export const mostPhotoBytes = 1_048_576

/** The query of PUT /api/crm/bookings/{id}/photos/{photoId}, whose body is the JPEG. */
export const newPhoto = z.object({
  kind: z.enum(photoKinds),
  /** How long it waited on the device since it was chosen. */
  waitedMs: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(longestWaitMs))),
})

/** PATCH /api/crm/bookings/{id}/photos/{photoId} */
export const photoChange = z.object({ isShared: z.boolean() })

/** GET /api/crm/bookings/{id}/photos, and the answer to each change. */
export const visitPhotos = z.object({
  photos: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(photoKinds),
      /** ISO instant: when it was chosen on the device. */
      takenAt: z.string(),
      /** User name of who added it; null where it is not known. */
      by: z.nullable(z.string()),
      /** The customer sees it. */
      isShared: z.boolean(),
    }),
  ),
})
export type ShownPhotos = z.infer<typeof visitPhotos>
