import { afterAll, beforeAll, expect, test } from 'vitest'

import { fillSandboxMailbox } from '#services/mailbox/sandbox-mailbox.ts'
import { sandboxAddress, seedMails } from '#services/mailbox/sandbox-mails.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { putMail } from '#tests/support/put-mail.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let owner: ReturnType<TestApp['visitor']>

beforeAll(async () => {
  app = await openTestApp()
  owner = await officeStaff(app).owner()
  await fillSandboxMailbox(app.mailbox)
  await eventually(async () => {
    const counts = (await rows('/api/email/folders')).map(({ emailCount }) => Number(emailCount))
    return counts.reduce((sum, count) => sum + count, 0) === seedMails.length
  }, 'the sandbox mailbox is mirrored')
})
afterAll(() => app.close())

type Row = Readonly<Record<string, unknown>>
const rows = async (path: string) => (await owner.get(path)).body as readonly Row[]
const about = (path: string, subject: string) =>
  eventually(async () => (await rows(path)).find((one) => one['subject'] === subject), `${subject} is listed`)
const person = { name: expect.any(String), email: expect.any(String) }

test('an account, a folder, an email with its attachment and a thread have the fields that the specification names', async () => {
  const account = await eventually(
    async () => (await rows('/api/email/accounts')).find(({ isConnected }) => isConnected === true),
    'the account is connected',
  )
  const text: unknown = expect.any(String)
  expect(account).toMatchObject({ id: text, email: text, provider: text })

  const folders = await rows('/api/email/folders')
  expect(folders.map(({ id, type, displayName }) => [id, type, displayName])).toEqual(
    expect.arrayContaining([
      ['inbox', 'inbox', 'Inbox'],
      ['sent', 'sent', 'Sent'],
      ['drafts', 'drafts', 'Drafts'],
      ['archive', 'custom', 'Archive'],
      ['spam', 'spam', 'Spam'],
      ['trash', 'trash', 'Trash'],
    ]),
  )
  const types = ['inbox', 'sent', 'drafts', 'spam', 'trash', 'custom']
  expect(folders.filter(({ type }) => !types.includes(String(type)))).toEqual([])
  expect(folders.map(({ unreadCount }) => typeof unreadCount)).toEqual(folders.map(() => 'number'))

  const subject = 'Fleet of nine vans: monthly wash?'
  const listed = await about('/api/email/emails?limit=100', subject)
  const email = (await owner.get(`/api/email/messages/${String(listed['id'])}`)).body as Row
  expect(email).toMatchObject({ id: listed['id'], subject, from: person, to: [person], cc: [] })
  expect(email).toMatchObject({ receivedAt: expect.any(String), plainTextBody: expect.any(String) })
  const { isRead, isStarred, isSpam, isFlagged, htmlBody, body } = email
  expect([isRead, isStarred, isSpam, isFlagged].map((flag) => typeof flag)).toEqual(Array(4).fill('boolean'))
  expect(body).toBe(htmlBody ?? email['plainTextBody'])
  const withFile = (await rows('/api/email/emails?limit=100')).find((one) => one['hasAttachments'] === true)
  const whole = (await owner.get(`/api/email/messages/${String(withFile?.['id'])}`)).body as Row
  expect(whole['attachments']).toEqual([
    {
      id: expect.any(String),
      filename: 'vans.csv',
      size: expect.any(Number),
      contentType: 'text/csv',
      downloadUrl: expect.stringMatching(/^\/api\/email\//),
    },
  ])

  const thread = (await rows('/api/email/threads?limit=100')).find((one) => one['isStarred'] === true)
  expect(thread).toMatchObject({ id: expect.any(String), subject: expect.any(String), emailCount: 3 })
  expect(thread).toMatchObject({ participants: [person, person], isRead: false, isStarred: true })
  expect(thread?.['latestEmail']).toMatchObject({ id: expect.any(String), from: person })
})

test('folder and search text are taken for threads too, from the path and from the query alike', async () => {
  const subject = 'Re: Scratch after the wash?'
  await about('/api/email/threads?folder=sent', subject)
  const found = await rows('/api/email/threads?folder=sent&search=scratch')
  expect(found.map((one) => one['subject'])).toEqual([subject])
  expect(await rows('/api/email/threads/sent/scratch')).toEqual(found)
  expect(await rows('/api/email/threads/sent')).toEqual(await rows('/api/email/threads?folder=sent'))
})

test('a sync that is asked for reads what came to the mail server meanwhile', async () => {
  await putMail(app, { from: 'Jo <jo@example.ca>', subject: 'Just now', html: '<p>Now</p>' })
  expect((await owner.post('/api/email/sync', {})).status).toBe(200)
  await about('/api/email/emails', 'Just now')
})

test('what the form of a website writes from the office’s own address is no answer of the office', async () => {
  const { id } = await about('/api/email/emails?limit=100', 'Fleet of nine vans: monthly wash?')
  const { messageId } = (await owner.get(`/api/email/messages/${String(id)}`)).body as Row
  const answers = async () => (await owner.get(`/api/email/messages/${String(id)}/team`)).body.answers.length
  const before = await answers()
  const put = async (subject: string, headers: readonly string[]) => {
    const all = [`In-Reply-To: ${String(messageId)}`, ...headers]
    await putMail(app, { from: sandboxAddress, subject, headers: all })
    await owner.post('/api/email/sync', {})
    await about('/api/email/emails?limit=100', subject)
  }
  await put('From the form', ['Reply-To: Visitor <visitor@v.example>'])
  expect(await answers()).toBe(before)
  await put('Moved by a rule', [])
  expect(await answers()).toBe(before + 1)
})

test('the webmail’s configuration names the mailboxes, and its figures how much is in them; visitors are told neither', async () => {
  const config = await owner.get('/api/webmail/config')
  expect([config.status, config.body]).toEqual([
    200,
    { accounts: [{ id: expect.any(String), email: expect.any(String), provider: 'sandbox', isSandbox: true }] },
  ])
  const stats = await eventually(async () => {
    const { body } = await owner.get('/api/webmail/stats')
    return body.connectedAccounts === 1 && body
  }, 'the account is connected')
  const counted = (await rows('/api/email/folders')).filter(({ id }) => id !== 'spam' && id !== 'trash')
  const sum = (what: string) => counted.reduce((all, one) => all + Number(one[what]), 0)
  expect(stats).toEqual({
    accounts: 1,
    connectedAccounts: 1,
    emailCount: sum('emailCount'),
    unreadCount: sum('unreadCount'),
  })
  expect(sum('unreadCount')).toBeGreaterThan(0)
  for (const path of ['config', 'stats'])
    expect((await app.visitor().get(`/api/webmail/${path}`)).status, path).toBe(401)
})
