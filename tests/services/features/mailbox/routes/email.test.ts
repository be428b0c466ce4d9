import { afterAll, beforeAll, expect, test } from 'vitest'

import { emailFolders } from '#services/contracts/email-folders.ts'
import { emails, emailThreads, filedEmails, wholeEmail } from '#services/contracts/email-messages.ts'
import { emailPersonBeside } from '#services/contracts/email-person.ts'
import { fillSandboxMailbox } from '#services/mailbox/sandbox-mailbox.ts'
import { seedMails } from '#services/mailbox/sandbox-mails.ts'
import { atAnyStart, bookAsGuest } from '#tests/services/features/book-as-guest.ts'
import { eraseCustomer } from '#tests/support/erase-customer.ts'
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
    const folders = emailFolders.parse((await owner.get('/api/email/folders')).body)
    return folders.reduce((sum, { emailCount }) => sum + emailCount, 0) === seedMails.length
  }, 'the sandbox mailbox is mirrored')
})
afterAll(() => app.close())

const inbox = async (query = '') => emails.parse((await owner.get(`/api/email/emails?limit=100${query}`)).body)
const threads = async (query = '') => emailThreads.parse((await owner.get(`/api/email/threads?limit=100${query}`)).body)
const folder = async (type: string) =>
  emailFolders.parse((await owner.get('/api/email/folders')).body).find((one) => one.type === type)
const about = async (subject: string) => {
  const found = (await inbox()).find((one) => one.subject === subject)
  if (found === undefined) throw new Error(`No mail is about ${subject}`)
  return found
}

/** The mail server's own view, once the sync has told it. */
const onServer = (subject: string) =>
  eventually(async () => {
    const [pending] = await app.database.query('select id from infra.mail_actions where done_at is null limit 1')
    if (pending !== undefined) return null
    const [row] = await app.database.query<{ path: string; isRead: boolean; isStarred: boolean }>(
      `select s.path, s.is_read as "isRead", s.is_starred as "isStarred" from sandbox.mailbox_messages s
       join infra.mail_messages m on m.message_id = s.message_id where m.subject = $1`,
      [subject],
    )
    return row
  }, 'the server has what staff asked for')

test('folder and search text are taken from the path and from the query alike', async () => {
  const byPath = emails.parse((await owner.get('/api/email/emails/sent/scratch')).body)
  expect(byPath.map(({ subject }) => subject)).toEqual(['Re: Scratch after the wash?'])
  const sent = emails.parse((await owner.get('/api/email/emails/sent')).body)
  expect(sent.map((one) => one.folder)).toEqual(['sent', 'sent', 'sent'])
  expect(emails.parse((await owner.get('/api/email/emails?folder=sent')).body)).toEqual(sent)
  expect(emails.parse((await owner.get('/api/email/emails?folder=sent&search=scratch')).body)).toEqual(byPath)
  expect((await inbox()).every((one) => one.folder === 'inbox')).toBe(true)
})

test('a search finds beginnings of words in sender, subject and text, and marks them', async () => {
  const found = await inbox('&search=extrac nozz')
  expect(found.map(({ subject }) => subject)).toEqual(['Your order 48112 has shipped'])
  expect(found[0]?.plainTextBody).toContain('\u{e000}Extractor\u{e001}')
  expect((await inbox('&search=gurpreet.gill@example.ca')).map(({ subject }) => subject)).toEqual(['ਸ਼ਨੀਵਾਰ ਦਾ ਸਮਾਂ'])
  for (const odd of ["'", '&|!:*', '\\', '%', "a' | 'b", '()']) {
    expect((await owner.get(`/api/email/emails?search=${encodeURIComponent(odd)}`)).status).toBe(200)
  }
})

test('an answer in Sent belongs to the thread, which is read once all of it is', async () => {
  const thread = (await threads()).find(({ subject }) => subject.includes('Fleet of nine vans'))
  expect(thread).toMatchObject({ emailCount: 3, isRead: false, isStarred: true, latestEmail: { hasAttachments: true } })
  expect(thread?.emailIds).toHaveLength(2)
  expect(thread?.participants.map(({ email }) => email)).toEqual([
    'dana@whitfieldmotors.example',
    'office@freshglaze.example',
  ])
  const mails = emails.parse((await owner.get(`/api/email/conversations/${thread?.id}`)).body)
  expect(mails.map((one) => one.folder)).toEqual(['inbox', 'sent', 'inbox'])
})

