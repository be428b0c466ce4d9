import type { MiddlewareHandler } from 'hono'

import { problem } from './problem.ts'
import { routeOf } from './route.ts'

/** Refuses bodies larger than the route declares, by Content-Length or while reading. */
export const bodyLimit =
  (most: number): MiddlewareHandler =>
  async (c, next) => {
    const limit = routeOf(c)?.mostBytes ?? most
    if (limit === 'streamed') return next()
    const length = c.req.header('content-length')
    if (length !== undefined && c.req.header('transfer-encoding') === undefined) {
      if (!(Number(length) <= limit)) throw problem('body_too_large')
    } else if (c.req.method !== 'GET' && c.req.method !== 'HEAD' && c.req.raw.body !== null) {
      c.req.raw = new Request(c.req.raw, { method: c.req.method, body: await readAtMost(c.req.raw.body, limit) })
    }
    await next()
  }

/** Truncated and malformed bodies are the caller's error. */
async function readAtMost(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw problem('malformed_request')
    })
    if (done) return new Uint8Array(Buffer.concat(chunks))
    size += value.byteLength
    if (size > limit) throw problem('body_too_large')
    chunks.push(value)
  }
}
