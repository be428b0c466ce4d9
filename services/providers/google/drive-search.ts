import * as z from 'zod'

import type { GoogleClient } from './client.ts'

const found = z.object({ files: z.array(z.unknown()).optional(), incompleteSearch: z.boolean().optional() })
const named = z.object({ id: z.string() })

interface Search {
  /** https://developers.google.com/workspace/drive/api/guides/search-files */
  readonly q: string
  readonly orderBy?: string
  readonly pageSize?: number
  readonly fields: string
  readonly signal?: AbortSignal
}

/** Files of My Drive and shared drives; after an incomplete search, own files of any drive too. */
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
