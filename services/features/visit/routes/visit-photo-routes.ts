import { Hono } from 'hono'

import { byStaff } from '#events/actor.ts'
import type { StoredFiles } from '#services/commands/stored-files.ts'
import { mostPhotoBytes, newPhoto, photoChange } from '#services/contracts/visit-photos.ts'
import type { AppContext } from '#services/features/context.ts'
import { shareVisitPhoto } from '#services/features/visit/photos-for-customer.ts'
import {
  addVisitPhoto,
  removeVisitPhoto,
  visitPhotoContent,
  visitPhotosOf,
} from '#services/features/visit/visit-photos.ts'
import { orProblem } from '#services/http/answer.ts'
import { forCrew, route, staffAlone } from '#services/http/route.ts'
import type { StaffVariables } from '#services/http/staff-guard.ts'
import { validate } from '#services/http/validate.ts'

import { photoAnswer } from './photo-answer.ts'

const all = '/api/crm/bookings/:id/photos'
const one = `${all}/:photoId{[a-z0-9]{1,64}}` as const
const fresh = { 'cache-control': 'no-store' }

export const visitPhotoRoutes = (ctx: AppContext, files: StoredFiles) =>
  new Hono<{ Variables: StaffVariables }>()
    .get(all, forCrew, async (c) => c.json(orProblem(await visitPhotosOf(ctx, c.req.param('id'))), 200, fresh))
    .get(one, forCrew, async (c) => {
      const { id, photoId } = c.req.param()
      // Never in a cache that others use; for the browser it is the same until it is removed.
      return photoAnswer(c, await visitPhotoContent({ ctx, files }, id, photoId), 'private, max-age=300')
    })
    .patch(one, forCrew, validate('json', photoChange), async (c) => {
      const { id, photoId } = c.req.param()
      const photo = { photoId, ...c.req.valid('json') }
      return c.json(orProblem(await shareVisitPhoto(ctx, byStaff(c.get('staff')), id, photo)))
    })
    .put(
      one,
      route({ audience: 'crew', limit: staffAlone, mostBytes: mostPhotoBytes }),
      validate('query', newPhoto),
      async (c) => {
        const { id, photoId } = c.req.param()
        const file = new Uint8Array(await c.req.arrayBuffer())
        const sent = { ...c.req.valid('query'), photoId, file }
        return c.json(orProblem(await addVisitPhoto({ ctx, files }, byStaff(c.get('staff')), id, sent)))
      },
    )
    .delete(one, forCrew, async (c) => {
      const { id, photoId } = c.req.param()
      return c.json(orProblem(await removeVisitPhoto({ ctx, files }, byStaff(c.get('staff')), id, photoId)))
    })
