import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { systemState } from '#services/contracts/system.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

const path = '/api/browser-faults'
const fault = {
  app: 'office',
  kind: 'boundary',
  place: '/crm/bookings/day',
  name: 'TypeError',
  message: "Cannot destructure property 'exports' of 'object null' as it is null.",
  frames: ['office-exports-1a2b3c.js:1:2045'],
}

describe.each([['in PGlite', 'embedded'] as const, ['on Postgres', undefined] as const])(
  'what broke in browsers %s',
  (_, databaseUrl) => {
    let app: TestApp
    let owner: TestBrowser
    beforeAll(async () => {
      app = await openTestApp({ workers: false, ...(databaseUrl && { databaseUrl }) })
      owner = await officeStaff(app).owner()
    })
    afterAll(() => app.close())

    const tell = (change: object = {}) => app.visitor().post(path, { ...fault, ...change })
    const listed = async () => systemState.parse((await owner.get('/api/crm/system')).body).faults
    const told = async (name: string) => (await listed()).find((one) => one.name === name)

    test('is told by anybody, listed once with its place, its last time and how often, and counted by its web app', async () => {
      const counted = async () =>
        /fresh_glaze_browser_faults_total\{app="office"\} (\d+)/.exec((await app.visitor().get('/metrics')).text)?.[1]
      const before = Number(await counted())
      expect((await tell({ name: 'CountedError' })).status).toBe(204)
      await tell({ name: 'CountedError', frames: ['office-exports-9f9f9f.js:1:3000'] })
      const one = await told('CountedError')
      expect(one).toMatchObject({
        app: 'office',
        place: '/crm/bookings/day',
        count: 2,
        message: "Cannot destructure property 'exports' of 'object null' as it is null.".replace("'object null'", '…'),
        frames: ['office-exports-9f9f9f.js:1:3000'],
      })
      expect(Date.parse(one?.lastAt ?? '')).toBeGreaterThanOrEqual(Date.parse(one?.firstAt ?? ''))
      expect(Number(await counted())).toBe(before + 2)
    })

    test('keeps nothing that somebody typed, whoever sends it', async () => {
      const message = 'Cannot read "Asha Gill" at https://x.example/pay?token=abc of asha@example.com, 9055550142'
      await tell({ name: 'TypedError', message })
      expect((await told('TypedError'))?.message).toBe('Cannot read … at … of …')
    })

    test.each([
      ['an address', { place: '/booking?name=Asha' }],
      ['a place that is none', { place: 'asha@example.com' }],
      ['a frame with an address', { frames: ['https://x.example/a.js:1:2'] }],
      ['more frames than are needed', { frames: Array.from({ length: 9 }, () => 'a.js:1:2') }],
      ['a name that is none', { name: 'Asha Gill' }],
      ['a web app that is none of ours', { app: 'other' }],
    ])('does not take %s', async (_what, change) => {
      expect((await tell({ ...change, name: 'name' in change ? change.name : 'RefusedError' })).status).toBe(400)
      expect(await told('RefusedError')).toBeUndefined()
    })

    test('does not take what is larger than a report can be, nor what another page sends', async () => {
      expect((await tell({ padding: 'x'.repeat(5_000) })).status).toBe(413)
      const other = await app.visitor().request('POST', path, fault, { 'sec-fetch-site': 'cross-site' })
      expect(other.status).toBe(403)
    })

    test('counts only what is known once five hundred are kept', async () => {
      await app.database.query(
        `insert into infra.browser_faults (app, kind, place, name, message, frames, count, first_at, last_at)
         select 'site', 'error', '/', 'Filler', 'number ' || n, '[]', 1, now() - interval '1 day', now() - interval '1 day'
         from generate_series(1, 500) n`,
      )
      expect((await tell({ name: 'LateError' })).status).toBe(204)
      await app.visitor().post(path, {
        ...fault,
        app: 'site',
        kind: 'error',
        place: '/',
        name: 'Filler',
        message: 'number 7',
        frames: [],
      })
      expect(await told('LateError')).toBeUndefined()
      expect((await listed()).find(({ message }) => message === 'number 7')?.count).toBe(2)
    })
  },
)
