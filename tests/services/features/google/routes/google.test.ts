import { createHash } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { addFault, clearFaults } from '#infra/sandbox/google/faults.ts'
import { revokeEverything } from '#infra/sandbox/google/grants.ts'
import { putItems } from '#infra/sandbox/google/items.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

/** A year whose July is to come. */
const summer = new Date().getFullYear() + 1

let app: TestApp
let staff: ReturnType<typeof officeStaff>
let owner: TestBrowser
beforeAll(async () => {
  app = await openTestApp()
  staff = officeStaff(app)
  owner = (await staff.member('owner')).visitor
})
afterAll(() => app.close())

/** Through the consent page, as a browser goes; answers where the callback leads. */
async function consent(visitor: TestBrowser, answer = 'allow', back = visitor, query = ''): Promise<string> {
  const { authUrl } = (await visitor.get(`/api/google/auth-url${query}`)).body as { authUrl: string }
  const asked = new URL(authUrl)
  const page = await visitor.get(asked.pathname + asked.search)
  expect([page.status, page.text]).toEqual([200, expect.stringContaining('Test mode')])
  const form = new URLSearchParams({ ...Object.fromEntries(asked.searchParams), answer })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const pressed = await visitor.request('POST', asked.pathname, form.toString(), headers)
  const callback = new URL(pressed.headers.get('location') ?? '', app.url)
  const end = await back.get(callback.pathname + callback.search)
  return end.headers.get('location') ?? String(end.status)
}

const status = async () => (await owner.get('/api/google/status')).body as Record<string, unknown>

