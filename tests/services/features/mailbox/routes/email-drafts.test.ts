import { afterAll, beforeAll, expect, test } from 'vitest'

import { draft, draftSummaries, draftVersion, type Draft } from '#services/contracts/email-drafts.ts'
import { emails, wholeEmail } from '#services/contracts/email-messages.ts'
import { emailTeam } from '#services/contracts/email-team.ts'
import { notificationsAnswer } from '#services/contracts/notifications.ts'
import { fillSandboxMailbox } from '#services/mailbox/sandbox-mailbox.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let owner: ReturnType<TestApp['visitor']>
let staff: ReturnType<typeof officeStaff>

beforeAll(async () => {
  app = await openTestApp()
  staff = officeStaff(app)
  owner = await staff.owner()
  await fillSandboxMailbox(app.mailbox)
})
afterAll(() => app.close())

let count = 0
const begin = async (asked: object): Promise<Draft> => {
  const id = `draft${String((count += 1)).padStart(15, '0')}`
  const answer = await owner.post('/api/email/drafts', { id, mode: 'new', language: 'en', ...asked })
  expect(answer.status).toBe(201)
  return shown(id)
}
const shown = async (id: string) => draft.parse((await owner.get(`/api/email/drafts/${id}`)).body)
const save = async ({ id, version, ...before }: Draft, changes: Partial<Draft>): Promise<Draft> => {
  const answer = await owner.request('PUT', `/api/email/drafts/${id}`, {
    ...before,
    ...changes,
    expectedVersion: version,
  })
  expect(answer.status).toBe(200)
  return shown(id)
}
const send = ({ id, version }: Draft) => owner.post(`/api/email/drafts/${id}/send`, { expectedVersion: version })
const list = async (folder: string, search = '') =>
  emails.parse((await owner.get(`/api/email/emails?folder=${folder}&search=${search}&limit=100`)).body)
const about = (subject: string, folder = 'inbox') =>
  eventually(
    async () => (await list(folder)).find((one) => one.subject === subject),
    `${folder} has a mail about ${subject}`,
  )
const taken = (subject: string) =>
  app.database.query<{ recipients: string; raw: Uint8Array; plain: string }>(
    `select recipients, raw, plain from sandbox.mail where subject = $1`,
    [subject],
  )
const attach = (id: string, name: string, content: Uint8Array<ArrayBuffer>) =>
  owner.request(
    'POST',
    `/api/email/drafts/${id}/attachments?${new URLSearchParams({ name, type: 'text/csv' }).toString()}`,
    content,
  )

