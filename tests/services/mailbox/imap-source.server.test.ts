import { ImapFlow } from 'imapflow'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startDovecot, type RunningMailServer } from '#scripts/servers/dovecot.ts'
import { openImapSource } from '#services/mailbox/imap-source.ts'

const user = 'office@example.ca'

let server: RunningMailServer
/** Another mail program of the same mailbox. */
let other: ImapFlow

beforeAll(async () => {
  server = await startDovecot()
  other = new ImapFlow({
    host: server.host,
    port: server.port,
    secure: false,
    doSTARTTLS: false,
    auth: { user, pass: server.password },
    logger: false,
  })
  await other.connect()
})
afterAll(async () => {
  await other.logout()
  await server.stop()
})

test('a look at the folder that is selected finds what came since, without a word of the server', async () => {
  const source = await openImapSource({
    imap: { host: server.host, port: server.port, security: 'none' },
    address: server.host,
    username: user,
    password: server.password,
    signal: new AbortController().signal,
  })
  expect(await source.uids('INBOX')).toEqual([])
  await other.append('INBOX', 'From: a@example.ca\r\nSubject: New\r\n\r\nHello\r\n')
  expect(await source.status('INBOX')).toMatchObject({ messages: 1, uidNext: 2 })
  expect(await source.uids('INBOX')).toEqual([1])
  await source.close()
})
