import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'

import { pinnedAddress, type Resolve } from './host-check.ts'

export interface ImageTerms {
  readonly allowPrivate: boolean
  readonly resolve?: Resolve
  readonly signal: AbortSignal
}

/** Limits of images, bytes, redirects and time. */
const mostImages = 40
const mostBytes = 2 * 1024 * 1024
const mostOfAll = 10 * 1024 * 1024
const mostRedirects = 3
const allMs = 8_000

/** Fetches remote images as data URLs by address, so that senders do not learn the reader. Others are left out. */
export async function fetchImages(
  addresses: readonly string[],
  terms: ImageTerms,
): Promise<Readonly<Record<string, string>>> {
  const signal = AbortSignal.any([terms.signal, AbortSignal.timeout(allMs)])
  let bytes = 0
  const found = await Promise.all(
    addresses.slice(0, mostImages).map(async (address) => {
      const image = await fetchImage(address, { ...terms, signal }, mostRedirects).catch(() => null)
      if (image === null || (bytes += image.length) > mostOfAll) return []
      const type = typeOf(image)
      return type === null ? [] : [[address, `data:${type};base64,${image.toString('base64')}`] as const]
    }),
  )
  return Object.fromEntries(found.flat())
}

async function fetchImage(address: string, terms: ImageTerms, redirects: number): Promise<Buffer | null> {
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  const pinned = await pinnedAddress(url.hostname, terms)
  const response = await ask(url, pinned, terms.signal)
  const { statusCode = 0, headers } = response
  if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
    response.destroy()
    return redirects === 0 ? null : fetchImage(new URL(headers.location, url).href, terms, redirects - 1)
  }
  if (statusCode !== 200) {
    response.destroy()
    return null
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > mostBytes) {
      response.destroy()
      return null
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Request without cookies and referrer, to the pinned address. */
function ask(url: URL, pinned: string, signal: AbortSignal): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    request(
      {
        host: pinned,
        // A name, for the certificate; an address is none.
        ...(isIP(url.hostname) === 0 ? { servername: url.hostname } : {}),
        port: url.port === '' ? undefined : Number(url.port),
        path: `${url.pathname}${url.search}`,
        headers: { host: url.host, accept: 'image/*' },
        agent: false,
        signal,
      },
      resolve,
    )
      .on('error', reject)
      .end()
  })
}

const signatures: readonly (readonly [type: string, start: readonly number[]])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
  ['image/webp', [0x52, 0x49, 0x46, 0x46]],
]

/** Type by magic bytes. */
export const typeOf = (image: Uint8Array): string | null =>
  signatures.find(([, start]) => start.every((byte, index) => image[index] === byte))?.[0] ?? null
