import { Hono } from 'hono'

import { receiptAddress, type OfficeReceipts } from '#services/contracts/receipts.ts'
import type { AppContext } from '#services/features/context.ts'
import { officeReceiptPdf } from '#services/features/money/office-receipts.ts'
import { orProblem } from '#services/http/answer.ts'
import { forOwners } from '#services/http/route.ts'
import { validate } from '#services/http/validate.ts'

const fresh = { 'cache-control': 'no-store' }

export const officeReceiptRoutes = (ctx: AppContext) =>
  new Hono()
    .get('/api/crm/bookings/:id/receipts', forOwners, async (c) => {
      const issued = await ctx.views.receiptsOfBooking(c.req.param('id'))
      return c.json({ receipts: issued.map(({ id, kind }) => ({ id, kind })) } satisfies OfficeReceipts, 200, fresh)
    })
    .get('/api/crm/receipts/:id/receipt.pdf', forOwners, validate('param', receiptAddress), async (c) => {
      const { filename, bytes } = orProblem(await officeReceiptPdf(ctx, c.req.valid('param').id))
      return c.body(bytes, 200, {
        ...fresh,
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${filename}"`,
      })
    })
