import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { leadStream } from '#events/lead.ts'
import { mostDealtWithSingly } from '#events/values/lead-keys.ts'
import { mostLeadChanges, type ChangedLeads, type ContactLead, type LeadGroup } from '#services/contracts/office.ts'
import { followLeadInPipeline } from '#services/features/sales/lead-deals.ts'
import { receiveLead } from '#services/features/sales/leads.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { eraseCustomer } from '#tests/support/erase-customer.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

const flood = 500
let app: TestApp
let owner: TestBrowser
beforeAll(async () => {
  app = await openTestApp({ workers: false })
  owner = await officeStaff(app).owner()
  await write('Before', 'before@example.com', 'A van, please')
  for (let n = 0; n < flood; n += 1) await write(`Bot ${n}`, `bot${n}@spam.example`, 'Cheap links for your site')
  await write('After', 'after@example.com', 'And a second van')
}, 120_000)
afterAll(() => app.close())

const write = (name: string, email: string, message: string, more: { source?: 'contact' | 'phone' } = {}) =>
  receiveLead(
    app.ctx,
    { kind: 'visitor' },
    { source: 'contact', language: 'en', phone: '', name, email, message, ...more },
  )

const follow = (leadId: string) =>
  followLeadInPipeline(app.ctx, { kind: 'worker', name: 'follow-lead-in-pipeline' }, leadId)
const groups = async (query = ''): Promise<LeadGroup[]> => (await owner.get(`/api/admin/leads/groups?${query}`)).body
const idsOf = async (query: string): Promise<string[]> => (await owner.get(`/api/admin/leads/ids?${query}`)).body.ids
const change = async (changes: readonly object[]): Promise<ChangedLeads> => {
  const { status, body } = await owner.patch('/api/admin/leads', { changes })
  expect(status).toBe(200)
  return body
}
const inParts = async (ids: readonly string[], to: object): Promise<ChangedLeads['changed']> => {
  const changed = []
  for (let from = 0; from < ids.length; from += mostLeadChanges)
    changed.push(...(await change(ids.slice(from, from + mostLeadChanges).map((id) => ({ id, ...to })))).changed)
  return changed
}

