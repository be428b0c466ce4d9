import { Hono } from 'hono'

import type { ReadOnlyDatabase } from '#infra/database/read-only.ts'
import { personalCopyQuery } from '#services/contracts/account.ts'
import type { CookieTerms } from '#services/http/cookies.ts'
import { signedInCustomer } from '#services/http/customer-session.ts'
import { validate } from '#services/http/validate.ts'
import { readableCopy } from '#services/personal-copy/readable-copy.ts'
import type { AccountContext } from '#services/use-cases/accounts.ts'
import { personalCopy } from '#services/use-cases/personal-copy.ts'

/** Everything about whoever is signed in, as files: for programs, and to read. */
export function personalCopyRoutes(ctx: AccountContext, database: ReadOnlyDatabase, cookies: CookieTerms): Hono {
  return new Hono().get('/user/personal-copy', validate('query', personalCopyQuery), async (c) => {
    const { owner } = await signedInCustomer(c, ctx.identity.sessions, cookies)
    const { format, language } = c.req.valid('query')
    const copy = await personalCopy({ log: ctx.log, database, now: ctx.clock() }, owner)
    c.header('content-disposition', `attachment; filename="fresh-glaze-${copy.madeAt.slice(0, 10)}.${format}"`)
    c.header('content-type', format === 'json' ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8')
    return c.body(format === 'json' ? JSON.stringify(copy, null, 2) : readableCopy(copy, language))
  })
}
