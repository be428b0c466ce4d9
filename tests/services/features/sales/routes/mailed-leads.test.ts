import { afterAll, beforeAll, expect, test } from 'vitest'

import { leadStream } from '#events/lead.ts'
import { draft } from '#services/contracts/email-drafts.ts'
import { contactLead } from '#services/contracts/office.ts'
import { fillSandboxMailbox } from '#services/mailbox/sandbox-mailbox.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { noteMailedLeads } from '#workers/note-mailed-leads.ts'

let app: TestApp
let owner: ReturnType<TestApp['visitor']>
beforeAll(async () => {
  app = await openTestApp()
  owner = await officeStaff(app).owner()
  await fillSandboxMailbox(app.mailbox)
})
afterAll(() => app.close())

const addressOf = (name: string) => ({ name, email: `${name.toLowerCase()}@example.com` })

async function leadOf(name: string): Promise<string> {
  const form = { ...addressOf(name), phone: '(416) 555-0134', message: 'Two vans?' }
  expect((await app.visitor().post('/api/contact', form)).status).toBe(201)
  const [newest] = await app.database.query<{ id: string }>(
    'select id from rm.leads where email = $1 order by received_at desc limit 1',
    [form.email],
  )
  return newest?.id ?? ''
}

const shown = async (id: string) => (await owner.get(`/api/admin/leads?id=${id}`)).body[0]
const setStatus = (id: string, status: string) => owner.patch(`/api/admin/leads/${id}/status`, { status })

async function mail(to: readonly string[], cc: readonly string[]): Promise<void> {
  const id = crypto.randomUUID().replaceAll('-', '').slice(0, 20)
  await owner.post('/api/email/drafts', { id, mode: 'new', language: 'en' })
  const begun = draft.parse((await owner.get(`/api/email/drafts/${id}`)).body)
  const written = {
    ...begun,
    to: to.map(addressOf),
    cc: cc.map(addressOf),
    subject: 'Your vans',
    body: '<p>Gladly.</p>',
  }
  const saved = await owner.request('PUT', `/api/email/drafts/${id}`, { ...written, expectedVersion: begun.version })
  expect(saved.status).toBe(200)
  const sent = await owner.post(`/api/email/drafts/${id}/send`, { expectedVersion: saved.body.version })
  expect(sent.status).toBe(200)
}

test('a mail to new leads says that they were contacted, not of others, nor of one whose status staff changed before', async () => {
  const [asked, copied, reopened, unanswered] = await Promise.all(['Asha', 'Bela', 'Cara', 'Dina'].map(leadOf))
  for (const status of ['contacted', 'new']) expect((await setStatus(reopened ?? '', status)).status).toBe(200)
  await mail(['Asha', 'Cara'], ['Bela'])
  app.forward(1)
  for (const id of [asked, copied]) {
    const lead = await eventually(async () => {
      const found = await shown(id ?? '')
      return found.status === 'contacted' && found
    }, 'the lead was contacted')
    expect(contactLead.parse(lead).repliedAt).not.toBeNull()
    const last = (await app.ctx.log.readStream(leadStream(lead.id))).at(-1)
    expect(last?.meta.actor).toEqual({ kind: 'worker', name: 'note-mailed-leads' })
  }
  for (const id of [reopened, unanswered]) expect((await shown(id ?? '')).status).toBe('new')
})

test('a lead that comes in after the mail to its address waits for an answer of its own', async () => {
  const later = await leadOf('Asha')
  const statusWhenSent = async (milliseconds: number) => {
    // Leads have the database's time, mails that of the application, which the test before moved on.
    await app.database.query(
      `update infra.mail_outgoing set sent_at = received_at + make_interval(secs => $2::float / 1000)
       from rm.leads l where l.id = $1 and state = 'sent'`,
      [later, milliseconds],
    )
    await noteMailedLeads(app.database).run(app.ctx)
    return (await shown(later)).status
  }
  expect(await statusWhenSent(0)).toBe('new')
  expect(await statusWhenSent(1)).toBe('contacted')
})
