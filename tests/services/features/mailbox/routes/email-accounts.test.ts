import { ImapFlow } from 'imapflow'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { Secret } from '#infra/stores/credentials/secret.ts'
import { startDovecot, type RunningMailServer } from '#scripts/servers/dovecot.ts'
import { emails } from '#services/contracts/email-messages.ts'
import { emailAccounts } from '#services/contracts/email.ts'
import { listenTo } from '#tests/support/live-page.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { openSmtpInbox } from '#tests/support/smtp-inbox.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let owner: ReturnType<TestApp['visitor']>
let server: RunningMailServer
let smtp: Awaited<ReturnType<typeof openSmtpInbox>>

beforeAll(async () => {
  server = await startDovecot()
  smtp = await openSmtpInbox(server.password)
  app = await openTestApp({ privateMailHosts: true })
  owner = await officeStaff(app).owner()
})
afterAll(async () => {
  await app.close()
  await smtp.close()
  await server.stop()
})

const form = (changes: object = {}) => ({
  email: 'office@example.ca',
  username: 'office@example.ca',
  password: server.password,
  imap: { host: '127.0.0.1', port: server.port, security: 'none' },
  smtp: { host: '127.0.0.1', port: smtp.port, security: 'none' },
  ...changes,
})

const accounts = async () => emailAccounts.parse((await owner.get('/api/email/accounts')).body)

test('an account is kept once both servers let it in, and is not told its password again', async () => {
  const wrong = await owner.post('/api/email/accounts', form({ password: 'not the password' }))
  expect([wrong.status, wrong.body]).toEqual([409, expect.objectContaining({ code: 'mailbox_unreachable' })])
  const closed = { host: '127.0.0.1', port: 1, security: 'none' }
  const away = await owner.post('/api/email/accounts', form({ smtp: closed }))
  expect(away.body).toMatchObject({ side: 'smtp', failure: 'host_unreachable' })
  expect((await accounts()).filter(({ isSandbox }) => !isSandbox)).toEqual([])

  const right = await owner.post('/api/email/accounts', form())
  expect(right.status).toBe(201)
  const connected = await eventually(
    async () => (await accounts()).find(({ email, isConnected }) => email === 'office@example.ca' && isConnected),
    'the account connects',
  )
  expect(connected).toMatchObject({ provider: 'imap', failure: null, isSandbox: false })
  const told = (await owner.get('/api/email/accounts')).text
  expect(told).not.toContain(server.password)
  const again = await owner.post('/api/email/accounts', form())
  expect(again.body).toMatchObject({ code: 'mailbox_connected' })
})

test.each([
  ['a header in the address', { email: 'a@example.ca\r\nBcc: b@example.ca' }],
  ['a second address', { email: 'a@example.ca, b@example.ca' }],
  ['a command in the user name', { username: 'a\r\nLOGOUT' }],
  ['a path as host', { imap: { host: 'a/b', port: 143, security: 'tls' } }],
  ['a port that is none', { imap: { host: 'mail.example.ca', port: 0, security: 'tls' } }],
])('an account with %s is refused', async (_, changes) => {
  expect((await owner.post('/api/email/accounts', form(changes))).status).toBe(400)
})

/** Puts a mail into the inbox on the server, as its delivery does. */
async function deliver(subject: string): Promise<void> {
  const { host, port, password } = server
  const auth = { user: 'office@example.ca', pass: password }
  const delivery = new ImapFlow({ host, port, secure: false, doSTARTTLS: false, auth, logger: false })
  delivery.on('error', () => {})
  await delivery.connect()
  await delivery.append('INBOX', `From: jo@example.ca\r\nSubject: ${subject}\r\n\r\nHello`)
  await delivery.logout()
}

test('a mail that its server delivers is there once the office’s pages are told of its account; the crew is told of none', async () => {
  const staff = officeStaff(app)
  const office = await listenTo(app.url, owner, '/api/crm/live')
  const van = await listenTo(app.url, (await staff.member('crew')).visitor, '/api/crm/live')
  const account = (await accounts()).find(({ email }) => email === 'office@example.ca')
  const news = () => office.told.split('\n\n').filter((one) => one.includes('event: mail'))
  await deliver('Two vans')
  // Read when told, and not otherwise.
  let heard = 0
  await eventually(async () => {
    if (news().length === heard) return false
    heard = news().length
    const inbox = emails.parse((await owner.get('/api/email/emails')).body)
    return inbox.some(({ subject }) => subject === 'Two vans')
  }, 'the office is told of the mail')
  expect(new Set(news())).toEqual(new Set([`event: mail\ndata: ${account?.id}`]))

  const before = van.told
  await staff.member('crew')
  await eventually(
    async () => van.told !== before && van.told.endsWith('data: changed\n\n'),
    'the crew is told of the log',
  )
  expect(van.told).not.toContain('event: mail')
  office.leave()
  van.leave()
})

test('an account that is connected again keeps the password that its servers let in, and no other', async () => {
  const id = (await accounts()).find(({ email }) => email === 'office@example.ca')?.id ?? ''
  const path = `/api/email/accounts/${id}/reconnect`
  const { credentials } = app.mailbox
  const ref = { account: id, name: 'imap' }
  const kept = async () => (await credentials.get(ref))?.secret.reveal()
  await credentials.rotate(ref, (await credentials.get(ref))?.version ?? 0, new Secret('a password of before'))
  const wrong = await owner.post(path, { password: 'not the password' })
  expect([wrong.status, wrong.body.code, await kept()]).toEqual([409, 'mailbox_unreachable', 'a password of before'])
  expect((await owner.post(path, { password: server.password })).status).toBe(200)
  expect(await kept()).toBe(server.password)
})

test('an account that is removed takes its password and its mirror along', async () => {
  const account = (await accounts()).find(({ email }) => email === 'office@example.ca')
  expect(account).toBeDefined()
  const office = await listenTo(app.url, owner, '/api/crm/live')
  expect((await owner.request('DELETE', `/api/email/accounts/${account?.id}`)).status).toBe(200)
  expect((await accounts()).filter(({ isSandbox }) => !isSandbox)).toEqual([])
  expect(await app.mailbox.credentials.get({ account: account?.id ?? '', name: 'imap' })).toBeNull()
  expect((await owner.request('DELETE', `/api/email/accounts/${account?.id}`)).status).toBe(404)
  await eventually(
    async () => office.told.includes(`event: mail\ndata: ${account?.id}\n`),
    'open pages are told that its mails are gone',
  )
  office.leave()
})

test('a mailbox on a private host, or without TLS, is refused where that is not allowed', async () => {
  const strict = { ...app.mailbox, allowPrivateHosts: false }
  const { connectNewAccount } = await import('#services/mailbox/accounts.ts')
  for (const security of ['tls', 'none'] as const) {
    const imap = { host: '127.0.0.1', port: server.port, security }
    expect(await connectNewAccount(strict, { ...form(), imap, smtp: imap })).toMatchObject({
      refused: 'mailbox_unreachable',
      details: { failure: 'host_not_allowed' },
    })
  }
})
