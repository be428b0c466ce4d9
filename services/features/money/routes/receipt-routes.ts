import { Hono, type Context } from 'hono'

import { receiptAddress, receiptQuery } from '#services/contracts/receipts.ts'
import type { AccountContext } from '#services/features/account/accounts.ts'
import { ownReceipt, ownReceiptPdf } from '#services/features/money/own-receipts.ts'
import { orProblem } from '#services/http/answer.ts'
import type { CookieTerms } from '#services/http/cookies.ts'
import { signedInCustomer } from '#services/http/customer-session.ts'
import { forCustomers } from '#services/http/route.ts'
import { validate } from '#services/http/validate.ts'

export function receiptRoutes(ctx: AccountContext, cookies: CookieTerms): Hono {
  const ownerOf = async (c: Context) => (await signedInCustomer(c, ctx.identity.sessions, cookies)).owner
  return new Hono()
    .get(
      '/user/receipts/:id',
      forCustomers,
      validate('param', receiptAddress),
      validate('query', receiptQuery),
      async (c) => {
        const { language = null } = c.req.valid('query')
        return c.json(orProblem(await ownReceipt(ctx, await ownerOf(c), c.req.valid('param').id, language)))
      },
    )
    .get(
      '/user/receipts/:id/receipt.pdf',
      forCustomers,
      validate('param', receiptAddress),
      validate('query', receiptQuery),
      async (c) => {
        const { language = null } = c.req.valid('query')
        const { filename, bytes } = orProblem(
          await ownReceiptPdf(ctx, await ownerOf(c), c.req.valid('param').id, language),
        )
        c.header('content-type', 'application/pdf')
        c.header('content-disposition', `attachment; filename="${filename}"`)
        return c.body(bytes)
      },
    )
}
