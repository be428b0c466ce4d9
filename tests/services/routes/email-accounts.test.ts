import { afterAll, beforeAll, expect, test } from 'vitest'

import { startDovecot, type RunningMailServer } from '#scripts/servers/dovecot.ts'
import { emailAccounts } from '#services/contracts/email.ts'
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

test('an account that is removed takes its password and its mirror along', async () => {
  const account = (await accounts()).find(({ email }) => email === 'office@example.ca')
  expect(account).toBeDefined()
  expect((await owner.request('DELETE', `/api/email/accounts/${account?.id}`)).status).toBe(200)
  expect((await accounts()).filter(({ isSandbox }) => !isSandbox)).toEqual([])
  expect(await app.mailbox.credentials.get({ account: account?.id ?? '', name: 'imap' })).toBeNull()
  expect((await owner.request('DELETE', `/api/email/accounts/${account?.id}`)).status).toBe(404)
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
