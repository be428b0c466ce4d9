import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { dealStages } from '#events/values/deal.ts'
import { deal, dealHistoryEntry, type Deal } from '#services/contracts/deals.ts'
import { ensureOwner } from '#services/features/staff/staff.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { createPreparedDatabase } from '#tests/support/databases.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

const login = { username: 'asha', password: 'a long password of the tests' }

const secretKey = 'a secret that two processes of the tests share'

let databaseUrl: string
let app: TestApp
let owner: TestBrowser
beforeAll(async () => {
  databaseUrl = await createPreparedDatabase()
  app = await openTestApp({ databaseUrl, secretKey })
  await ensureOwner(
    {
      ...app.ctx,
      identity: app.identities.staff,
      passkeys: app.identities.passkeys.staff,
      secondStep: app.identities.secondStep,
    },
    login,
  )
  owner = app.visitor()
  expect((await owner.post('/api/admin/login', login)).status).toBe(200)
})
afterAll(() => app.close())

let count = 0
let email: string
let phone: string
let first: Deal
beforeEach(async () => {
  count += 1
  email = `customer${count}@example.com`
  phone = `905-555-${String(100 + count).padStart(4, '0')}`
  const sent = await app.visitor().post('/api/contact', {
    name: `Customer ${count}`,
    email,
    phone,
    // Of many that look alike only the first open a deal.
    message: `Do you do vans? I have ${count} of them.`,
  })
  expect(sent.status).toBeLessThan(300)
  first = await eventually(() => mine(), 'the deal of the message')
})

const board = async (query = ''): Promise<Deal[]> => {
  const { status, body } = await owner.get(`/api/crm/deals${query}`)
  expect(status).toBe(200)
  return body
}
const mine = async (query = '') => (await board(query)).find((one) => one.email === email)
const at = (id: string, rest = '') => `/api/crm/deals/${id}${rest}`

describe('the board', () => {
  test('has a message as a new lead, with every field of a deal', async () => {
    expect(deal.parse(first)).toMatchObject({
      customerName: `Customer ${count}`,
      phone,
      email,
      stage: 'new-lead',
      version: 1,
      service: null,
      value: null,
      source: 'lead',
      bookingId: null,
    })
    expect(Date.parse(first.lastContact)).toBeGreaterThan(0)
  })

  test('is for owners who are signed in', async () => {
    const anybody = app.visitor()
    const answers = await Promise.all([
      anybody.get('/api/crm/deals'),
      anybody.get('/api/crm/deals?asOf=2026-11-20T00:00:00Z'),
      anybody.get(at(first.id, '/history')),
      anybody.patch(at(first.id), { stage: 'booked' }),
      anybody.patch(at(first.id, '/stage'), { stage: 'booked' }),
      anybody.post(at(first.id, '/lost'), { reason: 'price' }),
      anybody.post(at(first.id, '/restore'), {}),
    ])
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401, 401])
    expect(await mine()).toMatchObject({ stage: 'new-lead', version: 1 })
  })
})

test('what one process changes is on the board that another one shows next, each time', async () => {
  const other = await openTestApp({ databaseUrl, secretKey, workers: false })
  try {
    const colleague = other.visitor()
    expect((await colleague.post('/api/admin/login', login)).status).toBe(200)
    const seen = async () => {
      const { body, headers } = await colleague.get('/api/crm/deals')
      expect(headers.get('content-type')).toBe('application/json')
      expect(body).toEqual(await board())
      return body.find(({ id }: Deal) => id === first.id)?.stage
    }
    expect(await seen()).toBe('new-lead')
    for (const stage of ['contacted', 'booked', 'quoted', 'new-lead'] as const) {
      expect((await owner.patch(at(first.id), { stage })).status).toBe(200)
      expect(await seen()).toBe(stage)
    }
    expect((await colleague.post(at(first.id, '/lost'), { reason: 'price' })).status).toBe(200)
    expect(await seen()).toBeUndefined()
    expect((await owner.post(at(first.id, '/restore'))).status).toBe(200)
    expect(await seen()).toBe('new-lead')
  } finally {
    await other.close()
  }
})

