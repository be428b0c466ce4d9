import { isIP } from 'node:net'

import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/** Client key for limits: with n trusted proxies the n-th X-Forwarded-For entry from the right. */
export function clientAddress({ trustedProxies }: { readonly trustedProxies: number }): (c: Context) => string {
  return (c) => {
    const socket = socketAddress(c)
    if (trustedProxies === 0) return toName(socket)
    const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
    // Fewer hops than proxies: the left end was still written by one that we trust.
    const client = withoutPort(hops.at(-trustedProxies) ?? hops[0] ?? '')
    return toName(isIP(client) ? client : socket)
  }
}

/** One key for callers without a socket. */
function socketAddress(c: Context): string {
  const bindings: unknown = c.env
  return isNodeBindings(bindings) ? (bindings.incoming.socket.remoteAddress ?? 'unknown') : 'unknown'
}

const isNodeBindings = (bindings: unknown): bindings is HttpBindings =>
  typeof bindings === 'object' && bindings !== null && 'incoming' in bindings

/** IPv6 is keyed by network, IPv4-mapped addresses as IPv4. */
function toName(address: string): string {
  const plain = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '')
  if (isIP(plain) !== 6 || plain === '::1') return plain
  const [left = '', right = ''] = plain.split('%')[0]?.split('::') ?? []
  const [before, after] = [left.split(':').filter(Boolean), right.split(':').filter(Boolean)]
  const missing = plain.includes('::')
    ? Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
    : []
  const groups = [...before, ...missing, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.join(':')}::/64`
}

/** Strips ports: '203.0.113.7:4711', '[2001:db8::1]:4711'. */
const withoutPort = (hop: string): string =>
  /^\[(.+)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop
