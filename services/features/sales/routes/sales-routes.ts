import { Hono } from 'hono'
import * as z from 'zod'

import { quarterOf } from '#events/receipt-tax.ts'
import { dayOf } from '#events/values/toronto.ts'
import type { ReadOnlyDatabase } from '#infra/database/read-only.ts'
import { conversionWeeks } from '#projections/conversions.ts'
import { stageTimes } from '#projections/deal-times.ts'
import { forecastOn } from '#projections/forecast.ts'
import { hstByQuarter, type HstQuarterRow } from '#projections/hst-quarters.ts'
import type { DealFigures, Forecast, HstQuarters } from '#services/contracts/sales.ts'
import type { AppContext } from '#services/features/context.ts'
import { forOwners } from '#services/http/route.ts'
import { validate } from '#services/http/validate.ts'
import { csvOfRows } from '#services/lists/csv.ts'

const format = z.object({ format: z.enum(['json', 'csv']).default('json') })

const shownWeeks = 12

const fresh = { 'cache-control': 'no-store' }

export const salesRoutes = (ctx: AppContext, database: ReadOnlyDatabase) =>
  new Hono()
    .get('/api/crm/analytics/hst', forOwners, validate('query', format), async (c) => {
      const today = dayOf(ctx.clock())
      const quarters = await hstByQuarter(database)
      if (c.req.valid('query').format === 'json') return c.json(hstAnswer(quarters, quarterOf(today)), 200, fresh)
      const rows = quarters.map((row) => ({ ...row, hstCents: hstOf(row) }))
      return c.body(csvOfRows(hstColumns, rows), 200, {
        ...fresh,
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="hst-${today}.csv"`,
      })
    })
    .get('/api/crm/analytics/deals', forOwners, async (c) => {
      const now = ctx.clock()
      const [stages, weeks] = await Promise.all([
        stageTimes(database, dayOf(now)),
        conversionWeeks(database, dayOf(now), shownWeeks),
      ])
      const answer: DealFigures = { stages: [...stages], weeks: [...weeks] }
      return c.json(answer, 200, fresh)
    })
    .get('/api/crm/analytics/forecast', forOwners, async (c) => {
      const { booked, ...history } = await forecastOn(database, dayOf(ctx.clock()))
      const answer: Forecast = { booked: [...booked], ...history }
      return c.json(answer, 200, fresh)
    })

const hstOf = ({ chargedCents, creditedCents }: HstQuarterRow): number => chargedCents - creditedCents

const hstColumns = {
  quarter: { kind: 'text' },
  salesCents: { kind: 'cents' },
  chargedCents: { kind: 'cents' },
  creditedCents: { kind: 'cents' },
  hstCents: { kind: 'cents' },
} as const

const hstAnswer = (rows: readonly HstQuarterRow[], current: string): HstQuarters =>
  rows.map((row) => ({ ...row, hstCents: hstOf(row), isOver: row.quarter < current }))
