import { tmpdir } from 'node:os'

import type { SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openBlobStore } from '#infra/blobs/blob-store.ts'
import { diskStorage } from '#infra/blobs/disk-storage.ts'
import type { Database } from '#infra/database/database.ts'
import { migrate } from '#infra/database/migrate.ts'
import { openCredentialStore } from '#infra/stores/credentials/credential-store.ts'
import { Secret } from '#infra/stores/credentials/secret.ts'
import { insertMailAccount } from '#infra/stores/mailbox/account-rows.ts'
import type { OutgoingMail } from '#infra/stores/mailbox/outgoing-rows.ts'
import { passwordRef } from '#services/mailbox/mailbox.ts'
import { deliver } from '#services/mailbox/outgoing/deliver.ts'
import { openPreparedPglite } from '#tests/support/databases.ts'
import { openSmtpInbox } from '#tests/support/smtp-inbox.ts'

const password = 'correct horse battery staple'
const user = 'office@example.ca'

let database: Database
beforeAll(async () => {
  database = await openPreparedPglite()
  await migrate(database)
})
afterAll(() => database.close())

type Inbox = Awaited<ReturnType<typeof openSmtpInbox>>
type Steps = Pick<SMTPServerOptions, 'onMailFrom' | 'onRcptTo' | 'onData'>

let accounts = 0

/** One attempt to send a small mail through a server that answers so. */
async function attempt(stepsOf: (inbox: () => Inbox) => Steps) {
  const inbox: Inbox = await openSmtpInbox(
    password,
    stepsOf(() => inbox),
  )
  try {
    const id = `a${(accounts += 1)}`
    const at = { host: '127.0.0.1', port: inbox.port, security: 'none' } as const
    const credentials = openCredentialStore(database, 'the secret of this installation')
    await insertMailAccount(database, { id, email: user, provider: 'imap', username: user, imap: at, smtp: at })
    await credentials.put(passwordRef(id), new Secret(password))
    const terms = {
      database,
      credentials,
      blobs: openBlobStore(database, diskStorage(tmpdir())),
      clock: () => '2026-11-22T12:00:00.000Z',
      allowPrivateHosts: true,
    }
    const result = await deliver(terms, { ...mail, accountId: id }, new AbortController().signal)
    return { result, taken: inbox.taken.length }
  } finally {
    await inbox.close()
  }
}

const mail: OutgoingMail = {
  id: 'm1',
  accountId: '',
  staffId: 's1',
  messageId: '<m1@example.ca>',
  draft: {
    to: [{ name: 'Dana', email: 'dana@example.ca' }],
    cc: [],
    bcc: [],
    subject: 'Nine vans',
    body: 'Tuesday at nine.',
    isRich: false,
    withQuote: false,
    mode: 'new',
    emailId: null,
    inReplyTo: '',
    references: [],
  },
  quote: null,
  content: { html: null, text: 'Tuesday at nine.' },
  state: 'sending',
  version: 1,
  mirroredVersions: [],
  updatedAt: new Date('2026-11-22T11:59:00.000Z'),
  sendAt: new Date('2026-11-22T12:00:00.000Z'),
  sentAt: null,
  attempts: 1,
  failure: null,
  failureText: null,
}

const limited = () => Object.assign(new Error('4.7.0 Too many mails'), { responseCode: 421 })

test('a mail that the server took is sent', async () => {
  expect(await attempt(() => ({}))).toEqual({ result: { state: 'sent', failed: null }, taken: 1 })
})

test.each<[string, Steps]>([
  ['MAIL FROM', { onMailFrom: (_address, _session, answer) => answer(limited()) }],
  ['RCPT TO', { onRcptTo: (_address, _session, answer) => answer(limited()) }],
])('a mail whose %s is answered with 421 is sent later', async (_, steps) => {
  const { result } = await attempt(() => steps)
  expect(result).toEqual({
    state: 'waiting',
    failed: { failure: 'later', failureText: '421 4.7.0 Too many mails' },
    sendAt: '2026-11-22T12:00:30.000Z',
  })
})

test('a mail whose connection is lost after MAIL FROM is sent later', async () => {
  const { result } = await attempt((inbox) => ({ onMailFrom: () => inbox().cut() }))
  expect(result).toMatchObject({ state: 'waiting', sendAt: '2026-11-22T12:00:30.000Z' })
})

test('a mail whose connection is lost after its last line may have been sent', async () => {
  const { result } = await attempt((inbox) => ({
    onData(stream) {
      stream.resume()
      stream.on('end', () => inbox().cut())
    },
  }))
  expect(result).toEqual({ state: 'failed', failed: { failure: 'maybe_sent', failureText: null } })
})

test('a mail that is answered with 421 after its last line may have been sent, and the answer is kept', async () => {
  const { result } = await attempt(() => ({
    onData(stream, _session, answer) {
      stream.resume()
      stream.on('end', () => answer(limited()))
    },
  }))
  expect(result).toEqual({
    state: 'failed',
    failed: { failure: 'maybe_sent', failureText: '421 4.7.0 Too many mails' },
  })
})
