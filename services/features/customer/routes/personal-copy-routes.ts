import { Hono } from 'hono'

import type { ReadOnlyDatabase } from '#infra/database/read-only.ts'
import { personalCopyQuery } from '#services/contracts/account.ts'
import type { AccountContext } from '#services/features/account/accounts.ts'
import { personalCopy } from '#services/features/customer/personal-copy.ts'
import type { CookieTerms } from '#services/http/cookies.ts'
import { signedInCustomer } from '#services/http/customer-session.ts'
import { tooMany, type Limit } from '#services/http/rate-limit.ts'
import { forCustomers } from '#services/http/route.ts'
import { slidingWindow } from '#services/http/sliding-window.ts'
import { validate } from '#services/http/validate.ts'
import { readableCopy } from '#services/personal-copy/readable-copy.ts'

const limit: Limit = { name: 'personal-copies', per: 'customer', most: 3, windowMs: 3_600_000 }

export function personalCopyRoutes(ctx: AccountContext, database: ReadOnlyDatabase, cookies: CookieTerms): Hono {
  const copies = slidingWindow({ ...limit, now: () => Date.parse(ctx.clock()) })
  return new Hono().get('/user/personal-copy', forCustomers, validate('query', personalCopyQuery), async (c) => {
    const { owner } = await signedInCustomer(c, ctx.identity.sessions, cookies)
    const taking = copies.take(owner, 1)
    if (!taking.isTaken) throw tooMany(c, limit, taking.retryMs)
    const { format, language } = c.req.valid('query')
    const copy = await personalCopy({ log: ctx.log, database, now: ctx.clock() }, owner)
    c.header('content-disposition', `attachment; filename="fresh-glaze-${copy.madeAt.slice(0, 10)}.${format}"`)
    c.header('content-type', format === 'json' ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8')
    return c.body(format === 'json' ? JSON.stringify(copy, null, 2) : readableCopy(copy, language))
  })
}
