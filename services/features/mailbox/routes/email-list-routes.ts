import { Hono, type Context } from 'hono'
import * as z from 'zod/mini'

import { assignedFilters, countQuery } from '#services/contracts/email-messages.ts'
import type { AppContext } from '#services/features/context.ts'
import { mailStaffIds } from '#services/features/mailbox/mail-team.ts'
import { nextCursorHeader } from '#services/http/list-answer.ts'
import { forOwners } from '#services/http/route.ts'
import type { StaffVariables } from '#services/http/staff-guard.ts'
import { validate } from '#services/http/validate.ts'
import {
  countEmails,
  emailsOfThread,
  listEmails,
  listEmailThreads,
  listFolders,
  type ListPage,
  type ListRequest,
} from '#services/mailbox/list-messages.ts'
import type { MailboxTerms } from '#services/mailbox/mailbox.ts'

type App = { Variables: StaffVariables }

const usualLimit = 50
const mostLimit = 100

/** '2026-11-22T12:00:00.000Z_m0f…': position of the page before. */
const cursor = z.string().check(
  z.regex(/^(?:19|20|21)\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_\w{1,64}$/),
  z.refine((text) => !Number.isNaN(Date.parse(text.split('_', 1)[0] ?? ''))),
)

const listQuery = z.object({
  folder: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  search: z.optional(z.string().check(z.maxLength(200))),
  cursor: z.optional(cursor),
  assigned: z.optional(z.enum(assignedFilters)),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(mostLimit))),
})

/** Path form: '/api/email/emails/inbox/invoice'. */
const listPath = z.object({
  folder: z.optional(z.string().check(z.maxLength(100))),
  search: z.optional(z.string().check(z.maxLength(200))),
})

export function emailListRoutes(ctx: AppContext, mailbox: MailboxTerms): Hono<App> {
  const app = new Hono<App>()
  const asked = async (c: Context<App>, ...[path, query]: Parameters<typeof requestOf>): Promise<ListRequest> => {
    const { assigned } = query
    if (assigned === undefined) return { ...requestOf(path, query), assigned: null }
    const staffIds = assigned === 'me' ? [c.get('staff').staffId] : await mailStaffIds(ctx)
    return { ...requestOf(path, query), assigned: { to: assigned === 'me' ? 'one' : 'none', staffIds } }
  }
  app.get('/api/email/folders', forOwners, async (c) => {
    // Whoever looks at folders opens a mail next.
    mailbox.sanitiser.warm()
    return c.json(await listFolders(mailbox))
  })
  for (const path of ['', '/:folder', '/:folder/:search'] as const) {
    app.get(
      `/api/email/emails${path}`,
      forOwners,
      validate('param', listPath),
      validate('query', listQuery),
      async (c) => answer(c, await listEmails(mailbox, await asked(c, c.req.valid('param'), c.req.valid('query')))),
    )
    app.get(
      `/api/email/threads${path}`,
      forOwners,
      validate('param', listPath),
      validate('query', listQuery),
      async (c) =>
        answer(c, await listEmailThreads(mailbox, await asked(c, c.req.valid('param'), c.req.valid('query')))),
    )
  }
  app.get('/api/email/count', forOwners, validate('query', countQuery), async (c) =>
    c.json({ count: await countEmails(mailbox, c.req.valid('query')) }),
  )
  return app.get('/api/email/conversations/:id{[a-z0-9]{1,64}}', forOwners, async (c) =>
    c.json(await emailsOfThread(mailbox, c.req.param('id'))),
  )
}

const requestOf = (
  path: z.infer<typeof listPath>,
  query: z.infer<typeof listQuery>,
): Omit<ListRequest, 'assigned'> => ({
  folder: path.folder ?? query.folder ?? 'inbox',
  search: path.search ?? query.search ?? '',
  after: query.cursor === undefined ? null : positionOf(query.cursor),
  limit: query.limit ?? usualLimit,
})

function positionOf(text: string): NonNullable<ListRequest['after']> {
  const [receivedAt = '', id = ''] = text.split('_', 2)
  // What JavaScript takes for a day (February 31) no database does.
  return { receivedAt: new Date(receivedAt).toISOString(), id }
}

function answer<Row>(c: Context, { rows, next }: ListPage<Row>): Response {
  if (next !== null) c.header(nextCursorHeader, `${next.receivedAt}_${next.id}`)
  return c.json(rows)
}
