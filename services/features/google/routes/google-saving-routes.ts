import { Hono } from 'hono'

import { dayOf } from '#events/values/toronto.ts'
import type { ReadOnlyDatabase } from '#infra/database/read-only.ts'
import { receiptAddress } from '#services/contracts/receipts.ts'
import type { AppContext } from '#services/features/context.ts'
import { officeReceiptPdf } from '#services/features/money/office-receipts.ts'
import { reportPeriod, reportTexts } from '#services/features/reports/routes/report-routes.ts'
import { orProblem } from '#services/http/answer.ts'
import { problem } from '#services/http/problem.ts'
import { forConfirmedOwners, forOwners } from '#services/http/route.ts'
import type { StaffVariables } from '#services/http/staff-guard.ts'
import { validate } from '#services/http/validate.ts'
import type { OfficeGoogle } from '#services/providers/google/office-google.ts'
import { mostFileBytes } from '#services/providers/google/save-file.ts'

import { orRefusal } from './google-answer.ts'

/** Saves reports and receipts to Drive. */
export const googleSavingRoutes = (ctx: AppContext, google: OfficeGoogle, database: ReadOnlyDatabase) =>
  new Hono<{ Variables: StaffVariables }>()
    .post('/api/google/drive/reports', forConfirmedOwners, validate('json', reportPeriod), async (c) => {
      const period = c.req.valid('json')
      const { from, to } = period
      const days = [...(from === undefined ? [] : ['from', from]), ...(to === undefined ? [] : ['to', to])]
      const name = ['crm-report', dayOf(ctx.clock()), ...days].join('-')
      const bytes = await collect(reportTexts(database, period, c.req.raw.signal))
      const file = { key: name, name: `${name}.csv`, mimeType: 'text/csv', bytes }
      return c.json(await orRefusal(google.save(file)), 201)
    })
    .post('/api/google/drive/receipts/:id', forOwners, validate('param', receiptAddress), async (c) => {
      const { id } = c.req.valid('param')
      const { filename, bytes } = orProblem(await officeReceiptPdf(ctx, id))
      const file = { key: `receipt-${id}`, name: filename, mimeType: 'application/pdf', bytes }
      return c.json(await orRefusal(google.save(file)), 201)
    })

async function collect(texts: AsyncGenerator<string>): Promise<Uint8Array> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const text of texts) {
    const piece = Buffer.from(text)
    length += piece.length
    if (length > mostFileBytes) throw problem('body_too_large')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
