import { Hono } from 'hono'
import { expect, test } from 'vitest'

import { watchForProxy } from '#services/http/forgotten-proxy.ts'

async function told(isTrusted: boolean, ...requests: (readonly [address: string, headers: Record<string, string>])[]) {
  let count = 0
  const app = new Hono().use(watchForProxy(isTrusted, () => (count += 1))).get('/', (c) => c.text('here'))
  for (const [remoteAddress, headers] of requests)
    expect((await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } })).status).toBe(200)
  return count
}

const forwarded = { 'x-forwarded-for': '203.0.113.7' }

test.each(['127.0.0.1', '::1', '10.0.0.3', '172.17.0.2', '192.168.1.9', 'fd12:3456::1'])(
  'a proxy at %s that nobody counts with is told of once',
  async (address) => {
    expect(await told(false, [address, {}], [address, forwarded], [address, forwarded])).toBe(1)
  },
)

test('there is no warning of a proxy that is trusted, of visitors without one, or of what a caller writes into a header', async () => {
  expect(await told(true, ['127.0.0.1', forwarded])).toBe(0)
  expect(await told(false, ['127.0.0.1', {}], ['203.0.113.9', forwarded], ['172.15.0.1', forwarded])).toBe(0)
})
