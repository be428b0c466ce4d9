import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { waitForPosition } from '#projections/engine/following/wait.ts'
import { asyncProjections } from '#projections/registry.ts'
import { logPosition } from '#services/http/log-position.ts'
import { followAll } from '#tests/support/following.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

const quote = {
  vehicleDetails: { year: 2021, make: 'Honda', size: 'sedan', color: 'gray' },
  locationDetails: { type: 'home', address: '88 Queens Quay West, Toronto, ON' },
  selectedService: 'glazed',
  selectedAddons: [],
}

describe('the position of the log', () => {
  let ctx: TestApp
  beforeAll(async () => {
    ctx = await openTestApp({ workers: false })
  })
  afterAll(() => ctx.close())

  const read = async (position: string) => {
    const answer = await ctx.visitor().request('GET', '/api/services', undefined, { 'x-min-log-position': position })
    return { status: answer.status, position: answer.headers.get('x-log-position') }
  }

  test('comes with the answer to a command, and only there', async () => {
    const created = await ctx.visitor().post('/api/quotes', quote)
    expect(created.headers.get('x-log-position')).toBe(String(await ctx.ctx.log.head()))
    const refused = await ctx.visitor().post('/api/quotes', {})
    expect(refused.headers.get('x-log-position')).toBeNull()
    expect((await ctx.visitor().get('/api/services')).headers.get('x-log-position')).toBeNull()
  })

  test('is waited for by a read, which then says how far it came', async () => {
    const head = await ctx.ctx.log.head()
    // Nobody writes the async read models in this application.
    expect(await read(String(head))).toEqual({ status: 200, position: '0' })
    for (const one of asyncProjections) await followAll({ log: ctx.ctx.log, database: ctx.database }, one)
    expect(await read(String(head))).toEqual({ status: 200, position: String(head) })
    expect(await read('999999999')).toEqual({ status: 200, position: String(head) })
  })

  test('is waited for by so many at once, and the others are answered as things stand', async () => {
    const position = await ctx.ctx.log.head()
    await ctx.visitor().post('/api/quotes', quote)
    const allowed: object[] = []
    const app = new Hono()
      .use(
        logPosition({
          log: ctx.ctx.log,
          waitForPosition: (asked, options) => {
            allowed.push(options)
            return waitForPosition(ctx.database, asked, options)
          },
          mostWaiting: 1,
        }),
      )
      .get('/', (c) => c.text('read'))
    const ask = async () => {
      const answer = await app.request('/', { headers: { 'x-min-log-position': String(position + 1) } })
      return answer.headers.get('x-log-position')
    }
    expect(await Promise.all([ask(), ask()])).toEqual([String(position), String(position)])
    expect(allowed).toEqual([{}, { timeoutMs: 0 }])
  })

  test.each(['-1', '1.5', 'next', '9'.repeat(16)])('that is none (%s) is refused', async (position) => {
    expect((await read(position)).status).toBe(400)
  })
})
