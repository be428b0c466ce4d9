import { Hono } from 'hono'
import * as z from 'zod'

import { dayOf } from '#events/values/toronto.ts'
import type { ReadOnlyDatabase } from '#infra/database/read-only.ts'
import { readCursor } from '#projections/engine/lists/cursor.ts'
import { figureNames, isPartOf, partNames } from '#services/contracts/figures.ts'
import type { AppContext } from '#services/features/context.ts'
import { pageRows } from '#services/http/list-answer.ts'
import { problem } from '#services/http/problem.ts'
import { forOwners } from '#services/http/route.ts'
import type { StaffVariables } from '#services/http/staff-guard.ts'
import { validate } from '#services/http/validate.ts'
import { listOfFigure, sumOfFigure, type AskedFigure } from '#services/lists/figure-lists.ts'

import { toFigureRows } from './figure-rows.ts'

const askedQuery = z.strictObject({ of: z.string().max(10).optional() })

const pageQuery = askedQuery.extend({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(500).optional(),
})

export const figureRoutes = (ctx: AppContext, database: ReadOnlyDatabase) =>
  new Hono<{ Variables: StaffVariables }>()
    .get('/api/crm/analytics/figures/:figure', forOwners, validate('query', askedQuery), async (c) => {
      const figure = figureNamed(c.req.param('figure'), c.req.valid('query').of)
      const sum = await sumOfFigure(database, figure, dayOf(ctx.clock()))
      return c.json(sum, 200, { 'cache-control': 'no-store' })
    })
    .get('/api/crm/analytics/figures/:figure/rows', forOwners, validate('query', pageQuery), async (c) => {
      const { limit, cursor, of } = c.req.valid('query')
      const figure = figureNamed(c.req.param('figure'), of)
      const { list, query } = listOfFigure(figure, dayOf(ctx.clock()))
      const after = cursor === undefined ? null : readCursor(list, query, cursor)
      if (cursor !== undefined && after === null) throw problem('invalid_request', { fields: [badCursor] })
      const rows = await pageRows(c, database, list, { query, after, limit })
      return c.json(await toFigureRows(database, figure, rows))
    })

const badCursor = { path: 'cursor', message: 'This is no cursor of this question.' }

function figureNamed(given: string, of: string | undefined): AskedFigure {
  const part = partNames.find((one) => one === given)
  if (part !== undefined && of !== undefined && isPartOf(part, of)) return { part, of }
  const figure = figureNames.find((one) => one === given)
  if (figure === undefined || of !== undefined) throw problem('not_found')
  return figure
}
