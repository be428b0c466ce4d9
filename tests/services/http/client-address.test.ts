import fc from 'fast-check'
import { Hono } from 'hono'
import { expect, test } from 'vitest'

import { clientAddress } from '#services/http/client-address.ts'
import { listen } from '#tests/support/listen.ts'

async function seen(trustedProxies: number, socket: string, forwarded?: string): Promise<string> {
  const addressOf = clientAddress({ trustedProxies })
  const app = new Hono().get('/', (c) => c.text(addressOf(c)))
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const response = await app.request('/', { headers }, { incoming: { socket: { remoteAddress: socket } } })
  return response.text()
}

test('without trusted proxies the header never changes the name', async () => {
  const entries = fc.array(
    fc.oneof(fc.ipV4(), fc.ipV6(), fc.constantFrom('', 'unknown', '127.0.0.1', '"', '[::1]:80')),
    { maxLength: 5 },
  )
  await fc.assert(
    fc.asyncProperty(entries, async (hops) => {
      expect(await seen(0, '203.0.113.7', hops.join(', '))).toBe('203.0.113.7')
    }),
  )
})

test('behind n proxies the n-th hop from the right counts, whatever the client wrote before it', async () => {
  const entries = fc.array(fc.ipV4(), { maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(entries, fc.ipV4(), fc.array(fc.ipV4(), { maxLength: 3 }), async (forged, client, proxies) => {
      const header = [...forged, client, ...proxies].join(', ')
      expect(await seen(proxies.length + 1, '10.0.0.1', header)).toBe(client)
    }),
  )
})

test('fewer hops than proxies: the left end', async () => {
  expect(await seen(3, '10.0.0.1', '203.0.113.7, 10.0.0.2')).toBe('203.0.113.7')
})

test.each([undefined, '', 'unknown', 'evil, not-an-address', '999.1.1.1', '_hidden'])(
  'a hop %j that is no address leaves the socket',
  async (header) => {
    expect(await seen(1, '10.0.0.1', header)).toBe('10.0.0.1')
  },
)

test.each([
  ['203.0.113.7:4711', '203.0.113.7'],
  ['[2001:db8:1:2:3:4:5:6]:4711', '2001:db8:1:2::/64'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:DB8:1:2::5', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0db8:0001:0002:0003:0004:0005:0006', '2001:db8:1:2::/64'],
  ['::1', '::1'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s is named %s', async (hop, name) => {
  expect(await seen(1, '10.0.0.1', hop)).toBe(name)
})

test('all addresses of one network of IPv6 have one name, others have another', async () => {
  const group = fc.nat({ max: 0xff_ff }).map((value) => value.toString(16))
  const groups = fc.array(group, { minLength: 4, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(groups, groups, groups, async (network, one, other) => {
      const names = [await seen(0, [...network, ...one].join(':')), await seen(0, [...network, ...other].join(':'))]
      expect(names[0]).toBe(names[1])
      const elsewhere = [...network.slice(0, 3), network[3] === '1' ? '2' : '1', ...one].join(':')
      expect(await seen(0, elsewhere)).not.toBe(names[0])
    }),
  )
})

test('a served request is known by its socket, one inside the process is unknown', async () => {
  const addressOf = clientAddress({ trustedProxies: 0 })
  const app = new Hono().get('/', (c) => c.text(addressOf(c)))
  expect(await (await fetch(`http://127.0.0.1:${await listen(app)}/`)).text()).toBe('127.0.0.1')
  expect(await (await app.request('/')).text()).toBe('unknown')
})
