import { Hono } from 'hono'

import { addDays, dayOf, instantAt } from '#events/values/toronto.ts'
import type { ReadOnlyDatabase } from '#infra/database/read-only.ts'
import { refusedStartDays, refusedStartsSince, type RefusedStarts } from '#infra/stores/refused-starts.ts'
import { refusedStart, scheduleOutlookQuery } from '#services/contracts/refused-starts.ts'
import { mostReplayed, recordRefusedStart, scheduleOutlookFor } from '#services/features/booking/refused-starts.ts'
import type { AppContext } from '#services/features/context.ts'
import { orProblem } from '#services/http/answer.ts'
import { forOwners, route } from '#services/http/route.ts'
import type { StaffVariables } from '#services/http/staff-guard.ts'
import { validate } from '#services/http/validate.ts'

export const refusedStartRoutes = (ctx: AppContext, refusedStarts: RefusedStarts) =>
  new Hono()
    .post(
      '/refused-starts',
      route({ audience: 'public', limit: ['refused-starts'] }),
      validate('json', refusedStart),
      async (c) => {
        const received = orProblem(await recordRefusedStart(ctx, refusedStarts, c.req.valid('json')))
        return c.json(received, 202)
      },
    )
    .delete('/refused-starts/:attempt', route({ audience: 'public', limit: ['refused-starts'] }), async (c) => {
      await refusedStarts.forget(c.req.param('attempt'))
      return c.body(null, 204)
    })

export const scheduleOutlookRoutes = (
  ctx: Pick<AppContext, 'views' | 'clock' | 'travel'>,
  database: ReadOnlyDatabase,
) =>
  new Hono<{ Variables: StaffVariables }>().get(
    '/api/crm/business/schedule-outlook',
    forOwners,
    validate('query', scheduleOutlookQuery),
    async (c) => {
      const from = addDays(dayOf(ctx.clock()), -refusedStartDays)
      const rows = await refusedStartsSince(database, instantAt(from, 0), mostReplayed)
      const outlook = await scheduleOutlookFor(ctx, { rows, from }, c.req.valid('query'))
      return c.json(outlook, 200, { 'cache-control': 'no-store' })
    },
  )
