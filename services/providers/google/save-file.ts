import { Readable } from 'node:stream'

import * as z from 'zod'

import type { GoogleClient } from './client.ts'
import { searchFiles } from './drive-search.ts'
import { webLink } from './web-link.ts'

/** Drive's maximum of a simple upload: https://developers.google.com/workspace/drive/api/guides/manage-uploads */
export const mostFileBytes = 5 * 1024 * 1024

export interface SavedFile {
  /** Stable key, so that a file is replaced. */
  readonly key: string
  readonly name: string
  readonly mimeType: string
  readonly bytes: Uint8Array
}

/** Private property of our files. */
const property = 'freshGlaze'
const fields = 'id,name,webViewLink'

const file = z.object({ id: z.string(), name: z.string(), webViewLink: z.string().optional() })

export async function saveFile(
  client: GoogleClient,
  given: SavedFile,
): Promise<{ readonly name: string; readonly link: string | null }> {
  const { name, mimeType } = given
  const q = `appProperties has { key='${property}' and value='${given.key}' } and trashed = false`
  // Somebody may have moved it into a drive that the business shares.
  const [former] = (await searchFiles(client, { q, fields })).flatMap((one) => file.safeParse(one).data ?? [])
  // A stream is read once: each try gets its own.
  const media = () => ({ mimeType, body: Readable.from([given.bytes]) })
  const saved =
    former === undefined
      ? await client.drive({
          name: 'drive.files.create',
          schema: file,
          ask: (api, options) => {
            const requestBody = { name, mimeType, appProperties: { [property]: given.key } }
            return api.files.create({ requestBody, media: media(), fields }, options)
          },
        })
      : await client.drive({
          name: 'drive.files.update',
          schema: file,
          ask: (api, options) =>
            api.files.update(
              { fileId: former.id, requestBody: { name }, media: media(), fields, supportsAllDrives: true },
              options,
            ),
        })
  return { name: saved.name, link: webLink(saved.webViewLink) }
}
