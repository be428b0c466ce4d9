import * as z from 'zod/mini'

import { photoKinds } from '#events/values/photo-kinds.ts'

import { longestWaitMs } from './visits.ts'

export const mostPhotos = 20

export const mostPhotoBytes = 1_048_576

/** Query of PUT /api/crm/bookings/{id}/photos/{photoId}, whose body is the JPEG. */
export const newPhoto = z.object({
  kind: z.enum(photoKinds),
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
      takenAt: z.string(),
      by: z.nullable(z.string()),
      isShared: z.boolean(),
    }),
  ),
})
export type ShownPhotos = z.infer<typeof visitPhotos>
