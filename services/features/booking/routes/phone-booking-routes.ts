import { Hono } from 'hono'

import { byStaff } from '#events/actor.ts'
import type { ReadOnlyDatabase } from '#infra/database/read-only.ts'
import { heldQuotesQuestion } from '#services/contracts/held-quotes.ts'
import { phoneBooking } from '#services/contracts/visits.ts'
import { bookByPhone } from '#services/features/booking/book-by-phone.ts'
import { heldQuotesOf } from '#services/features/booking/held-quotes.ts'
import type { AppContext } from '#services/features/context.ts'
import { orProblem } from '#services/http/answer.ts'
import { forOwners } from '#services/http/route.ts'
import type { StaffVariables } from '#services/http/staff-guard.ts'
import { validate } from '#services/http/validate.ts'

const path = '/api/crm/bookings'

export const phoneBookingRoutes = (ctx: AppContext, database: ReadOnlyDatabase) =>
  new Hono<{ Variables: StaffVariables }>()
    .post(path, forOwners, validate('json', phoneBooking), async (c) => {
      const actor = byStaff(c.get('staff'))
      return c.json(orProblem(await bookByPhone(ctx, actor, c.req.valid('json'))), 201)
    })
    .get(`${path}/held-quotes`, forOwners, validate('query', heldQuotesQuestion), async (c) =>
      c.json(await heldQuotesOf(ctx, database, c.req.valid('query')), 200, { 'cache-control': 'no-store' }),
    )
