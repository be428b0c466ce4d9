import { createHash, randomBytes } from 'node:crypto'

import { Hono, type Context } from 'hono'
import * as z from 'zod/mini'

import type { Database } from '../../database/database.ts'
import type { ApiEnv } from './api-env.ts'
import { shownFile, type SandboxFile } from './drive-routes.ts'
import { findItem, putItems } from './items.ts'
import { invalid, notFound } from './refusals.ts'

const metadata = z.object({
  name: z.optional(z.string()),
  mimeType: z.optional(z.string()),
  appProperties: z.optional(z.record(z.string(), z.string())),
})

export const driveUploadRoutes = (database: Database, clock: () => number): Hono<ApiEnv> =>
  new Hono<ApiEnv>()
    .post('/upload/drive/v3/files', async (c) => {
      const sent = await readUpload(c)
      if (sent === null) return invalid(c, 'Malformed multipart body.')
      const id = randomBytes(16).toString('hex')
      const body: SandboxFile = {
        ...sent.file,
        name: sent.file.name ?? 'Untitled',
        createdTime: new Date(clock()).toISOString(),
        webViewLink: `https://drive.google.com/file/d/${id}/view`,
      }
      await putItems(database, 'file', [{ id, sortAt: clock(), body }])
      return c.json(shownFile({ id, body }))
    })
    .patch('/upload/drive/v3/files/:id', async (c) => {
      const found = await findItem(database, 'file', c.req.param('id'))
      const isKnown = found !== null && !found.isDeleted
      // A file of a shared drive is none for whoever does not say that they know of these.
      const isReached =
        isKnown && (shownFile(found).driveId === undefined || c.req.query('supportsAllDrives') === 'true')
      if (!isReached) return notFound(c)
      const sent = await readUpload(c)
      if (sent === null) return invalid(c, 'Malformed multipart body.')
      const former = shownFile(found)
      const body: SandboxFile = { ...former, ...sent.file, name: sent.file.name ?? former.name }
      await putItems(database, 'file', [{ id: found.id, sortAt: found.sortAt, body }])
      return c.json(shownFile({ id: found.id, body }))
    })

/** JSON metadata and content of a multipart/related body; null for another. */
async function readUpload(c: Context) {
  const boundary = /^multipart\/related; boundary=("?)([\w-]+)\1$/.exec(c.req.header('content-type') ?? '')?.[2]
  if (boundary === undefined || c.req.query('uploadType') !== 'multipart') return null
  // One character for each byte, so that the content stays what it is.
  const text = Buffer.from(await c.req.arrayBuffer()).toString('latin1')
  const [, first, second, end] = text.split(`--${boundary}`)
  if (first === undefined || second === undefined || end === undefined) return null
  const [described, content] = [contentOf(first), contentOf(second)]
  if (described === null || content === null) return null
  const { mimeType = content.type, ...given } = metadata.parse(JSON.parse(described.bytes.toString()))
  const sha256Checksum = createHash('sha256').update(content.bytes).digest('hex')
  return { file: { ...given, mimeType, size: String(content.bytes.length), sha256Checksum } }
}

function contentOf(part: string): { readonly type: string; readonly bytes: Buffer } | null {
  const found = /^\r\ncontent-type: ([^\r]+)\r\n\r\n([\s\S]*)\r\n$/.exec(part)
  return found?.[1] === undefined ? null : { type: found[1], bytes: Buffer.from(found[2] ?? '', 'latin1') }
}
