import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { noteOperation } from '#infra/stores/operations.ts'
import { createApp } from '#services/app.ts'
import { countTraffic } from '#services/http/traffic.ts'
import { readConfig } from '#services/process/config.ts'
import { openNoticed } from '#services/process/operator-warnings.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

describe('/metrics without a token', () => {
  let ctx: TestApp
  beforeAll(async () => {
    ctx = await openTestApp({ workers: false })
  })
  afterAll(() => ctx.close())

  test('is for this machine', async () => {
    const answer = await fetch(`${ctx.url}/metrics`)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toMatch(/^fresh_glaze_log_position [1-9]/m)
  })

  test.each(['x-forwarded-for', 'x-real-ip', 'forwarded'])(
    'is not for those whom a proxy on this machine asks for (%s)',
    async (header) => {
      const answer = await fetch(`${ctx.url}/metrics`, { headers: { [header]: '203.0.113.7' } })
      expect(answer.status).toBe(401)
      expect(await answer.text()).not.toContain('fresh_glaze')
    },
  )
})

describe('/readyz', () => {
  let ctx: TestApp
  let pages: string
  beforeAll(async () => {
    pages = await mkdtemp(join(tmpdir(), 'pages-'))
    await writeFile(join(pages, 'index.html'), '<!doctype html>')
    ctx = await openTestApp({ webDirectory: pages })
  })
  afterAll(async () => {
    await ctx.close()
    await rm(pages, { recursive: true })
  })

  const ready = async () => {
    const answer = await fetch(`${ctx.url}/readyz`)
    return { code: answer.status, ...(await answer.json()) }
  }

  test('says that all is well', async () => {
    const parts = { ...allWell, paymentSetup: null, mail: null }
    await expect.poll(ready).toMatchObject({ code: 200, status: 'ready', parts })
  })

  test('says so when a read model could not take an event', async () => {
    await ctx.database.query(
      `insert into infra.parked_events (projection, generation, position, key, reason)
       select name, generation, 1, 'day', 'because' from infra.projections where name = 'takings'`,
    )
    await expect.poll(ready).toMatchObject({ code: 200, status: 'degraded', parts: { readModels: false } })
    const metrics = await (await fetch(`${ctx.url}/metrics`)).text()
    expect(metrics).toContain('fresh_glaze_read_model_parked{name="takings"} 1')
    expect(metrics).toContain('fresh_glaze_read_model_behind{name="bookings"} 0')
    await ctx.database.query('delete from infra.parked_events')
  })

  test('is not ready once a newer program has taken over, and commands are answered 503', async () => {
    const [before] = await ctx.database.query<{ terms: string }>('select terms from es.terms')
    await ctx.database.query(`update es.terms set terms = 'bookings@99'`)
    await expect.poll(ready).toMatchObject({ code: 503, status: 'unavailable', parts: { readModels: false } })
    const refused = await ctx.visitor().post('/api/quotes', quote)
    expect(refused.status).toBe(503)
    await ctx.database.query('update es.terms set terms = $1', [before?.terms ?? ''])
    expect((await ctx.visitor().post('/api/quotes', quote)).status).toBe(201)
  })
})

describe('/readyz beside what is missing', () => {
  const ready = async ({ url }: TestApp) => {
    const answer = await fetch(`${url}/readyz`)
    return { code: answer.status, ...(await answer.json()) }
  }

  test('a database that takes no writes sells nothing: 503 until it does', async () => {
    const ctx = await openTestApp({ workers: false, databaseUrl: 'embedded' })
    await expect.poll(() => ready(ctx)).toMatchObject({ code: 200, parts: { writes: true } })
    await ctx.database.query('set default_transaction_read_only = on')
    await expect.poll(() => ready(ctx)).toMatchObject({ code: 503, parts: { database: true, writes: false } })
    await ctx.database.query('set default_transaction_read_only = off')
    await expect.poll(() => ready(ctx)).toMatchObject({ code: 200, parts: { writes: true } })
    await ctx.close()
  })

  test('without a worker and without pages it is degraded, and says which', async () => {
    const ctx = await openTestApp({ workers: false })
    const parts = { ...allWell, workers: false, web: false }
    await expect.poll(() => ready(ctx)).toMatchObject({ code: 200, status: 'degraded', parts })
    await ctx.close()
  })

  test('a card provider that cannot be reached leaves it serving, degraded', async () => {
    const ctx = await openTestApp({ workers: false, stripeUrl: 'http://127.0.0.1:9' })
    await expect
      .poll(() => ready(ctx))
      .toMatchObject({ code: 200, status: 'degraded', parts: { paymentSetup: false, writes: true } })
    await ctx.close()
  })

  test('a mail server that cannot be reached is found out without anybody waiting for it', async () => {
    const ctx = await openTestApp({ smtpUrl: 'smtp://127.0.0.1:9' })
    await expect.poll(() => ready(ctx)).toMatchObject({ code: 200, status: 'degraded', parts: { mail: false } })
    await ctx.close()
  })
})

describe('/metrics', () => {
  test('tells of followers, processes, answers and how long they took', async () => {
    const ctx = await openTestApp()
    const text = async () => (await fetch(`${ctx.url}/metrics`)).text()
    await fetch(`${ctx.url}/api/nothing-here`)
    await expect.poll(text).toContain('fresh_glaze_processes{kind="worker"} 1')
    const told = await text()
    expect(told).toMatch(/^http_requests_total\{status="4xx"\} [1-9]/m)
    expect(told).toMatch(/^http_request_duration_seconds_bucket\{le="\+Inf"\} [1-9]/m)
    for (const name of ['payments_unbooked 0', 'appends_failed_total 0', 'configuration_warnings 0'])
      expect(told).toContain(`fresh_glaze_${name}\n`)
    expect(told).toMatch(/^fresh_glaze_follower_behind\{name="reactions"\} \d/m)
    expect(told).not.toContain('backup_timestamp')
    await noteOperation(ctx.database, 'backup', { at: '2026-11-22T10:00:00.000Z', details: {} })
    expect(await text()).toContain(`fresh_glaze_backup_timestamp_seconds ${Date.UTC(2026, 10, 22, 10) / 1000}\n`)
    await ctx.close()
  })

  test.each([
    [{ APP_URL: 'https://freshglaze.example' }, 401],
    [{ APP_URL: 'http://127.0.0.1:3000' }, 200],
    [{}, 200],
  ])('without a token, asked for on this machine with %j: %d', async (environment, status) => {
    const ctx = await openTestApp({ workers: false })
    const terms = { pages: new Map(), renderer: null, isStopping: () => false, now: Date.now }
    const watched = { traffic: countTraffic(), noticed: openNoticed(ctx.ctx.logger) }
    const app = createApp(ctx, readConfig(environment), { ...terms, ...watched })
    const here = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
    expect((await app.request('/metrics', {}, here)).status).toBe(status)
    await ctx.close()
  })
})

const allWell = {
  database: true,
  writes: true,
  readModels: true,
  queue: true,
  workers: true,
  neighbours: true,
  followers: true,
  web: true,
}

const quote = {
  vehicleDetails: { year: 2021, make: 'Honda', size: 'sedan', color: 'gray' },
  locationDetails: { type: 'home', address: '88 Queens Quay West, Toronto, ON' },
  selectedService: 'glazed',
  selectedAddons: [],
}
