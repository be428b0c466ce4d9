import { Hono } from 'hono'

import { accountWords } from '#services/contracts/email-drafts.ts'
import { mailAccountForm, reconnection } from '#services/contracts/email.ts'
import { orProblem } from '#services/http/answer.ts'
import { forConfirmedOwners, forOwners } from '#services/http/route.ts'
import type { StaffVariables } from '#services/http/staff-guard.ts'
import { validate } from '#services/http/validate.ts'
import {
  changeAccountWords,
  connectNewAccount,
  listAccounts,
  reconnectAccount,
  removeAccount,
  syncNow,
} from '#services/mailbox/accounts.ts'
import type { MailboxTerms } from '#services/mailbox/mailbox.ts'

export const emailAccountRoutes = (mailbox: MailboxTerms) =>
  new Hono<{ Variables: StaffVariables }>()
    .get('/api/email/accounts', forOwners, async (c) => c.json(await listAccounts(mailbox)))
    .post('/api/email/accounts', forConfirmedOwners, validate('json', mailAccountForm), async (c) =>
      c.json(orProblem(await connectNewAccount(mailbox, c.req.valid('json'))), 201),
    )
    .post(
      '/api/email/accounts/:id{[a-z0-9]{1,64}}/reconnect',
      forConfirmedOwners,
      validate('json', reconnection),
      async (c) => c.json(orProblem(await reconnectAccount(mailbox, c.req.param('id'), c.req.valid('json').password))),
    )
    .patch('/api/email/accounts/:id{[a-z0-9]{1,64}}', forOwners, validate('json', accountWords), async (c) =>
      c.json(orProblem(await changeAccountWords(mailbox, c.req.param('id'), c.req.valid('json')))),
    )
    .delete('/api/email/accounts/:id{[a-z0-9]{1,64}}', forOwners, async (c) =>
      c.json(orProblem(await removeAccount(mailbox, c.req.param('id')))),
    )
    .post('/api/email/sync', forOwners, async (c) => c.json(await syncNow(mailbox)))
