import { Readable } from 'node:stream'

import * as z from 'zod'

import type { GoogleClient } from './client.ts'
import { searchFiles } from './drive-search.ts'
import { webLink } from './web-link.ts'

/** More than Drive takes in one request: https://developers.google.com/workspace/drive/api/guides/manage-uploads */
export const mostFileBytes = 5 * 1024 * 1024

/** A file of ours in Drive; letters, digits and '-' in its key. */
export interface SavedFile {
  /** The same for the same file, so that saving it again replaces it. */
  readonly key: string
  readonly name: string
  readonly mimeType: string
  readonly bytes: Uint8Array
}

/** Marks our files; only this client sees it. */
const property = 'freshGlaze'
const fields = 'id,name,webViewLink'

const file = z.object({ id: z.string(), name: z.string(), webViewLink: z.string().optional() })

/** Writes a file into the account's Drive, over the one with the same key where there is one. Answers its link. */
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