describe('a flood of 500 leads in PGlite', () => {
  test('is one line of the list, with its count, between those that were written before and after', async () => {
    const found = await groups('limit=25')
    expect(found.map(({ lead, ids }) => [lead.name, ids.length])).toEqual([
      ['After', 1],
      [`Bot ${flood - 1}`, flood],
      ['Before', 1],
    ])
    expect(new Set(found[1]?.ids).size).toBe(flood)
    const members = await owner.get(
      `/api/admin/leads?${found[1]?.ids
        .slice(0, 25)
        .map((id) => `id=${id}`)
        .join('&')}`,
    )
    expect(members.body).toHaveLength(25)
    expect(found[1]?.since).toBe((await owner.get(`/api/admin/leads?id=${found[1]?.ids.at(-1)}`)).body[0].createdAt)
  })

  test('is walked through page by page, each group once', async () => {
    const names: (string | null)[] = []
    let cursor: string | null = null
    do {
      const query: string = `limit=1${cursor === null ? '' : `&cursor=${cursor}`}`
      const { body, headers } = await owner.get(`/api/admin/leads/groups?${query}`)
      names.push(...body.map(({ lead }: LeadGroup) => lead.name))
      cursor = headers.get('x-next-cursor')
    } while (cursor !== null)
    expect(names).toEqual(['After', `Bot ${flood - 1}`, 'Before'])
  })

  test('all that match are named, as many as there are', async () => {
    const { body, headers } = await owner.get('/api/admin/leads/ids?search=bot')
    expect([body.ids.length, body.isComplete]).toEqual([flood, true])
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('opens three deals, by its first leads and none of the last, and one more for each that is made a deal of by hand', async () => {
    const ids = await idsOf('search=bot')
    for (const id of [...ids.slice(0, 5), ...ids.slice(-5)].toReversed()) await follow(id)
    const deals = async () => (await owner.get('/api/crm/deals')).body
    expect(await deals()).toHaveLength(mostDealtWithSingly)
    const withheld: ContactLead[] = (await owner.get('/api/admin/leads?search=bot&limit=100')).body
    expect(withheld.map(({ alike }) => alike).slice(0, 6)).toEqual([499, 498, 497, 496, 495, null])

    const [newest = ''] = ids
    const { status, body } = await owner.post(`/api/admin/leads/${newest}/deal`, {})
    expect(status).toBe(201)
    expect((await deals()).map(({ id }: { id: string }) => id)).toContain(body.id)
    expect(await deals()).toHaveLength(mostDealtWithSingly + 1)
    expect((await owner.get(`/api/admin/leads?id=${newest}`)).body[0].alike).toBeNull()
    const by = (await owner.get('/api/crm/me')).body.username
    const { body: story } = await owner.get(`/api/admin/leads/${newest}/story`)
    expect(story.slice(0, 2)).toMatchObject([
      { kind: 'converted', by },
      { kind: 'withheld', by: null },
    ])
    expect((await owner.post('/api/admin/leads/nobody/deal', {})).status).toBe(404)
  }, 60_000)

  test('is closed at once, and as it was before once that is taken back', async () => {
    const ids = await idsOf('search=bot')
    await change([{ id: ids[0], status: 'qualified' }])
    const open = (await owner.get('/api/crm/analytics')).body.openLeads
    const changed = await inParts(ids, { status: 'closed' })
    expect(changed.map(({ status }) => status)).toEqual(['qualified', ...Array(flood - 1).fill('new')])
    expect((await idsOf('search=bot&status=closed')).length).toBe(flood)
    expect((await owner.get('/api/crm/analytics')).body.openLeads).toBe(open - flood)
    for (let from = 0; from < changed.length; from += mostLeadChanges)
      await change(
        changed.slice(from, from + mostLeadChanges).map(({ id, status }) => ({ id, status, onlyFrom: 'closed' })),
      )
    expect(await idsOf('search=bot&status=closed')).toEqual([])
    expect(await idsOf('search=bot&status=qualified')).toEqual([ids[0]])
  }, 60_000)

  test('is put away at once: out of the list and the counts, in the archive, and back', async () => {
    const ids = await idsOf('search=bot')
    const open = (await owner.get('/api/crm/analytics')).body.openLeads
    expect(await inParts(ids, { isArchived: true })).toHaveLength(flood)
    const opened = ids.slice(-mostDealtWithSingly)
    for (const id of opened) await follow(id)
    // What staff made a deal of stays.
    expect((await owner.get('/api/crm/deals')).body).toHaveLength(1)
    expect((await groups()).map(({ lead }) => lead.name)).toEqual(['After', 'Before'])
    expect((await idsOf('archived=yes')).length).toBe(flood)
    expect((await owner.get('/api/crm/analytics')).body.openLeads).toBe(open - flood)
    expect((await owner.get('/api/crm/analytics/figures/leads')).body.count).toBe(1)
    // A link to one still leads to it.
    expect((await owner.get(`/api/admin/leads?id=${ids[0]}`)).body[0].archivedAt).toMatch(/Z$/)
    expect(await inParts(ids, { isArchived: false })).toHaveLength(flood)
    for (const id of opened) await follow(id)
    expect((await owner.get('/api/crm/deals')).body).toHaveLength(mostDealtWithSingly + 1)
    expect((await groups()).map(({ ids: of }) => of.length)).toEqual([1, flood, 1])
  }, 60_000)
})

describe('PATCH /api/admin/leads', () => {
  test('changes what it can, names what it refuses and why, and does nothing twice', async () => {
    const [id = '', other = ''] = await idsOf('search=bot')
    await change([{ id: other, status: 'contacted' }])
    const asked = [
      { id, status: 'closed' },
      { id: other, status: 'new', onlyFrom: 'closed' },
      { id: 'nobody', status: 'closed' },
      { id: 'answer', isArchived: true },
    ]
    const unchangeable = [
      { id: other, code: 'conflict' },
      { id: 'nobody', code: 'not_found' },
      { id: 'answer', code: 'not_found' },
    ]
    expect(await change(asked)).toEqual({ changed: [{ id, status: 'qualified', isArchived: false }], unchangeable })
    expect(await change(asked)).toEqual({ changed: [], unchangeable })
    const me = (await owner.get('/api/crm/me')).body.id
    const events = await app.ctx.log.readStream(leadStream(id))
    expect(events.at(-1)).toMatchObject({ type: 'LeadStatusChanged', meta: { actor: { kind: 'staff', staffId: me } } })
  })

  test('takes so many at most, each once', async () => {
    const many = Array.from({ length: mostLeadChanges + 1 }, (_, n) => ({ id: `l${n}`, status: 'closed' }))
    for (const changes of [many, [], [many[0], many[0]]])
      expect((await owner.patch('/api/admin/leads', { changes })).status).toBe(400)
  })
})

describe('the clock of the first reply', () => {
  test('runs until somebody is answered, and begins anew with a status that was a mistake', async () => {
    await write('Timed', 'timed@example.com', 'When?')
    const read = async () => (await owner.get('/api/admin/leads?search=timed')).body[0]
    const { id, createdAt, replyDueAt, repliedAt } = await read()
    expect(Date.parse(replyDueAt)).toBeGreaterThan(Date.parse(createdAt))
    expect(repliedAt).toBeNull()
    await change([{ id, status: 'contacted' }])
    const answered = (await read()).repliedAt
    expect(answered).toMatch(/Z$/)
    await change([{ id, status: 'closed' }])
    expect((await read()).repliedAt).toBe(answered)
    await change([{ id, status: 'new' }])
    expect((await read()).repliedAt).toBeNull()
  })

  test('finds who waits longer than was promised, who waits, and who was answered', async () => {
    for (const name of ['Late', 'Waits', 'Answered', 'Closed'])
      await write(`${name} Clock`, `${name}@clock.example`, name)
    await write('Called Clock', '', 'Rang', { source: 'phone' })
    const [late] = await idsOf('search=late')
    const [answered, closed] = [await idsOf('search=answered'), await idsOf('search=closed')]
    await change([
      { id: answered[0], status: 'qualified' },
      { id: closed[0], status: 'closed' },
    ])
    await app.database.query("update rm.leads set reply_due_at = now() - interval '1 minute' where id = $1", [
      late ?? '',
    ])
    const found = async (reply: string) => (await idsOf(`search=clock&reply=${reply}`)).length
    expect([await found('overdue'), await found('waiting'), await found('answered')]).toEqual([1, 1, 1])
    expect(await idsOf('search=clock&reply=overdue')).toEqual([late])
  })
})

describe('notes on a lead', () => {
  const note = { id: 'a'.repeat(32), text: 'Wants the van on Tuesday' }

  test('are told with their author and time, newest first, however often they are sent', async () => {
    await write('Noted', 'noted@example.com', 'Hello')
    const [id = ''] = await idsOf('search=noted')
    for (const _ of [1, 2]) expect((await owner.post(`/api/admin/leads/${id}/notes`, note)).status).toBe(201)
    await change([{ id, status: 'contacted' }])
    await change([{ id, isArchived: true }])
    const { body } = await owner.get(`/api/admin/leads/${id}/story`)
    const by = (await owner.get('/api/crm/me')).body.username
    expect(body).toEqual([
      { position: expect.any(Number), at: expect.any(String), by, kind: 'archived', to: null, note: null },
      { position: expect.any(Number), at: expect.any(String), by, kind: 'status', to: 'contacted', note: null },
      { position: expect.any(Number), at: expect.any(String), by, kind: 'note', to: null, note: note.text },
      { position: expect.any(Number), at: expect.any(String), by: null, kind: 'received', to: null, note: null },
    ])
    expect((await owner.get(`/api/admin/leads?id=${id}`)).body[0].notes).toBe(note.text)
  })

  test('are refused without words, on no lead, and on one whose person was erased, whose notes are gone', async () => {
    await write('Erased', 'erased@example.com', 'Hello')
    const [id = ''] = await idsOf('search=erased')
    expect((await owner.post(`/api/admin/leads/${id}/notes`, { ...note, text: ' ' })).status).toBe(400)
    expect((await owner.post('/api/admin/leads/nobody/notes', note)).status).toBe(404)
    expect((await owner.get('/api/admin/leads/nobody/story')).status).toBe(404)
    await owner.post(`/api/admin/leads/${id}/notes`, note)
    const { customerId } = (await owner.get(`/api/admin/leads?id=${id}`)).body[0]
    await eraseCustomer(app, customerId)
    expect((await owner.get(`/api/admin/leads?id=${id}`)).body[0].notes).toBeNull()
    expect((await owner.get(`/api/admin/leads/${id}/story`)).body[0]).toMatchObject({ kind: 'note', note: null })
    expect((await owner.post(`/api/admin/leads/${id}/notes`, { ...note, id: 'b'.repeat(32) })).status).toBe(404)
    expect(await app.ctx.log.hasLiveKey(customerId)).toBe(false)
  })
})