test('pages follow each other without a gap or a repetition', async () => {
  const all = (await inbox()).map(({ id }) => id)
  const paged: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page = await owner.get(`/api/email/emails?limit=5${cursor === '' ? '' : `&cursor=${cursor}`}`)
    paged.push(...emails.parse(page.body).map(({ id }) => id))
    cursor = page.headers.get('x-next-cursor')
  }
  expect(paged).toEqual(all)
  expect((await owner.get('/api/email/emails?cursor=2026-99-99T00:00:00.000Z_a')).status).toBe(400)
  expect((await owner.get('/api/email/emails?cursor=2026-02-31T00:00:00.000Z_a')).status).toBe(200)
  for (const path of ['messages', 'conversations']) {
    expect((await owner.get(`/api/email/${path}/%00`)).status).toBe(404)
  }
})

test('read and starred are shown at once, reach the server, and go back to unread and unstarred', async () => {
  const { id, subject } = await about('Freezing rain warning for Tuesday morning')
  await owner.patch('/api/email/mark-read', { emailIds: [id], isRead: true })
  await owner.patch('/api/email/star', { emailIds: [id], isStarred: true })
  expect(await about(subject)).toMatchObject({ isRead: true, isStarred: true, isFlagged: true })
  expect(await onServer(subject)).toMatchObject({ isRead: true, isStarred: true })
  await owner.patch('/api/email/mark-read', { emailIds: [id], isRead: false })
  await owner.patch('/api/email/star', { emailIds: [id], isStarred: false })
  expect(await onServer(subject)).toMatchObject({ isRead: false, isStarred: false })
})

test.each([
  ['archive', 'POST', '/api/email/archive', 'Archive'],
  ['trash', 'DELETE', '/api/email/delete', 'Trash'],
  ['trash', 'POST', '/api/email/delete', 'Trash'],
  ['spam', 'POST', '/api/email/spam', 'Junk'],
])('the listed mail alone goes to %s, and an undo brings it back', async (type, method, path, onServerPath) => {
  const before = await inbox()
  const thread = (await threads()).find(({ subject }) => subject.includes('Fleet of nine vans'))
  const [first = ''] = thread?.emailIds ?? []
  const unread = (await folder('inbox'))?.unreadCount
  const filed = filedEmails.parse((await owner.request(method, path, { emailIds: [first] })).body)
  expect(filed.count).toBe(1)
  expect((await inbox()).map(({ id }) => id)).toEqual(before.map(({ id }) => id).filter((id) => id !== first))
  const there = emails.parse((await owner.get(`/api/email/emails/${type}`)).body).find(({ id }) => id === first)
  expect(there?.isSpam).toBe(type === 'spam')
  expect(await onServer('Fleet of nine vans: monthly wash?')).toMatchObject({ path: onServerPath })

  const undone = filedEmails.parse((await owner.post('/api/email/undo', { undo: filed.undo })).body)
  expect(undone.count).toBe(1)
  expect(await inbox()).toEqual(before)
  expect((await folder('inbox'))?.unreadCount).toBe(unread)
  expect(await onServer('Fleet of nine vans: monthly wash?')).toMatchObject({ path: 'INBOX' })
  expect(filedEmails.parse((await owner.post('/api/email/undo', { undo: filed.undo })).body).count).toBe(0)
})

test('all of a list is filed with its true count, refused where that is another one by now, and comes back', async () => {
  const newest = (await inbox())[0]?.receivedAt ?? ''
  const all = { folder: 'inbox', search: 'van', view: 'threads', until: newest }
  const counted = async (list: object) =>
    (await owner.get(`/api/email/count?${new URLSearchParams({ ...all, ...list }).toString()}`)).body.count
  const before = await threads('&search=van')
  const ids = before.flatMap(({ emailIds }) => emailIds)
  expect(await counted({})).toBe(ids.length)
  expect(await counted({ view: 'list' })).toBe((await inbox('&search=van')).length)
  expect(await counted({ search: '' })).toBe((await folder('inbox'))?.emailCount)
  expect(await counted({ search: '', until: '2020-01-01T00:00:00.000Z' })).toBe(0)
  const archive = (expected: number) => owner.post('/api/email/archive', { all: { ...all, expected } })
  expect((await archive(0)).body).toMatchObject({ code: 'conflict', reason: 'count_changed', count: ids.length })
  const filed = filedEmails.parse((await archive(ids.length)).body)
  expect(filed.count).toBe(ids.length)
  expect(await threads('&search=van')).toEqual([])
  expect((await owner.post('/api/email/undo', { undo: filed.undo })).body).toMatchObject({ count: ids.length })
  expect((await threads('&search=van')).map(({ id }) => id)).toEqual(before.map(({ id }) => id))

  for (const form of [{}, { all, emailIds: ids }, { all: { ...all, until: 'now' } }])
    expect((await owner.post('/api/email/archive', form)).status).toBe(400)
})

