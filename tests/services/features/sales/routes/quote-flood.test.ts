import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { mostDealtWithSingly } from '#events/values/lead-keys.ts'
import { addMinutes } from '#events/values/toronto.ts'
import type { OfficeNotification } from '#services/contracts/notifications.ts'
import { mostLeadChanges, type ContactLead, type LeadGroup } from '#services/contracts/office.ts'
import { mailLeadDigest } from '#services/features/sales/lead-digests.ts'
import { receiveLead } from '#services/features/sales/leads.ts'
import { bookQuote, createQuote } from '#services/features/sales/quotes.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { accepted } from '#tests/support/checkout.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

const flood = 500
/** Among the quote requests is one of somebody who means it. */
const hers = 253
const bots = 2 * flood - 1
const visitor = { kind: 'visitor' } as const
const asha = { email: 'asha@example.com', phone: '905-555-0142' }
let app: TestApp
let owner: TestBrowser

beforeAll(async () => {
  app = await openTestApp()
  owner = await officeStaff(app).owner()
  for (let from = 0; from < flood; from += 10) {
    const some = Array.from({ length: 10 }, (_, n) => from + n)
    await Promise.all(some.flatMap((n) => [n === hers ? askAsAsha() : askAsBot(n), writeAsBot(n)]))
  }
  await eventually(async () => {
    const [left] = await app.database.query<{ decided: number; open: number }>(
      `select (select count(*)::int from es.events where type = 'LeadNoticeDecided') as decided,
         (select count(*)::int from infra.outbox) as open`,
    )
    return left?.decided === 2 * flood && left.open === 0
  }, 'the jobs of all requests')
}, 300_000)
afterAll(() => app.close())

async function ask(contact: typeof asha, address: string): Promise<void> {
  const wanted = {
    vehicleDetails: { year: 2021, make: 'Honda', model: 'Civic', size: 'sedan' as const, color: 'Blue' },
    locationDetails: { type: 'home' as const, address },
    selectedService: 'glazed',
    selectedAddons: [],
  }
  const { id, ownerToken = '' } = accepted(await createQuote(app.ctx, visitor, wanted))
  const booked = accepted(await bookQuote(app.ctx, visitor, id, contact, [ownerToken]))
  expect(booked.status).toBe('requested')
}
const askAsAsha = () => ask(asha, '7 Elm Street, Brampton')
/** Another address and number each time: it is known by its words. */
const askAsBot = (n: number) =>
  ask({ email: `quote${n}@spam.example`, phone: `416-600-${String(1_000 + n)}` }, '1 Main Street, Brampton')
const writeAsBot = async (n: number) => {
  const person = { name: `Bot ${n}`, email: `bot${n}@spam.example`, phone: '', message: 'Cheap links' }
  accepted(await receiveLead(app.ctx, visitor, { source: 'contact', language: 'en', ...person }))
}

const mailsTo = (to: string) =>
  app.database.query<{ subject: string }>('select subject from sandbox.mail where recipients::text like $1', [
    `%${to}%`,
  ])
const groups = async (query = 'limit=25'): Promise<LeadGroup[]> =>
  (await owner.get(`/api/admin/leads/groups?${query}`)).body
const deals = async (): Promise<{ id: string; email: string; stage: string }[]> =>
  (await owner.get('/api/crm/deals')).body
/** Once the board, which the workers write, is so long. */
const dealsOnce = (count: number) =>
  eventually(async () => {
    const found = await deals()
    return found.length === count && found
  }, `${count} deals on the board`)
const change = async (ids: readonly string[], isArchived: boolean) => {
  for (let from = 0; from < ids.length; from += mostLeadChanges) {
    const changes = ids.slice(from, from + mostLeadChanges).map((id) => ({ id, isArchived }))
    expect((await owner.patch('/api/admin/leads', { changes })).body.unchangeable).toEqual([])
  }
}