test('an answer is undone within ten seconds, sent once after that, and filed in its thread', async () => {
  const answered = await about('Fleet of nine vans: monthly wash?')
  const answers = await eventually(async () => {
    const team = emailTeam.parse((await owner.get(`/api/email/messages/${answered.id}/team`)).body)
    return team.answers.length > 0 && team.answers
  }, 'the answer of the day before is mirrored')
  const begun = await begin({ mode: 'reply', emailId: answered.id, seenAnswers: answers.map(({ id }) => id) })
  expect(begun).toMatchObject({
    to: [{ email: 'dana@whitfieldmotors.example' }],
    subject: 'Re: Fleet of nine vans: monthly wash?',
    withQuote: true,
    hasQuote: true,
    state: 'draft',
  })
  const body = '<p>Yes, we <b>do</b>.</p><img src=x onerror=alert(1)><script>alert(1)</script>'
  const bcc = [{ name: '', email: 'books@example.ca' }]
  const written = await save(begun, { subject: 'Re: vans, answered', body, bcc })
  expect(written.body).toBe('<p>Yes, we <b>do</b>.</p><img>')
  expect((await attach(begun.id, 'prices.csv', new TextEncoder().encode('van;70'))).status).toBe(201)

  expect(draftVersion.parse((await send(written)).body).sendAt).not.toBeNull()
  expect((await owner.post(`/api/email/drafts/${begun.id}/undo`)).status).toBe(200)
  app.forward(1)
  expect(await shown(begun.id)).toMatchObject({ state: 'draft', body: written.body })
  expect(await taken('Re: vans, answered')).toEqual([])

  await send(await shown(begun.id))
  app.forward(1)
  const [mail] = await eventually(async () => {
    const found = await taken('Re: vans, answered')
    return found.length > 0 && found
  }, 'the answer is sent')
  const raw = Buffer.from(mail?.raw ?? []).toString()
  const whole = wholeEmail.parse((await owner.get(`/api/email/messages/${answered.id}`)).body)
  expect(mail?.recipients).toBe('dana@whitfieldmotors.example, books@example.ca')
  expect(raw).toContain(`In-Reply-To: ${whole.messageId}`)
  expect(raw).toMatch(new RegExp(`^References:[^:]*${whole.messageId}`, 'm'))
  expect(raw).not.toMatch(/^bcc:|books@example\.ca|onerror|<script/im)
  expect(raw).toContain('filename=prices.csv')
  expect(mail?.plain).toContain('Yes, we do.')
  expect(mail?.plain).toContain('> ')

  const filed = await about('Re: vans, answered', 'sent')
  expect(filed.threadId).toBe(answered.threadId)
  await eventually(async () => (await about(answered.subject)).isAnswered, 'the mail is marked as answered')
  expect((await owner.post(`/api/email/drafts/${begun.id}/undo`)).status).toBe(409)
  expect((await list('sent')).filter(({ subject }) => subject === 'Re: vans, answered')).toHaveLength(1)
})

test('a mail that the server refuses for good is told to whoever wrote it, and can be sent again with its text', async () => {
  const to = [{ name: 'Nobody', email: 'nobody@refused.example' }]
  const begun = await save(await begin({}), { to, subject: 'To nobody', body: '<p>Kept</p>' })
  await send(begun)
  app.forward(1)
  const failed = await eventually(async () => {
    const found = await shown(begun.id)
    return found.state === 'failed' && found
  }, 'the mail is refused')
  expect(failed).toMatchObject({ failure: 'refused', body: '<p>Kept</p>' })
  expect(failed.failureText).toContain('550')
  const told = async (visitor = owner) =>
    notificationsAnswer
      .parse((await visitor.get('/api/crm/notifications')).body)
      .find(({ kind }) => kind === 'mail_not_sent')
  const notification = await told()
  expect(notification).toMatchObject({ who: 'Nobody', draftId: begun.id, read: false, type: 'mail' })
  expect((await owner.patch(`/api/crm/notifications/${notification?.id}/read`)).status).toBe(200)
  expect((await told())?.read).toBe(true)
  const { visitor: colleague } = await staff.member('owner')
  expect(await told(colleague)).toBeUndefined()

  const corrected = await save(failed, { to: [{ name: '', email: 'dana@whitfieldmotors.example' }] })
  expect(corrected).toMatchObject({ state: 'draft', failure: null })
  await send(corrected)
  app.forward(1)
  await eventually(async () => (await taken('To nobody')).length === 1, 'the corrected mail is sent')
  expect(await told()).toBeUndefined()
})

