import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { draft } from '#services/contracts/email-drafts.ts'
import { emails, emailThreads } from '#services/contracts/email-messages.ts'
import { emailAssigned, emailTeam } from '#services/contracts/email-team.ts'
import { notificationsAnswer } from '#services/contracts/notifications.ts'
import { fillSandboxMailbox } from '#services/mailbox/sandbox-mailbox.ts'
import { sandboxAddress, seedMails } from '#services/mailbox/sandbox-mails.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { eraseCustomer } from '#tests/support/erase-customer.ts'
import { listenTo } from '#tests/support/live-page.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { putMail } from '#tests/support/put-mail.ts'
import { sampleOf } from '#tests/support/sample.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

const gift = 'Gift for my dad'
const fleet = 'Fleet of nine vans: monthly wash?'

describe.each(sampleOf([['on Postgres', undefined] as const, ['in PGlite', 'embedded'] as const], 1))(
  '%s',
  (_where, databaseUrl) => {
    let app: TestApp
    let asha: TestBrowser
    let bela: { readonly staffId: string; readonly username: string; readonly visitor: TestBrowser }
    let ashaId = ''
    let count = 0

    beforeAll(async () => {
      app = await openTestApp(databaseUrl === undefined ? {} : { databaseUrl })
      const staff = officeStaff(app)
      asha = await staff.owner()
      bela = await staff.member('owner')
      ashaId = (await asha.get('/api/crm/me')).body.id
      await fillSandboxMailbox(app.mailbox)
      await eventually(async () => {
        const [row] = await app.database.query<{ mails: number }>(
          'select count(*)::int as mails from infra.mail_messages',
        )
        return row?.mails === seedMails.length
      }, 'the sandbox mailbox is mirrored')
    })
    afterAll(() => app.close())

    const inbox = async (query = '', by = asha) =>
      emails.parse((await by.get(`/api/email/emails?limit=100${query}`)).body)
    const about = async (subject: string) => {
      const found = (await inbox()).find((one) => one.subject === subject)
      if (found === undefined) throw new Error(`No mail is about ${subject}`)
      return found.id
    }
    const team = async (id: string, by = asha) => emailTeam.parse((await by.get(`/api/email/messages/${id}/team`)).body)
    const assign = async (id: string, staffId: string | null, by = asha) =>
      emailAssigned.parse((await by.put(`/api/email/messages/${id}/assignee`, { staffId })).body).undo
    const told = async (by: TestBrowser) =>
      notificationsAnswer
        .parse((await by.get('/api/crm/notifications')).body)
        .filter(({ kind }) => kind === 'mail_assigned')
    const newId = () => `anidofsomething${String((count += 1)).padStart(5, '0')}`

    test('a conversation is assigned: its row names who, the lists are filtered by it, and the assignee is told unless they did it', async () => {
      const id = await about(gift)
      expect((await team(id)).assignee).toBeNull()
      expect((await team(id)).members.map((one) => one.id)).toEqual([ashaId, bela.staffId])
      expect(await assign(id, bela.staffId)).not.toBeNull()
      expect((await team(id)).assignee).toEqual({ id: bela.staffId, name: bela.username })
      expect(await assign(id, bela.staffId)).toBeNull()
      const [row] = emailThreads
        .parse((await asha.get('/api/email/threads?limit=100')).body)
        .filter(({ subject }) => subject === gift)
      expect(row?.latestEmail.assigneeId).toBe(bela.staffId)

      const subjects = async (query: string, by: TestBrowser) => (await inbox(query, by)).map(({ subject }) => subject)
      expect(await subjects('&assigned=me', bela.visitor)).toEqual([gift])
      expect(await subjects('&assigned=me', asha)).toEqual([])
      expect(await subjects('&assigned=nobody', asha)).not.toContain(gift)
      expect(await subjects('&assigned=nobody', asha)).toContain(fleet)
      expect((await asha.get('/api/email/emails?assigned=x')).status).toBe(400)

      expect(await told(asha)).toEqual([])
      expect(await told(bela.visitor)).toMatchObject([{ emailId: id, type: 'mail', read: false }])
      const [first] = await told(bela.visitor)
      expect((await bela.visitor.patch(`/api/crm/notifications/${first?.id}/read`)).status).toBe(200)
      expect((await told(bela.visitor))[0]?.read).toBe(true)
      await assign(id, bela.staffId, bela.visitor)
      await assign(id, null, bela.visitor)
      expect((await told(bela.visitor)).length).toBe(0)
      await assign(id, bela.staffId, bela.visitor)
      expect(await told(bela.visitor)).toEqual([])
      await assign(id, null)
    })

    test('an assignment is taken back by whoever made it, unless somebody assigned it again since', async () => {
      const id = await about(fleet)
      await assign(id, ashaId)
      const undo = await assign(id, bela.staffId)
      expect((await bela.visitor.post(`/api/email/assignments/${undo}/undo`)).status).toBe(409)
      expect((await asha.post(`/api/email/assignments/${undo}/undo`)).status).toBe(200)
      expect((await team(id)).assignee?.id).toBe(ashaId)
      expect(await told(bela.visitor)).toEqual([])
      const late = await assign(id, bela.staffId)
      await assign(id, null, bela.visitor)
      expect((await asha.post(`/api/email/assignments/${late}/undo`)).status).toBe(409)
      expect((await team(id)).assignee).toBeNull()
      const rows = await app.database.query(
        'select a.id from infra.mail_assignments a join infra.mail_messages m using (thread_id) where m.id = $1',
        [id],
      )
      expect(rows).toHaveLength(4)
    })

    test('nothing is assigned to the crew, and what was assigned to somebody who left is nobody’s', async () => {
      const id = await about(fleet)
      const crew = await officeStaffMember('crew')
      expect((await asha.put(`/api/email/messages/${id}/assignee`, { staffId: crew })).status).toBe(400)
      const leaving = await officeStaffMember('owner')
      await assign(id, leaving)
      expect((await inbox('&assigned=nobody')).some((one) => one.id === id)).toBe(false)
      expect((await asha.put(`/api/crm/staff/${leaving}/active`, { isActive: false })).status).toBe(200)
      expect((await inbox('&assigned=nobody')).some((one) => one.id === id)).toBe(true)
      expect((await team(id)).assignee).toBeNull()
      await assign(id, null)
    })
    const officeStaffMember = async (role: 'owner' | 'crew') => {
      const username = `${role}-${newId()}`
      await asha.post('/api/crm/staff', { username, role })
      const { body } = await asha.get('/api/crm/staff')
      return String(body.members.find((one: { username: string }) => one.username === username)?.id)
    }

    test('colleagues see who reads and who writes until their page says nothing for 45 seconds, and are told at once', async () => {
      const id = await about(fleet)
      const page = await listenTo(app.url, bela.visitor, '/api/crm/live')
      const news = () => page.told.split('event: team').length - 1
      const before = news()
      const [reading, writing] = ['reading000000000000', 'writing000000000000']
      const sign = (place: string, isWriting: boolean) =>
        asha.put(`/api/email/messages/${id}/presence`, { place, isWriting })
      expect((await sign(reading, false)).status).toBe(204)
      await eventually(async () => news() > before, 'the page of a colleague is told')
      page.leave()
      const me = { id: ashaId, name: 'admin' }
      expect((await team(id, bela.visitor)).present).toEqual([{ ...me, isWriting: false }])
      expect((await team(id)).present).toEqual([])
      await sign(writing, true)
      expect((await team(id, bela.visitor)).present).toEqual([{ ...me, isWriting: true }])
      await asha.request('DELETE', `/api/email/presence/${writing}`)
      expect((await team(id, bela.visitor)).present).toEqual([{ ...me, isWriting: false }])
      await bela.visitor.request('DELETE', `/api/email/presence/${reading}`)
      expect((await team(id, bela.visitor)).present).toHaveLength(1)
      await sign(writing, true)
      app.forward(1)
      expect((await team(id, bela.visitor)).present).toEqual([])
      expect((await sign(reading, false)).status).toBe(204)
      expect((await team(id, bela.visitor)).present).toHaveLength(1)
    })

    test('a note is written once, changed and deleted by its author alone, and comes back by an undo', async () => {
      const id = await about(gift)
      const note = { id: newId(), text: ' She asked twice ' }
      const write = (body: object, by = asha) => by.post(`/api/email/messages/${id}/notes`, body)
      expect((await write(note)).status).toBe(201)
      expect((await write(note)).status).toBe(201)
      expect((await write({ ...note, text: 'Another text' })).status).toBe(409)
      expect((await write({ id: newId(), text: '  ' })).status).toBe(400)
      const [shown] = (await team(id, bela.visitor)).notes
      expect(shown).toMatchObject({ id: note.id, text: 'She asked twice', by: { name: 'admin' }, changedAt: null })
      const path = `/api/email/notes/${note.id}`
      const change = { text: 'Three times', expectedVersion: 1 }
      expect((await bela.visitor.patch(path, change)).status).toBe(403)
      expect((await bela.visitor.request('DELETE', path)).status).toBe(403)
      expect((await asha.patch(path, change)).status).toBe(200)
      expect((await asha.patch(path, change)).status).toBe(409)
      expect((await team(id)).notes).toMatchObject([{ text: 'Three times', changedAt: expect.any(String) }])
      expect((await asha.request('DELETE', path)).status).toBe(200)
      expect((await team(id)).notes).toEqual([])
      expect((await asha.patch(path, { text: 'x', expectedVersion: 2 })).status).toBe(409)
      expect((await asha.post(`${path}/restore`)).status).toBe(200)
      expect((await team(id)).notes).toMatchObject([{ text: 'Three times' }])
      expect((await asha.patch(`/api/email/notes/${newId()}`, change)).status).toBe(404)
    })

    const begin = async (emailId: string, by: TestBrowser, seenAnswers?: readonly string[]) => {
      const id = newId()
      const asked = { id, mode: 'reply', language: 'en', emailId, seenAnswers }
      expect((await by.post('/api/email/drafts', asked)).status).toBe(201)
      return draft.parse((await by.get(`/api/email/drafts/${id}`)).body)
    }
    const send = ({ id, version }: { id: string; version: number }, by: TestBrowser, seenAnswers?: readonly string[]) =>
      by.post(`/api/email/drafts/${id}/send`, { expectedVersion: version, seenAnswers })

    test('of two answers to a mail the second is refused, also while the first one waits, until it is sent on purpose', async () => {
      const id = await about('Thank you! (and a question about the dog hair)')
      const hers = await begin(id, bela.visitor)
      const mine = await begin(id, asha)
      expect((await send(hers, bela.visitor)).status).toBe(200)
      const refused = await send(mine, asha)
      expect(refused.status).toBe(409)
      expect(refused.body).toMatchObject({ reason: 'already_answered' })
      expect(draft.parse((await asha.get(`/api/email/drafts/${mine.id}`)).body).state).toBe('draft')
      const [answer] = (await team(id)).answers
      expect(answer).toMatchObject({ by: { name: bela.username }, draftId: hers.id, isWaiting: true })

      // Taken back, it counts no more; sent again it is the second one.
      expect((await bela.visitor.post(`/api/email/drafts/${hers.id}/undo`)).status).toBe(200)
      expect((await team(id)).answers).toEqual([])
      expect((await send(mine, asha)).status).toBe(200)
      expect((await send(hers, bela.visitor)).status).toBe(409)
      const seen = (await team(id)).answers.map((one) => one.id)
      expect((await send(hers, bela.visitor, seen)).status).toBe(200)
      // Whoever had both on screen when they began may go on; a forwarded mail is no answer.
      const both = (await team(id)).answers.map((one) => one.id)
      expect(both).toHaveLength(2)
      const third = await begin(id, asha, both)
      expect((await send(third, asha)).status).toBe(200)
    })

    test('of answers that are sent at the same moment one is taken', async () => {
      const id = await about('Parking level P2: wash days for residents')
      const drafts = await Promise.all([1, 2, 3, 4].map((one) => begin(id, one % 2 === 0 ? asha : bela.visitor)))
      const answers = await Promise.all(drafts.map((one, index) => send(one, index % 2 === 0 ? bela.visitor : asha)))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    })

    test('an answer from another mail program counts, by In-Reply-To in the folder of sent mails', async () => {
      const id = await about('Your liability policy renews on December 31')
      const mine = await begin(id, asha)
      const [mail] = await app.database.query<{ messageId: string }>(
        'select message_id as "messageId" from infra.mail_messages where id = $1',
        [id],
      )
      await putMail(app, {
        from: sandboxAddress,
        subject: 'from a phone',
        html: 'Yes, we do.',
        headers: [`In-Reply-To: ${mail?.messageId}`],
        folder: 'Sent',
      })
      await asha.post('/api/email/sync', {})
      const answers = await eventually(async () => {
        const found = (await team(id)).answers
        return found.length > 0 && found
      }, 'the answer is mirrored')
      expect(answers).toMatchObject([{ by: null, draftId: null, isWaiting: false, text: 'Yes, we do.' }])
      expect((await send(mine, asha)).status).toBe(409)
      expect((await send(mine, asha, ['<from-a-phone@mail.example>'])).status).toBe(200)
    })

    test('notes and assignments follow two conversations that turn out to be one', async () => {
      const put = async (subject: string, headers: string[]) => {
        await putMail(app, { from: 'Eve <eve@example.ca>', subject, headers })
        await asha.post('/api/email/sync', {})
        return eventually(async () => (await inbox()).find((one) => one.subject === subject), 'it is mirrored')
      }
      const [one, two] = [await put('one', []), await put('two', [])]
      expect(one.threadId).not.toBe(two.threadId)
      await asha.post(`/api/email/messages/${one.id}/notes`, { id: newId(), text: 'Of one' })
      await asha.post(`/api/email/messages/${two.id}/notes`, { id: newId(), text: 'Of two' })
      await assign(one.id, ashaId)
      await assign(two.id, bela.staffId)
      const joining = await put('joining', ['References: <one@mail.example> <two@mail.example>'])
      expect((await team(joining.id)).notes.map(({ text }) => text)).toEqual(['Of one', 'Of two'])
      expect((await team(one.id)).assignee?.id).toBe(bela.staffId)
      await assign(joining.id, null)
    })

    test('an erased person takes the notes and the assignments of their conversations along, and notes that name them', async () => {
      const dana = 'dana@whitfieldmotors.example'
      const theirs = await about(fleet)
      const other = await about(gift)
      const before = (await team(other)).notes.length
      await assign(theirs, bela.staffId)
      await assign(other, ashaId)
      await asha.post(`/api/email/messages/${theirs}/notes`, { id: newId(), text: 'Pays late' })
      await asha.post(`/api/email/messages/${other}/notes`, { id: newId(), text: `Ask ${dana} too` })
      await asha.post('/api/crm/leads', { name: 'Dana', email: dana })
      const [thread] = await app.database.query<{ id: string }>(
        'select thread_id as id from infra.mail_messages where id = $1',
        [theirs],
      )
      await eraseCustomer(app, dana)
      const left = await app.database.query(
        `select id::text from infra.mail_notes where thread_id = $1 or text like '%dana@%' or text = 'Pays late'
       union all select id::text from infra.mail_assignments where thread_id = $1`,
        [thread?.id ?? ''],
      )
      expect(left).toEqual([])
      expect((await team(other)).notes).toHaveLength(before)
      expect((await team(other)).assignee?.id).toBe(ashaId)
    })
  },
)