describe('500 quote requests and 500 messages that look alike, on Postgres', () => {
  test('are three mails each, one for somebody in their middle, and one digest for all others', async () => {
    const later = { ...app.ctx, clock: () => addMinutes(app.ctx.clock(), 70) }
    await mailLeadDigest(later, { kind: 'worker', name: 'mail-digest-of-alike-leads' })
    const subjects = (await mailsTo('office@freshglaze.example')).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.startsWith('New message from Bot'))).toHaveLength(mostDealtWithSingly)
    const quotes = subjects.filter((subject) => subject.startsWith('Quote request'))
    expect(quotes).toHaveLength(mostDealtWithSingly + 1)
    const rest = subjects.filter((subject) => !subject.startsWith('New message') && !quotes.includes(subject))
    expect(rest).toEqual([`${bots - 2 * mostDealtWithSingly} more messages and quote requests that look alike`])
  })

  test('are three notifications each, one for somebody in their middle, and few for all others', async () => {
    const told: OfficeNotification[] = await eventually(async () => {
      const { body } = await owner.get('/api/crm/notifications')
      return body.filter(({ kind }: OfficeNotification) => kind === 'quote_requested').length === 4 && body
    }, 'the notifications of quotes')
    const singly = (kind: string) => told.filter((one) => one.kind === kind)
    expect(singly('lead_received')).toHaveLength(mostDealtWithSingly)
    expect(singly('quote_requested').filter(({ who }) => who === asha.email)).toHaveLength(1)
    // One for each matter, and for each day on which it goes on.
    const together = singly('leads_alike')
    expect(together.length).toBeLessThanOrEqual(4)
    expect(together.reduce((sum, { count }) => sum + (count ?? 0), 0)).toBe(bots - 2 * mostDealtWithSingly)
    const [single] = singly('quote_requested').filter(({ who }) => who === asha.email)
    expect((await owner.get(`/api/admin/leads?id=${single?.leadId}`)).body[0].email).toBe(asha.email)
  })

  test('are three deals each, and one of somebody in their middle, with what was asked for', async () => {
    const board = await deals()
    expect(board).toHaveLength(2 * mostDealtWithSingly + 1)
    const quoted = board.filter(({ stage }) => stage === 'quoted')
    expect(quoted).toHaveLength(mostDealtWithSingly + 1)
    expect(quoted.find(({ email }) => email === asha.email)).toMatchObject({ service: 'Glazed Detail', value: 125 })
  })

  test('are two lines of the list beside the one of somebody in their middle, who is found by their address', async () => {
    const found = await groups()
    expect(found.map(({ ids }) => ids.length).toSorted((one, other) => one - other)).toEqual([1, flood - 1, flood])
    const [line] = await groups(`search=${encodeURIComponent(asha.email)}`)
    expect(line?.lead).toMatchObject({ email: asha.email, source: 'quote', status: 'new', name: '' })
    expect(line?.lead.message).toContain('7 Elm Street, Brampton')
    expect(line?.ids).toHaveLength(1)
  })

  test('one that opened no deal says why, and becomes one in its stage by hand', async () => {
    const { body } = await owner.get('/api/admin/leads?source=quote&limit=1')
    const [newest]: ContactLead[] = body
    expect(newest?.alike).toBeGreaterThanOrEqual(mostDealtWithSingly)
    const { status, body: made } = await owner.post(`/api/admin/leads/${newest?.id}/deal`, {})
    expect(status).toBe(201)
    expect((await deals()).find(({ id }) => id === made.id)).toMatchObject({ stage: 'quoted', value: 125 })
  })

  test('are archived at once, with the deals that they opened, and come back with them', async () => {
    const lines = (await groups()).filter(({ ids }) => ids.length > 1)
    for (const { ids } of lines) await change(ids, true)
    // Hers stays, and the one that staff made by hand.
    const left = await dealsOnce(2)
    expect(left.map(({ email }) => email)).toContain(asha.email)
    expect((await groups()).map(({ lead }) => lead.email)).toEqual([asha.email])
    expect((await owner.get('/api/admin/leads/ids?archived=yes')).body.ids).toHaveLength(bots)
    for (const { ids } of lines) await change(ids, false)
    expect(await dealsOnce(2 * mostDealtWithSingly + 2)).toHaveLength(2 * mostDealtWithSingly + 2)
    expect((await groups()).map(({ ids }) => ids.length).toSorted((one, other) => one - other)).toEqual([
      1,
      flood - 1,
      flood,
    ])
  }, 60_000)
})
