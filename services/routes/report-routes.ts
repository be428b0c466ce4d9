import { Hono } from 'hono'
import * as z from 'zod'

import { isLocalDate, type LocalDate } from '#events/values/time.ts'
import { dayOf } from '#events/values/toronto.ts'
import type { ReadOnlyDatabase } from '#infra/database/read-only.ts'
import { bookingsList } from '#projections/bookings-list.ts'
import type { ListQuery } from '#projections/engine/lists/list.ts'
import type { AppContext } from '#services/context.ts'
import { validate } from '#services/http/validate.ts'
import { csv } from '#services/lists/csv.ts'

/** An instant counts to the day that it is in Toronto. */
const day = z.union([
  z.string().refine(isLocalDate),
  z.iso.datetime({ offset: true }).transform((instant): LocalDate => dayOf(new Date(instant).toISOString())),
])

/** The days on which the bookings of a report were made, both inclusive. */
export const reportPeriod = z.object({ from: day.optional(), to: day.optional() })
type ReportPeriod = z.infer<typeof reportPeriod>

const report = reportPeriod.extend({ format: z.enum(['csv']).default('csv') })

/**
 * GET /api/crm/reports: every booking, held times that came to nothing included, with its customer and its amounts, newest first; `from`
 * and `to` bound the days on which they were made, both inclusive. Read page by page while it is sent. Mounted behind the guard of the
 * office.
 */
export const reportRoutes = (ctx: AppContext, database: ReadOnlyDatabase) =>
  new Hono().get('/api/crm/reports', validate('query', report), (c) => {
    const texts = reportTexts(database, c.req.valid('query'), c.req.raw.signal)
    return c.body(streamOf(texts), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="crm-report-${dayOf(ctx.clock())}.csv"`,
      'cache-control': 'no-store',
    })
  })

/** The report as CSV, piece by piece. */
export async function* reportTexts(
  database: ReadOnlyDatabase,
  { from, to }: ReportPeriod,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const query: ListQuery = {
    equal: {},
    days: from === undefined && to === undefined ? {} : { heldAt: { from, to } },
    words: [],
    order: { by: 'heldAt', direction: 'desc' },
  }
  for await (const { text } of csv.whole(database, bookingsList, query, { signal })) yield text
}

/** The next piece is made when the reader wants it. A failure cuts the answer off, so that no half of a file passes for the whole. */
function streamOf(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const next = await texts.next()
      if (next.done === true) controller.close()
      else controller.enqueue(encoder.encode(next.value))
    },
    async cancel() {
      await texts.return(undefined)
    },
  })
}
