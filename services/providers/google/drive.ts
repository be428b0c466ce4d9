import * as z from 'zod'

import type { GoogleClient } from './client.ts'
import { searchFiles } from './drive-search.ts'
import type { Feed, FeedItem, FeedPage, FeedTime } from './feed.ts'
import { webLink } from './web-link.ts'

const mostFiles = 100
const fields = 'id,name,createdTime,webViewLink,trashed'

const file = z.object({
  id: z.string(),
  name: z.string().optional(),
  createdTime: z.string().optional(),
  webViewLink: z.string().optional(),
  trashed: z.boolean().optional(),
})
const start = z.object({ startPageToken: z.string() })
const changes = z.object({
  changes: z
    .array(z.object({ fileId: z.string().optional(), removed: z.boolean().optional(), file: z.unknown().optional() }))
    .optional(),
  nextPageToken: z.string().optional(),
  newStartPageToken: z.string().optional(),
})

/** Options without which shared drives are omitted. */
const ofAllDrives = { supportsAllDrives: true, includeItemsFromAllDrives: true } as const

/** Newest files, then changes: names and links, never contents. */
export const driveFeed: Feed = {
  name: 'drive',
  most: mostFiles,
  async page(client, position, at) {
    if (position.kind === 'full') return firstFiles(client, at)
    const token = position.page ?? position.token
    const found = await client.drive({
      name: 'drive.changes.list',
      schema: changes,
      signal: at.signal,
      ask: (api, options) =>
        api.changes.list(
          {
            pageToken: token,
            pageSize: mostFiles,
            ...ofAllDrives,
            fields: `nextPageToken,newStartPageToken,changes(fileId,removed,file(${fields}))`,
          },
          options,
        ),
    })
    const records = found.changes ?? []
    const read = records.map((change) => ({ change, file: file.safeParse(change.file) }))
    const standing = read.flatMap(({ change, file: one }) =>
      change.removed !== true && one.success && one.data.trashed !== true ? [toItem(one.data)] : [],
    )
    const kept = new Set(standing.map(({ id }) => id))
    const { nextPageToken: page } = found
    return {
      changed: standing,
      removed: records.flatMap(({ fileId }) => (fileId === undefined || kept.has(fileId) ? [] : [fileId])),
      skipped: read.filter((one) => one.change.removed !== true && !one.file.success).length,
      isMore: page !== undefined,
      next:
        page === undefined
          ? { kind: 'changes', token: found.newStartPageToken ?? token, page: null }
          : { kind: 'changes', token: position.token, page },
    }
  },
}

async function firstFiles(client: GoogleClient, { signal }: FeedTime): Promise<FeedPage> {
  // First of all: what changes meanwhile is a change after it.
  const { startPageToken } = await client.drive({
    name: 'drive.changes.getStartPageToken',
    schema: start,
    signal,
    ask: (api, options) => api.changes.getStartPageToken({ supportsAllDrives: true }, options),
  })
  const found = await searchFiles(client, {
    q: 'trashed = false',
    orderBy: 'createdTime desc',
    pageSize: mostFiles,
    fields,
    signal,
  })
  const read = found.map((one) => file.safeParse(one))
  return {
    changed: read.flatMap(({ data }) => (data === undefined ? [] : [toItem(data)])),
    removed: [],
    skipped: read.filter(({ success }) => !success).length,
    isMore: false,
    next: { kind: 'changes', token: startPageToken, page: null },
  }
}

function toItem({ id, name = '', createdTime, webViewLink }: z.infer<typeof file>): FeedItem {
  const createdAt = createdTime === undefined ? null : instantOf(createdTime)
  return { id, sortAt: createdAt, body: { name, createdTime: createdAt, webViewLink: webLink(webViewLink) } }
}

const instantOf = (text: string): string | null => {
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}
