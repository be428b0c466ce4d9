import { Readable } from 'node:stream'

import type { Context } from 'hono'

import type { StoredFiles } from '#services/commands/stored-files.ts'
import { problem } from '#services/http/problem.ts'

/** Image with a policy against scripts, or 404. */
export function photoAnswer(
  c: Context,
  found: Awaited<ReturnType<StoredFiles['get']>>,
  cacheControl: string,
  type: 'image/jpeg' | 'image/png' = 'image/jpeg',
): Response {
  if (found === null) throw problem('not_found')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Node and the DOM name the same class apart
  const content = Readable.toWeb(Readable.from(found.content)) as ReadableStream<Uint8Array>
  return c.body(content, 200, {
    'content-type': type,
    'content-length': String(found.size),
    'cache-control': cacheControl,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
  })
}
