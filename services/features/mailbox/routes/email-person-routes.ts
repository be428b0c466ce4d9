import { Hono } from 'hono'

import type { ReadOnlyDatabase } from '#infra/database/read-only.ts'
import type { AppContext } from '#services/features/context.ts'
import { personOfMail } from '#services/features/mailbox/mail-person.ts'
import { problem } from '#services/http/problem.ts'
import { forOwners } from '#services/http/route.ts'

export const emailPersonRoutes = (ctx: AppContext, database: ReadOnlyDatabase) =>
  new Hono().get('/api/email/messages/:id{[a-z0-9]{1,64}}/person', forOwners, async (c) => {
    const found = await personOfMail(ctx, database, c.req.param('id'))
    if (found === null) throw problem('not_found')
    return c.json(found, 200, { 'cache-control': 'no-store' })
  })
