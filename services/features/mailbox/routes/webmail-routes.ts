import { Hono } from 'hono'

import type { WebmailConfig, WebmailStats } from '#services/contracts/webmail.ts'
import { forOwners } from '#services/http/route.ts'
import type { StaffVariables } from '#services/http/staff-guard.ts'
import { listAccounts } from '#services/mailbox/accounts.ts'
import { listFolders } from '#services/mailbox/list-messages.ts'
import type { MailboxTerms } from '#services/mailbox/mailbox.ts'

export const webmailRoutes = (mailbox: MailboxTerms) =>
  new Hono<{ Variables: StaffVariables }>()
    .get('/api/webmail/config', forOwners, async (c) => {
      const accounts = await listAccounts(mailbox)
      const answer: WebmailConfig = {
        accounts: accounts.map(({ id, email, provider, isSandbox }) => ({ id, email, provider, isSandbox })),
      }
      return c.json(answer)
    })
    .get('/api/webmail/stats', forOwners, async (c) => {
      const [accounts, folders] = [await listAccounts(mailbox), await listFolders(mailbox)]
      const counted = folders.filter(({ type }) => type !== 'spam' && type !== 'trash')
      const answer: WebmailStats = {
        accounts: accounts.length,
        connectedAccounts: accounts.filter(({ isConnected }) => isConnected).length,
        emailCount: counted.reduce((sum, { emailCount }) => sum + emailCount, 0),
        unreadCount: counted.reduce((sum, { unreadCount }) => sum + unreadCount, 0),
      }
      return c.json(answer)
    })
