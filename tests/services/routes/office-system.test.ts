import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { noteOperation } from '#infra/database/operations.ts'
import type { SystemState } from '#services/contracts/system.ts'
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

/** What it came to. */
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
  test('tells how it is: log, jobs, backups and stuck money', async () => {
    expect(await stateNow()).toMatchObject({
      head: await app.ctx.log.head(),
      verify: null,
      rebuild: null,
      jobs: { failed: 0, failures: [] },
      lastBackupAt: null,
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
    await app.visitor().post('/api/contact', { name: 'Jo', email: 'jo@example.com', phone: '416', message: 'Hi' })
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
