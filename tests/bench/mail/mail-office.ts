import { requestSync } from '#infra/queue/sync-items.ts'
import { Secret } from '#infra/stores/credentials/secret.ts'
import { insertMailAccount } from '#infra/stores/mailbox/account-rows.ts'
import { startDovecot, type RunningMailServer } from '#scripts/servers/dovecot.ts'
import { listAccounts, removeAccount } from '#services/mailbox/accounts.ts'
import { mailboxSync, passwordRef } from '#services/mailbox/mailbox.ts'

import { openFleet, type Fleet } from '../../proofs/fleet.ts'

export interface MailOffice {
  readonly fleet: Fleet
  readonly server: RunningMailServer
  readonly url: string
  /** Name and value of the session's cookie. */
  readonly cookie: readonly [name: string, value: string]
  get(path: string): Promise<Response>
  /** Connects a mailbox as the office does, optionally over another port. */
  connect(user: string, port?: number): Promise<void>
  close(): Promise<void>
}

const login = { username: 'owner', password: 'a password of nobody but benchmarks' }

export async function openMailOffice(): Promise<MailOffice> {
  const [server, fleet] = await Promise.all([
    startDovecot(),
    openFleet({
      apis: 1,
      workers: 1,
      sabotage: [],
      environment: {
        MAILBOX_PRIVATE_HOSTS: 'on',

        ADMIN_USERNAME: login.username,
        ADMIN_PASSWORD: login.password,
      },
    }),
  ])
  // As with the first mailbox that is connected.
  const { mailbox } = fleet.eyes
  for (const { id, provider } of await listAccounts(mailbox))
    if (provider === 'sandbox') await removeAccount(mailbox, id)
  const url = fleet.apis[0]?.url ?? ''
  const pair = await signIn(url)
  return {
    fleet,
    server,
    url,
    cookie: [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)],
    async get(path) {
      const response = await fetch(`${url}${path}`, { headers: { cookie: pair } })
      if (response.status !== 200) throw new Error(`${path} was answered ${response.status} ${await response.text()}`)
      return response
    },
    async connect(user, port = server.port) {
      const id = user.replaceAll(/[^a-z0-9]/g, '')
      const at = { host: server.host, port, security: 'none' } as const
      await mailbox.credentials.put(passwordRef(id), new Secret(server.password))
      const account = { id, email: user, provider: 'imap', username: user, imap: at, smtp: at } as const
      await insertMailAccount(mailbox.database, account)
      await requestSync(mailbox, { sync: mailboxSync, item: id })
    },
    async close() {
      await fleet.close()
      await server.stop()
    },
  }
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(login),
  })
  if (answer.status !== 200) throw new Error(`The owner could not sign in: ${answer.status} ${await answer.text()}`)
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}
