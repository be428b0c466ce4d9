import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

import { Hono, type Context } from 'hono'
import * as z from 'zod'

import { isInReach, isLocalDate, type LocalDate } from '#events/values/time.ts'
import { dayOf } from '#events/values/toronto.ts'
import type { ReadOnlyDatabase } from '#infra/database/read-only.ts'
import type { ExportPeriod, ExportRow } from '#infra/stores/exports.ts'
import type { ReportExport, ReportExports } from '#services/contracts/exports.ts'
import { keptUntil, type Exports } from '#services/exports/exports.ts'
import { reportPieces } from '#services/exports/report.ts'
import type { AppContext } from '#services/features/context.ts'
import { orProblem } from '#services/http/answer.ts'
import { problem } from '#services/http/problem.ts'
import { forConfirmedOwners, forOwners } from '#services/http/route.ts'
import type { StaffVariables } from '#services/http/staff-guard.ts'
import { validate } from '#services/http/validate.ts'

/** Instants count by Toronto day. */
const day = z.union([
  z.string().refine(isLocalDate),
  z.iso
    .datetime({ offset: true })
    .refine(isInReach)
    .transform((instant): LocalDate => dayOf(new Date(instant).toISOString())),
])

export const reportPeriod = z.object({ from: day.optional(), to: day.optional() })
type ReportPeriod = z.infer<typeof reportPeriod>

const report = reportPeriod.extend({
  format: z.enum(['csv']).default('csv'),
  export: z.string().max(100).optional(),
})

const address = z.object({ id: z.string().max(100) })

/** GET /api/crm/reports by inclusive days; POST /api/crm/exports builds a file. */
export const reportRoutes = (ctx: AppContext, database: ReadOnlyDatabase, exports: Exports) =>
  new Hono<{ Variables: StaffVariables }>()
    .get('/api/crm/reports', forConfirmedOwners, validate('query', report), async (c) => {
      const { export: id, ...period } = c.req.valid('query')
      if (id !== undefined) return sendFile(c, await exports.file(id, c.req.raw.signal))
      const texts = reportTexts(database, period, c.req.raw.signal)
      return c.body(streamOf(texts), 200, headersOf(dayOf(ctx.clock())))
    })
    .get('/api/crm/exports', forOwners, async (c) => {
      const answer: ReportExports = { exports: (await exports.recent()).map(toExport) }
      return c.json(answer, 200, { 'cache-control': 'no-store' })
    })
    .post('/api/crm/exports', forConfirmedOwners, validate('json', reportPeriod), async (c) => {
      const asked = {
        ...boundsOf(c.req.valid('json')),
        id: ctx.newId(),
        requestedBy: c.get('staff').staffId,
        requestedAt: ctx.clock(),
      }
      return c.json(toExport(orProblem(await exports.request(asked))), 202)
    })
    .get('/api/crm/exports/:id', forOwners, validate('param', address), async (c) => {
      const row = await exports.find(c.req.valid('param').id)
      if (row === null) throw problem('not_found')
      return c.json(toExport(row), 200, { 'cache-control': 'no-store' })
    })
    .delete('/api/crm/exports/:id', forOwners, validate('param', address), async (c) => {
      await exports.remove(c.req.valid('param').id)
      return c.body(null, 204)
    })

export async function* reportTexts(
  database: ReadOnlyDatabase,
  period: ReportPeriod,
  signal: AbortSignal,
): AsyncGenerator<string> {
  for await (const { text } of reportPieces(database, boundsOf(period), signal)) yield text
}

const boundsOf = ({ from, to }: ReportPeriod): ExportPeriod => ({ from: from ?? null, to: to ?? null })

const toExport = (row: ExportRow): ReportExport => ({
  id: row.id,
  from: row.from,
  to: row.to,
  state: row.state,
  rows: row.rows,
  totalRows: row.totalRows,
  bytes: row.bytes,
  requestedAt: row.requestedAt,
  keptUntil: keptUntil(row),
})

const headersOf = (today: LocalDate) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="crm-report-${today}.csv"`,
  'cache-control': 'no-store',
})

function sendFile(c: Context, file: Awaited<ReturnType<Exports['file']>>): Response {
  if (file === null) throw problem('not_found')
  const { row, content } = file
  const headers = { ...headersOf(dayOf(row.requestedAt)), vary: 'accept-encoding' }
  if (/\bgzip\b/.test(c.req.header('accept-encoding') ?? ''))
    return c.body(streamOf(content), 200, { ...headers, 'content-encoding': 'gzip' })
  const unzipped = createGunzip()
  // What breaks it, also its reader, destroys both ends; whoever reads on hears of it.
  pipeline(Readable.from(content), unzipped, () => {})
  return c.body(streamOf(unzipped), 200, headers)
}

/** Pull stream; an error truncates the answer visibly. */
function streamOf(pieces: AsyncIterable<string | Uint8Array>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const iterator = pieces[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const next = await iterator.next()
      if (next.done === true) controller.close()
      else controller.enqueue(typeof next.value === 'string' ? encoder.encode(next.value) : next.value)
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}