test('nobody undoes what another member of staff did', async () => {
  const { id } = await about('Gift for my dad')
  const filed = filedEmails.parse((await owner.post('/api/email/archive', { emailIds: [id] })).body)
  const { visitor } = await officeStaff(app).member('owner')
  expect((await visitor.post('/api/email/undo', { undo: filed.undo })).body).toMatchObject({ count: 0 })
  expect((await owner.post('/api/email/undo', { undo: filed.undo })).body).toMatchObject({ count: 1 })
})

test('a file is downloaded under its name, and never as what it says it is', async () => {
  const found = (await inbox()).find(({ hasAttachments }) => hasAttachments)
  const whole = wholeEmail.parse((await owner.get(`/api/email/messages/${found?.id}`)).body)
  const [file] = whole.attachments
  expect(file).toMatchObject({ filename: 'vans.csv', contentType: 'text/csv' })
  const answer = await owner.get(file?.downloadUrl ?? '')
  expect(answer.text).toContain('BW 10 934')
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': "attachment; filename*=UTF-8''vans.csv",
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'content-length': String(file?.size),
  })
  expect((await owner.get(`/api/email/messages/m0/attachments/0`)).status).toBe(404)
})

test('the body of a mail has a policy under which nothing runs or loads, and says what was left out', async () => {
  const { id } = await about('Your order 48112 has shipped')
  const answer = await owner.get(`/api/email/messages/${id}/body`)
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining(["default-src 'none'", 'img-src data:', "form-action 'none'", "frame-ancestors 'self'"]),
  )
  expect(policy).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox;/)
  expect(answer.headers.get('x-remote-images')).toBe('1')
  expect(answer.text).toContain('<table')
  expect(answer.text).not.toContain('logo.png')
  expect(answer.text).toContain('rel="noopener noreferrer nofollow"')
  expect((await owner.get('/api/email/messages/m0/body')).status).toBe(404)
})

test('images of a sender are always loaded until that is taken back, and never in spam', async () => {
  const { id, from } = await about('Your order 48112 has shipped')
  const always = async () => wholeEmail.parse((await owner.get(`/api/email/messages/${id}`)).body).imagesAlways
  const allow = (isAllowed: boolean) =>
    owner.request('PUT', '/api/email/image-senders', { email: from.email.toUpperCase(), isAllowed })
  expect(await always()).toBe(false)
  expect((await allow(true)).status).toBe(200)
  await allow(true)
  expect(await always()).toBe(true)
  const filed = filedEmails.parse((await owner.post('/api/email/spam', { emailIds: [id] })).body)
  expect(await always()).toBe(false)
  await owner.post('/api/email/undo', { undo: filed.undo })
  expect(await always()).toBe(true)
  await allow(false)
  expect(await always()).toBe(false)
})

