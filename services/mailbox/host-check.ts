import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

import { SourceError } from './source.ts'

/** Networks outside of the internet. */
const notPublic = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  notPublic.addSubnet(network, prefix, 'ipv4')
}
/** IPv6 global unicast, without embedded IPv4. */
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  notPublic.addSubnet(network, prefix, 'ipv6')
}

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !notPublic.check(address, 'ipv4')
  if (family === 6) return globalUnicast.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
  return false
}

export type Resolve = (host: string) => Promise<readonly string[]>

const lookupMs = 10_000

const resolveHost: Resolve = async (host) => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new SourceError('timed_out')), lookupMs)
  try {
    const found = await Promise.race([lookup(host, { all: true }), late.promise])
    return found.map(({ address }) => address)
  } finally {
    clearTimeout(timer)
  }
}

/** Address pinned against DNS rebinding; rejects with `SourceError` for unknown or forbidden hosts. */
export async function pinnedAddress(
  host: string,
  { allowPrivate, resolve = resolveHost }: { readonly allowPrivate: boolean; readonly resolve?: Resolve },
): Promise<string> {
  const plain = host.replace(/^\[(.*)\]$/, '$1')
  const addresses =
    isIP(plain) > 0
      ? [plain]
      : await resolve(plain).catch((error: unknown) => {
          throw error instanceof SourceError ? error : new SourceError('host_unknown', error)
        })
  const [first] = addresses
  if (first === undefined) throw new SourceError('host_unknown')
  if (!allowPrivate && !addresses.every(isPublicAddress)) throw new SourceError('host_not_allowed')
  return first
}