describe('moving a deal', () => {
  test.each(['', '/stage'])('by PATCH /api/crm/deals/{id}%s with the stage alone', async (rest) => {
    const { status, body } = await owner.patch(at(first.id, rest), { stage: 'quoted' })
    expect([status, body]).toEqual([200, { id: first.id, stage: 'quoted', isLost: false, version: 2 }])
    expect(await mine()).toMatchObject({ stage: 'quoted', version: 2 })
  })

  test('the second of two who saw the same version is answered 409 with who moved it', async () => {
    const { version: expectedVersion } = first
    expect((await owner.patch(at(first.id), { stage: 'contacted', expectedVersion })).status).toBe(200)
    const second = await owner.patch(at(first.id), { stage: 'booked', expectedVersion })
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'deal_changed', movedBy: 'asha', stage: 'contacted', version: 2 },
    })
    expect(await mine()).toMatchObject({ stage: 'contacted' })
  })

  test.each([
    {},
    { stage: 'lost' },
    { stage: 'booked', expectedVersion: 0 },
    { stage: 'booked', expectedVersion: 'x' },
  ])('%j is refused and moves nothing', async (body) => {
    expect(await owner.patch(at(first.id), body)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect(await mine()).toMatchObject({ stage: 'new-lead', version: 1 })
  })

  test('a deal that does not exist is not found', async () => {
    expect(await owner.patch(at('c1_1'), { stage: 'booked' })).toMatchObject({ status: 404 })
    expect(await owner.get(at('c1_1', '/history'))).toMatchObject({ status: 404 })
    expect(await owner.post(at('nothing', '/lost'), { reason: 'price' })).toMatchObject({ status: 404 })
    expect(await owner.post(at('nothing', '/restore'), {})).toMatchObject({ status: 404 })
  })
})

test('a deal that was moved meanwhile is not archived: the second is answered 409 with who was first', async () => {
  const { version: expectedVersion } = first
  expect((await owner.patch(at(first.id), { stage: 'booked', expectedVersion })).status).toBe(200)
  expect(await owner.post(at(first.id, '/lost'), { reason: 'price', expectedVersion })).toMatchObject({
    status: 409,
    body: { code: 'deal_changed', movedBy: 'asha', stage: 'booked', version: 2 },
  })
  expect(await mine()).toMatchObject({ stage: 'booked', version: 2 })
  const lost = await owner.post(at(first.id, '/lost'), { reason: 'price', expectedVersion: 2 })
  expect(lost).toMatchObject({ status: 200, body: { isLost: true, version: 3 } })
  expect((await owner.post(at(first.id, '/restore'))).status).toBe(200)
})

test('a lost deal is off the board until it is restored, and cannot be moved meanwhile', async () => {
  expect(await owner.post(at(first.id, '/lost'), { reason: 'somebody' })).toMatchObject({ status: 400 })
  // For this one a deal is lost by itself alone.
  expect(await owner.post(at(first.id, '/lost'), { reason: 'lead_closed' })).toMatchObject({ status: 400 })
  expect(await owner.post(at(first.id, '/lost'), { reason: 'price' })).toMatchObject({ body: { isLost: true } })
  expect(await mine()).toBeUndefined()
  expect(await owner.patch(at(first.id), { stage: 'booked' })).toMatchObject({
    status: 409,
    body: { code: 'deal_lost' },
  })
  const archive = await owner.get('/api/crm/deal-list?status=lost')
  expect(archive.body).toMatchObject([{ id: first.id, lostReason: 'price' }])
  expect(await owner.post(at(first.id, '/restore'))).toMatchObject({ body: { isLost: false, stage: 'new-lead' } })
  expect(await mine()).toMatchObject({ stage: 'new-lead' })
})

describe('the past', () => {
  test('the board is shown as it was at an instant, before and after each move', async () => {
    const moments: { readonly at: string; readonly stage: string }[] = []
    for (const stage of dealStages.filter((one) => one !== 'new-lead')) {
      await owner.patch(at(first.id), { stage })
      moments.push({ at: await lastInstant(first.id), stage })
    }
    for (const { at: asOf, stage } of moments)
      expect(await mine(`?asOf=${asOf}`), stage).toMatchObject({ stage, customerName: `Customer ${count}` })
    expect(await mine('?asOf=2020-01-01T00:00:00Z')).toBeUndefined()
    expect(await mine('?asOf=2100-01-01T00:00:00-05:00')).toMatchObject({ stage: 'follow-up' })
  })

  test('what is no instant is refused', async () => {
    expect((await owner.get('/api/crm/deals?asOf=yesterday')).status).toBe(400)
  })

  test('a deal’s history is told in sentences with who did it', async () => {
    await owner.patch(at(first.id), { stage: 'booked' })
    const { body } = await owner.get(at(first.id, '/history'))
    for (const entry of body) dealHistoryEntry.parse(entry)
    expect(body).toMatchObject([
      { kind: 'opened', who: null },
      { kind: 'moved', who: 'asha', sentence: 'asha moved the deal from New Lead to Booked' },
    ])
  })
})

async function lastInstant(id: string): Promise<string> {
  const { body } = await owner.get(at(id, '/history'))
  return body.at(-1).at
}
