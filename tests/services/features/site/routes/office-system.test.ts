import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { noteOperation } from '#infra/stores/operations.ts'
import type { SystemState } from '#services/contracts/system.ts'
import { bookAsGuest } from '#tests/services/features/book-as-guest.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let owner: TestBrowser
beforeAll(async () => {
  app = await openTestApp({ workers: false })
  owner = await officeStaff(app).owner()
})
afterAll(() => app.close())

const path = '/api/crm/system'
const stateNow = async (): Promise<SystemState> => (await owner.get(path)).body

const ended = (name: 'verify' | 'rebuild') =>
  eventually(async () => {
    const { [name]: work } = await stateNow()
    return work !== null && work.status !== 'running' && work
  }, `${name} ends`)

const running = (at: string) =>
  noteOperation(app.database, 'office-verify', {
    at,
    details: {
      status: 'running',
      by: 'asha',
      target: null,
      done: 5,
      total: 9,
      holds: null,
      reason: null,
      differing: [],
    },
  })

describe('the system', () => {
  test('tells how it is where nothing is amiss: log, jobs, backups, syncs and money', async () => {
    expect(await stateNow()).toMatchObject({
      head: await app.ctx.log.head(),
      verify: null,
      rebuild: null,
      jobs: { failed: 0, failures: [] },
      lastBackupAt: null,
      parked: [],
      syncs: [],
      money: { waiting: [], unbooked: [] },
    })
    await noteOperation(app.database, 'backup', { at: '2026-11-21T04:00:00.000Z', details: {} })
    expect((await stateNow()).lastBackupAt).toBe('2026-11-21T04:00:00.000Z')
  })

  test('verifies, and keeps what it came to and who asked', async () => {
    expect((await owner.post(`${path}/verify`, {})).status).toBe(202)
    expect(await ended('verify')).toMatchObject({ status: 'done', holds: true, differing: [], by: 'admin' })
  })

  test('names the read model that is not what the log makes of it, until it is rebuilt', async () => {
    await app
      .visitor()
      .post('/api/contact', { name: 'Jo', email: 'jo@example.com', phone: '416 555 0134', message: 'Hi' })
    await app.database.query("update rm.leads set status = 'closed'")
    await owner.post(`${path}/verify`, {})
    expect(await ended('verify')).toMatchObject({ status: 'done', holds: false, differing: ['leads'] })
    expect((await owner.post(`${path}/rebuild`, { projection: 'leads' })).status).toBe(202)
    expect(await ended('rebuild')).toMatchObject({ status: 'done', holds: true, target: 'leads' })
    const [lead] = (await owner.get('/api/admin/leads')).body
    expect(lead.status).toBe('new')
  })

  test('of two that begin at once one is refused, and the answer comes when the work is noted as running', async () => {
    const answers = await Promise.all([
      owner.post(`${path}/verify`, {}),
      owner.post(`${path}/rebuild`, { projection: 'all' }),
    ])
    const begun = answers.map(({ status }) => status)
    expect(new Set(begun)).toEqual(new Set([202, 409]))
    const [name] = begun[0] === 202 ? (['verify'] as const) : (['rebuild'] as const)
    expect(await ended(name)).toMatchObject({ status: 'done', holds: true, by: 'admin' })
  })

  test('does one at a time; what a process left behind when it went is told and keeps nobody waiting', async () => {
    await running(app.ctx.clock())
    const { status, body } = await owner.post(`${path}/rebuild`, { projection: 'all' })
    expect([status, body.code]).toEqual([409, 'work_running'])
    expect((await stateNow()).verify).toMatchObject({ status: 'running', done: 5, total: 9, by: 'asha' })
    await running('2026-11-01T00:00:00.000Z')
    expect((await stateNow()).verify?.status).toBe('interrupted')
    expect((await owner.post(`${path}/verify`, {})).status).toBe(202)
    await ended('verify')
  })

  test('knows no other read model and no other job', async () => {
    expect((await owner.post(`${path}/rebuild`, { projection: 'nothing' })).status).toBe(404)
    expect((await owner.post(`${path}/jobs/nothing/retry`, {})).status).toBe(404)
    expect((await owner.post(`${path}/jobs/all/retry`, {})).body).toEqual({ retried: 0 })
  })
})

test('names what is stuck: whose payments, read models with events that they could not take, and syncs that fail', async () => {
  const here = await openTestApp({ now: '2026-11-24T15:00:00.000Z' })
  const asker = await officeStaff(here).owner()
  const paid = await bookAsGuest(here, { email: 'jo@example.com', date: '2026-12-01', time: '10:00 AM' })
  const lost = await bookAsGuest(here, { email: 'mia@example.com', date: '2026-12-02', time: '10:00 AM' })
  const since = '2026-11-24T12:00:00.000Z'
  const { database } = here
  // As a provider that never answered, a booking whose hold expired, and a column that was forgotten would leave them.
  await database.query("update rm.payments set status = 'releasing', changed_at = $2 where booking_id = $1", [
    paid,
    since,
  ])
  await database.query("update rm.bookings set status = 'lapsed' where id = $1", [lost])
  await database.query(
    `insert into rm.unbooked_payments (id, has) select id, 'money' from rm.payments where booking_id = $1
     on conflict (id) do update set has = 'money'`,
    [lost],
  )
  await database.query('update rm.payments set changed_at = $2 where booking_id = $1', [lost, since])
  await database.query(
    `insert into infra.parked_events (projection, generation, position, key, reason)
     select name, generation, n, 'a', 'no such column' from infra.projections, generate_series(1, 2) n
     where name = 'bookings' and status = 'live'`,
  )
  await database.query(
    `insert into infra.mail_accounts (id, email, provider, username) values ('m1', 'team@example.com', 'imap', 'team')`,
  )
  await database.query(
    `insert into infra.sync_items (sync, item, succeeded_at, failing_since, reason) values
       ('sync-mailboxes', 'm1', $1, $1, 'login refused'), ('sync-mailboxes', 'removed', $1, null, null),
       ('sync-google', 'calendar', $1, null, null) on conflict do nothing`,
    [since],
  )
  const { parked, syncs, money } = (await asker.get(path)).body as SystemState
  expect(money).toEqual({
    waiting: [{ id: expect.any(String), bookingId: paid, who: 'Asha Gill', cents: 0, since }],
    unbooked: [{ id: expect.any(String), bookingId: lost, who: 'Asha Gill', cents: 3_100, since }],
  })
  expect(parked).toEqual([{ projection: 'bookings', events: 2, reason: 'no such column' }])
  const told = { succeededAt: since, failingSince: since, reason: 'login refused' }
  expect(syncs.filter(({ item }) => item === 'team@example.com')).toEqual([
    { kind: 'mailbox', item: 'team@example.com', ...told },
  ])
  expect(syncs.filter(({ item }) => item === 'removed' || item === 'calendar')).toEqual([])
  await database.query(
    `insert into infra.google_connections (account, connection, connected_at, connected_by, dead_since, dead_reason)
     values ('google', 'c1', $1, 'admin', $1, 'invalid_grant')`,
    [since],
  )
  const after = (await asker.get(path)).body as SystemState
  expect(after.syncs).toContainEqual({
    kind: 'google',
    item: 'calendar',
    succeededAt: since,
    failingSince: since,
    reason: 'invalid_grant',
  })
  await here.close()
})