test('beside a mail stands who it is exchanged with; a new deal is made from it once, and leads back to it', async () => {
  const { id } = await about('Gift for my dad')
  const person = async () => emailPersonBeside.parse((await owner.get(`/api/email/messages/${id}/person`)).body).person
  const unknown = await person()
  expect(unknown).toMatchObject({ subject: 'Gift for my dad', customer: null, leadId: null })
  const { name = '', email = '', subject = '' } = unknown ?? {}

  const form = { id: 'd'.repeat(32), name, email, message: subject, emailId: id }
  const answers = await Promise.all([owner.post('/api/crm/leads', form), owner.post('/api/crm/leads', form)])
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [201, { id: form.id }],
    [201, { id: form.id }],
  ])
  const [lead, ...more] = (await owner.get(`/api/admin/leads?search=${encodeURIComponent(email)}`)).body
  expect(lead).toMatchObject({ id: form.id, source: 'email', emailId: id, message: subject })
  expect(more).toEqual([])

  const known = await eventually(async () => {
    const found = await person()
    return found?.customer?.deals.length === 1 ? found : null
  }, 'the deal is opened')
  expect(known).toMatchObject({
    leadId: form.id,
    customer: { id: lead.customerId, name, deals: [{ stage: 'new-lead' }], nextVisit: null },
  })
  const history = (await owner.get(`/api/crm/deals/${known.customer?.deals[0]?.id}/history`)).body
  expect(history).toMatchObject([{ kind: 'opened', source: 'email', leadId: form.id }])

  const bookingId = await bookAsGuest(app, { email, ...atAnyStart })
  await eventually(
    async () => (await person())?.customer?.nextVisit?.id === bookingId,
    'the visit stands beside the mail',
  )
})

test('beside a mail of ours stands its recipient, and nobody in spam; visitors are told nothing', async () => {
  const [sent] = emails.parse((await owner.get('/api/email/emails/sent/scratch')).body)
  const { body } = await owner.get(`/api/email/messages/${sent?.id}/person`)
  expect(emailPersonBeside.parse(body).person?.email).toBe(sent?.to[0]?.email)
  const [spam] = emails.parse((await owner.get('/api/email/emails/spam')).body)
  expect((await owner.get(`/api/email/messages/${spam?.id}/person`)).body).toEqual({ person: null })
  expect((await owner.get('/api/email/messages/none/person')).status).toBe(404)
  expect((await app.visitor().get(`/api/email/messages/${sent?.id}/person`)).status).toBe(401)
})

test('an erased person is nowhere in the mailbox, and older mails of theirs are not mirrored again', async () => {
  const dana = 'dana@whitfieldmotors.example'
  const mail = (from: string, subject: string, receivedAt: string) => putMail(app, { from, subject, receivedAt })
  const now = app.ctx.clock()
  await mail(`a${dana}`, 'of somebody else', now)
  await eventually(async () => (await inbox()).some(({ subject }) => subject === 'of somebody else'), 'the other mail')
  const { id } = await about('Fleet of nine vans: monthly wash?')
  const draft = { id: 'draftofananswer000000', mode: 'reply', language: 'en', emailId: id }
  expect((await owner.post('/api/email/drafts', draft)).status).toBe(201)
  await owner.request('PUT', '/api/email/image-senders', { email: dana, isAllowed: true })
  await owner.post('/api/crm/leads', { name: 'Dana', email: dana })
  const traces = () =>
    app.database.query(
      `select 1 from (
         select row_to_json(m)::text as words from infra.mail_messages m union all
         select row_to_json(o)::text from infra.mail_outgoing o union all
         select row_to_json(r)::text from infra.mail_references r union all
         select row_to_json(i)::text from infra.mail_image_senders i union all
         select row_to_json(a)::text from infra.mail_attachments a union all
         select convert_from(s.raw, 'latin1') from sandbox.mailbox_messages s) as stored
       where words ~* '(^|[^a])dana@whitfieldmotors'`,
    )
  expect((await traces()).length).toBeGreaterThan(4)

  const { lines, result } = await eraseCustomer(app, dana)
  expect(await traces()).toEqual([])
  expect(result).toMatchObject({ mailbox: { mirrored: [{ account: expect.any(String), mails: 3 }], written: 1 } })
  expect(lines.join('\n')).toContain('The mail server still has them')
  expect((await owner.get(`/api/email/messages/${id}`)).status).toBe(404)
  await about('of somebody else')

  // The mail server has an older one in another folder, and a new one comes in.
  const after = new Date(Date.parse(now) + 86_400_000).toISOString()
  await mail(dana, 'found in a backup', '2026-01-02T12:00:00.000Z')
  await mail(dana, 'written afterwards', after)
  await owner.post('/api/email/sync', {})
  await eventually(async () => (await inbox()).some(({ subject }) => subject === 'written afterwards'), 'the new mail')
  expect((await inbox()).some(({ subject }) => subject === 'found in a backup')).toBe(false)
})
