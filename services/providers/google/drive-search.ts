import * as z from 'zod'

import type { GoogleClient } from './client.ts'

const found = z.object({ files: z.array(z.unknown()).optional(), incompleteSearch: z.boolean().optional() })
const named = z.object({ id: z.string() })

interface Search {
  /** https://developers.google.com/workspace/drive/api/guides/search-files */
  readonly q: string
  readonly orderBy?: string
  readonly pageSize?: number
  /** Fields of each file; the id is one of them. */
  readonly fields: string
  readonly signal?: AbortSignal
}

/**
 * Files in My Drive and in the drives that the business shares, each once and unread. Where Drive could not search all drives, it is
 * asked for what the account made or opened in any of them as well, which it can always search.
 */
export async function searchFiles(client: GoogleClient, search: Search): Promise<readonly unknown[]> {
  const { files = [], incompleteSearch } = await ask(client, search, 'allDrives')
  if (incompleteSearch !== true) return files
  const { files: others = [] } = await ask(client, search, 'user')
  return [...new Map([...files, ...others].map((file) => [named.safeParse(file).data?.id ?? file, file])).values()]
}

const ask = (
  client: GoogleClient,
  { signal, fields, ...query }: Search,
  corpora: 'allDrives' | 'user',
): Promise<z.infer<typeof found>> =>
  client.drive({
    name: 'drive.files.list',
    schema: found,
    signal,
    ask: (api, options) =>
      api.files.list(
        {
          ...query,
          corpora,
          supportsAllDrives: true,
          includeItemsFromAllDrives: true,
          fields: `incompleteSearch,files(${fields})`,
        },
        options,
      ),
  })