describe('Google in the office', () => {
  test('is not connected at first, and lists nothing', async () => {
    expect(await status()).toEqual({
      connected: false,
      mode: 'sandbox',
      email: null,
      isConsentEnded: false,
      allows: { files: false, contacts: false },
    })
    for (const path of ['gmail/messages', 'calendar/events', 'drive/files', 'contacts']) {
      const answer = await owner.get(`/api/google/${path}`)
      expect([path, answer.status, answer.body.code]).toEqual([path, 409, 'google_not_connected'])
    }
  })

  test('is connected by no consent of another member of staff’s window', async () => {
    const other = (await staff.member('owner')).visitor
    expect(await consent(owner, 'allow', other)).toBe('/crm?section=google&result=state_unknown')
    expect(await consent(owner, 'deny')).toBe('/crm?section=google&result=denied')
    expect((await owner.get('/api/google/callback')).headers.get('location')).toContain('result=state_unknown')
    expect(await status()).toMatchObject({ connected: false })
  })

  test('is connected by a consent, and lists what the workers read', async () => {
    expect(await consent(owner)).toBe('/crm?section=google&result=connected')
    expect(await status()).toMatchObject({ connected: true })
    const list = (path: string) =>
      eventually(async () => {
        const { body } = await owner.get(`/api/google/${path}`)
        return body.asOf === null ? null : (body as Record<string, unknown[]>)
      }, path)
    const text: unknown = expect.any(String)
    const [messages, files] = [(await list('gmail/messages'))['messages'], (await list('drive/files'))['files']]
    expect([messages?.length, files?.length]).toEqual([6, 6])
    expect(messages?.[0]).toMatchObject({ id: text, subject: text, from: text, date: text, snippet: text })
    expect(files?.[0]).toMatchObject({ id: text, name: text, createdTime: text, webViewLink: text })
    const rosa = { resourceName: text, name: 'Aunt Rosa', email: '', phone: text, organization: text }
    expect((await list('contacts'))['contacts']?.[0]).toMatchObject(rosa)
    expect(await list('calendar/events')).toMatchObject({ isFailing: false, asOf: expect.stringMatching(/Z$/) })
    expect(await status()).toMatchObject({ connected: true, email: 'owner@freshglaze.example' })
  })

  test('opens a message as text', async () => {
    const { messages } = (await owner.get('/api/google/gmail/messages')).body as { messages: { id: string }[] }
    const opened = await owner.get(`/api/google/gmail/messages/${messages[0]?.id}`)
    expect(opened.body).toMatchObject({
      subject: 'Re: Two SUVs before Saturday?',
      text: expect.stringContaining('Hi,'),
    })
    expect((await owner.get('/api/google/gmail/messages/none')).status).toBe(404)
  })

  test('sends a mail, and refuses one without what it needs', async () => {
    const mail = { to: 'asha@example.com', subject: 'Tomorrow', body: 'See you at 9.' }
    expect((await owner.post('/api/google/gmail/send', mail)).status).toBe(201)
    const [sent] = await app.database.query<{ body: unknown }>(
      "select body from sandbox.google_items where kind = 'message' order by sort_at desc limit 1",
    )
    expect(sent?.body).toMatchObject({
      to: 'asha@example.com',
      subject: 'Tomorrow',
      text: expect.stringContaining('at 9'),
    })
    for (const lacking of [{ ...mail, to: 'asha' }, { ...mail, subject: ' ' }, { ...mail, body: '' }, {}]) {
      expect((await owner.post('/api/google/gmail/send', lacking)).status).toBe(400)
    }
  })

  test('creates an event at a Toronto time with its attendees, and lists it after a refresh', async () => {
    const event = {
      summary: 'Fleet wash',
      startTime: `${summer}-07-01T09:00`,
      endTime: `${summer}-07-01T11:00`,
      description: 'Six vans',
      attendees: ['a@x.ca', 'b@y.ca'],
    }
    expect((await owner.post('/api/google/calendar/events', event)).status).toBe(201)
    expect((await owner.post('/api/google/refresh/calendar')).status).toBe(204)
    const { events } = (await owner.get('/api/google/calendar/events')).body as { events: { summary: string }[] }
    expect(events.find(({ summary }) => summary === 'Fleet wash')).toMatchObject({
      id: expect.any(String),
      description: 'Six vans',
      start: { dateTime: `${summer}-07-01T13:00:00.000Z` },
      end: { dateTime: `${summer}-07-01T15:00:00.000Z` },
    })
    const [kept] = await app.database.query<{ attendees: unknown }>(
      "select body -> 'attendees' as attendees from sandbox.google_items where body ->> 'summary' = 'Fleet wash'",
    )
    expect(kept?.attendees).toEqual([{ email: 'a@x.ca' }, { email: 'b@y.ca' }])
    const backwards = { ...event, endTime: event.startTime }
    expect((await owner.post('/api/google/calendar/events', backwards)).status).toBe(400)
    expect((await owner.post('/api/google/calendar/events', { ...event, attendees: ['nobody'] })).status).toBe(400)
  })

  test('reads a list again at once when asked', async () => {
    const body = { name: 'Just now.pdf', mimeType: 'x', createdTime: new Date().toISOString(), webViewLink: '' }
    await putItems(app.database, 'file', [{ id: 'just-now', sortAt: Date.now(), body }])
    expect((await owner.post('/api/google/refresh/drive')).status).toBe(204)
    const { files } = (await owner.get('/api/google/drive/files')).body as { files: { name: string }[] }
    expect(files[0]?.name).toBe('Just now.pdf')
    expect((await owner.post('/api/google/refresh/everything')).status).toBe(404)
  })

  test('saves a report in Drive once that was allowed, the same as the one that is downloaded', async () => {
    const save = (period: object = {}) => owner.post('/api/google/drive/reports', period)
    expect((await save()).status).toBe(403)
    expect(await consent(owner, 'allow', owner, '?also=files')).toContain('result=connected')
    expect(await status()).toMatchObject({ allows: { files: true, contacts: false } })
    const days = { from: '2026-01-01', to: '2026-01-31' }
    const names = [await save(), await save(), await save(days)].map(({ body }) => String(body['name']))
    expect(names).toEqual([
      names[0],
      names[0],
      expect.stringMatching(/^crm-report-.*-from-2026-01-01-to-2026-01-31\.csv$/),
    ])
    const halves = [await save({ from: days.to }), await save({ to: days.to })].map(({ body }) => String(body['name']))
    expect(halves).toEqual([expect.stringContaining('-from-2026-01-31'), expect.stringContaining('-to-2026-01-31')])
    const kept = await app.database.query<{ sum: string }>(
      `select body ->> 'sha256Checksum' as sum from sandbox.google_items where kind = 'file' and body ->> 'name' = $1`,
      [names[0] ?? ''],
    )
    const { text } = await owner.get('/api/crm/reports')
    const withMark = text.startsWith('\uFEFF') ? text : `\uFEFF${text}`
    expect(kept).toEqual([{ sum: createHash('sha256').update(withMark).digest('hex') }])
    expect((await save({ from: '2026-99-99' })).status).toBe(400)
    await addFault(app.database, { path: '/upload/drive/', fault: 'rate_limited', times: 1 })
    expect(await save()).toMatchObject({ status: 502, body: { code: 'google_unavailable' } })
    expect((await owner.get('/api/google/auth-url?also=everything')).status).toBe(400)
  })

  test('adds customers to the contacts once that was allowed, and nobody twice', async () => {
    const add = (email: string, phone: string) =>
      owner.post('/api/crm/customers', { name: `Fleet ${phone}`, email, phone, notes: '' })
    await add('new-1@example.com', '416 555 0161')
    await add('', '416 555 0162')
    // Known there by address, and by number.
    await add('m.tremblay@northline-courier.example', '')
    await add('', '+1 647.555.0188')
    const push = () => owner.post('/api/google/contacts/push')
    expect((await push()).status).toBe(403)
    expect(await consent(owner, 'allow', owner, '?also=contacts')).toContain('result=connected')
    expect(await status()).toMatchObject({ allows: { files: true, contacts: true } })
    const first = await eventually(async () => {
      const answer = await push()
      return answer.status === 200 ? answer.body : null
    }, 'the contacts to be read')
    expect(first).toEqual({ pushedCount: 2, skippedCount: 2, remainingCount: 0 })
    await add('new-2@example.com', '416 555 0163')
    await addFault(app.database, { path: '/v1/people:', fault: 'unavailable', times: 1 })
    expect((await push()).status).toBe(502)
    expect((await push()).body).toEqual({ pushedCount: 1, skippedCount: 4, remainingCount: 0 })
    expect((await push()).body).toEqual({ pushedCount: 0, skippedCount: 5, remainingCount: 0 })
    const { contacts } = (await owner.get('/api/google/contacts')).body as { contacts: { name: string }[] }
    expect(contacts.filter(({ name }) => name.startsWith('Fleet'))).toHaveLength(3)
  })

  test('answers 502 while Google is away, and goes on afterwards', async () => {
    await addFault(app.database, { path: '/gmail/v1/users/me/messages/send', fault: 'unavailable', times: 1 })
    const mail = { to: 'asha@example.com', subject: 'Again', body: 'Again' }
    const answer = await owner.post('/api/google/gmail/send', mail)
    expect([answer.status, answer.body.code]).toEqual([502, 'google_unavailable'])
    expect((await owner.post('/api/google/gmail/send', mail)).status).toBe(201)
    await clearFaults(app.database)
  })

  test('says that the consent has to be given again after it was revoked at Google', async () => {
    await revokeEverything(app.database, Date.now())
    const mail = { to: 'asha@example.com', subject: 'Again', body: 'Again' }
    expect((await owner.post('/api/google/gmail/send', mail)).status).toBe(409)
    expect(await status()).toMatchObject({ connected: false, isConsentEnded: true })
    expect(await consent(owner)).toContain('result=connected')
    expect(await status()).toMatchObject({ connected: true, isConsentEnded: false })
  })

  test('is disconnected, and nothing of it is left', async () => {
    expect((await owner.post('/api/google/disconnect')).status).toBe(200)
    expect(await status()).toMatchObject({ connected: false, isConsentEnded: false })
    expect(await app.database.query('select 1 from infra.google_items')).toEqual([])
    expect(await app.database.query('select 1 from sandbox.google_grants where revoked_at is null')).toEqual([])
  })
})