test('a draft that was only begun is in no list and no folder, and is gone a day later; one that was written or has a file stays', async () => {
  const [begun, written, filed] = [await begin({}), await begin({}), await begin({})]
  await save(written, { subject: 'Written on' })
  expect((await attach(filed.id, 'prices.csv', new Uint8Array([49]))).status).toBe(201)
  const listed = async () => draftSummaries.parse((await owner.get('/api/email/drafts')).body).map(({ id }) => id)
  const kept = [begun, written, filed].map(({ id }) => id)
  expect((await listed()).filter((id) => kept.includes(id)).toSorted()).toEqual([written.id, filed.id].toSorted())
  await owner.post('/api/email/sync')
  await about('Written on', 'drafts')
  const copies = await app.database.query<{ id: string; copies: number }>(
    `select id, cardinality(mirrored_versions) as copies from infra.mail_outgoing where id = any($1::text[])`,
    [kept],
  )
  expect(copies.find(({ id }) => id === begun.id)).toEqual({ id: begun.id, copies: 0 })
  await app.database.query(
    `update infra.mail_outgoing set updated_at = updated_at - interval '25 hours' where id = any($1::text[])`,
    [kept],
  )
  const next = await begin({})
  const found = await Promise.all(
    [...kept, next.id].map(async (id) => (await owner.get(`/api/email/drafts/${id}`)).status),
  )
  expect(found).toEqual([404, 200, 200, 200])
})

test('the folder of drafts has the newest version alone, which can be continued, and none once it is discarded', async () => {
  const first = await save(await begin({}), { subject: 'A draft', body: '<p>One</p>' })
  await owner.post('/api/email/sync')
  await about('A draft', 'drafts')
  await save(first, { subject: 'A later draft', body: '<p>Two</p>' })
  await owner.post('/api/email/sync')
  const mirrored = await about('A later draft', 'drafts')
  await eventually(
    async () => !(await list('drafts')).some(({ subject }) => subject === 'A draft'),
    'the earlier version is gone',
  )
  expect(wholeEmail.parse((await owner.get(`/api/email/messages/${mirrored.id}`)).body).draftId).toBe(first.id)
  expect(draftSummaries.parse((await owner.get('/api/email/drafts')).body).map(({ id }) => id)).toContain(first.id)
  expect((await owner.request('DELETE', `/api/email/drafts/${first.id}`)).status).toBe(200)
  await eventually(
    async () => !(await list('drafts')).some(({ subject }) => subject === 'A later draft'),
    'the discarded draft is gone',
  )
  expect((await owner.get(`/api/email/drafts/${first.id}`)).status).toBe(404)
})

test('an older text, no recipient, a broken header and too large files are refused', async () => {
  const begun = await begin({})
  const later = await save(begun, { subject: 'Later' })
  const put = (body: object) => owner.request('PUT', `/api/email/drafts/${begun.id}`, body)
  expect((await put({ ...begun, expectedVersion: begun.version })).status).toBe(409)
  expect((await send(later)).body).toMatchObject({ reason: 'recipient_missing' })
  expect((await put({ ...later, subject: 'a\r\nBcc: b', expectedVersion: later.version })).status).toBe(400)
  const large = new Uint8Array(13 * 1024 * 1024)
  expect((await attach(begun.id, 'a.bin', large)).status).toBe(201)
  expect((await attach(begun.id, 'b.bin', large)).status).toBe(413)
  const [file] = (await shown(begun.id)).attachments
  expect(file).toMatchObject({ filename: 'a.bin', size: large.length })
  expect((await owner.request('DELETE', `/api/email/drafts/${begun.id}/attachments/${file?.id}`)).status).toBe(200)
  expect((await attach(begun.id, 'b.bin', large)).status).toBe(201)
})

test('a forwarded mail takes its files along, a new one its signature and the customer', async () => {
  const withFile = await eventually(
    async () => (await list('inbox')).find(({ hasAttachments }) => hasAttachments),
    'a mail with a file',
  )
  const forwarded = await begin({ mode: 'forward', emailId: withFile.id })
  expect(forwarded).toMatchObject({ to: [], attachments: [{ filename: 'vans.csv' }] })
  const quote = await owner.get(`/api/email/drafts/${forwarded.id}/quote`)
  expect(quote.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(quote.text).toContain('Forwarded message')

  const { accountId } = forwarded
  const words = { senderName: 'Fresh Glaze', signature: 'Fresh Glaze\n416 555 0100' }
  expect((await owner.patch(`/api/email/accounts/${accountId}`, words)).status).toBe(200)
  const added = await owner.post('/api/crm/customers', {
    name: 'Asha Gill',
    email: 'asha@example.ca',
    phone: '4165550100',
    notes: '',
  })
  const { id: customerId } = added.body as { id: string }
  const begun = await begin({ customerId })
  expect(begun.to).toEqual([{ name: 'Asha Gill', email: 'asha@example.ca' }])
  expect(begun.body).toContain('Fresh Glaze<br>416 555 0100')
  expect((await owner.get('/api/email/recipients?search=ash')).body).toEqual([
    { name: 'Asha Gill', email: 'asha@example.ca' },
  ])
  expect((await owner.get('/api/email/recipients?search=%25')).body).toEqual([])
})

test('a mail goes out under the name of the account’s settings, with their signature', async () => {
  const begun = await begin({})
  const words = { senderName: 'Glaze Office', signature: 'Until soon\n416 555 0100' }
  expect((await owner.patch(`/api/email/accounts/${begun.accountId}`, words)).status).toBe(200)
  const signed = await begin({})
  const to = [{ name: '', email: 'fleet@example.ca' }]
  await send(await save(signed, { to, subject: 'Under which name' }))
  app.forward(1)
  const [mail] = await eventually(async () => {
    const found = await taken('Under which name')
    return found.length > 0 && found
  }, 'the mail is sent')
  expect(Buffer.from(mail?.raw ?? []).toString()).toMatch(/^From: Glaze Office </m)
  expect(mail?.plain).toContain('Until soon\n416 555 0100')
})

test('an answer to a lead goes to its address, in its language, with what was written below it', async () => {
  const form = { name: 'Léa Roy', email: 'lea@example.com', phone: '', message: 'Deux <b>autos</b>?', language: 'fr' }
  expect((await app.visitor().post('/api/contact', form)).status).toBe(201)
  const [lead] = (await owner.get('/api/admin/leads?search=lea@example.com')).body
  const begun = await begin({ customerId: lead.customerId, leadId: lead.id })
  expect(begun).toMatchObject({
    mode: 'new',
    to: [{ name: 'Léa Roy', email: 'lea@example.com' }],
    subject: 'Re: Votre message',
    withQuote: true,
    hasQuote: true,
  })
  const quote = (await owner.get(`/api/email/drafts/${begun.id}/quote`)).text
  expect(quote).toContain('Léa Roy &lt;lea@example.com&gt; a écrit')
  expect(quote).toContain('Deux &lt;b&gt;autos&lt;/b&gt;?')
  expect(await begin({ leadId: 'nobody' })).toMatchObject({ to: [], subject: '', hasQuote: false })

  expect(lead.status).toBe('new')
  expect((await send(await save(begun, { body: '<p>Oui.</p>' }))).status).toBe(200)
  await eventually(async () => {
    const [now] = (await owner.get('/api/admin/leads?search=lea@example.com')).body
    return now.status === 'contacted' && now.repliedAt !== null
  }, 'the reply clock stops')
})

test('a mail is theirs alone who write it, also for another owner who has its id', async () => {
  const mine = await begin({})
  const { visitor } = await staff.member('owner')
  const path = `/api/email/drafts/${mine.id}`
  const fields = { ...mine, subject: 'another’s', expectedVersion: mine.version }
  const calls: readonly (readonly [method: string, address: string, body?: object])[] = [
    ['GET', path],
    ['GET', `${path}/quote`],
    ['PUT', path, fields],
    ['POST', `${path}/send`, { expectedVersion: mine.version }],
    ['POST', `${path}/undo`],
    ['DELETE', path],
  ]
  for (const [method, address, body] of calls)
    expect((await visitor.request(method, address, body)).status, `${method} ${address}`).toBe(404)
  expect(await shown(mine.id)).toEqual(mine)
  expect((await owner.request('DELETE', path)).status).toBe(200)
})
