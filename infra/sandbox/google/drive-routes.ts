import { Hono, type Context } from 'hono'
import * as z from 'zod/mini'

import type { Database } from '../../database/database.ts'
import type { ApiEnv } from './api-env.ts'
import { changesAfter, lastVersion, listItems, type Item } from './items.ts'
import { askedPage, pageSize, refusedPage, writeToken } from './page-tokens.ts'
import { invalid, refusal } from './refusals.ts'

const file = z.object({
  name: z.string(),
  mimeType: z.string(),
  createdTime: z.string(),
  webViewLink: z.string(),
  appProperties: z.optional(z.record(z.string(), z.string())),
  size: z.optional(z.string()),
  sha256Checksum: z.optional(z.string()),
  /** Shared drive; absent for My Drive. */
  driveId: z.optional(z.string()),
})
export type SandboxFile = z.infer<typeof file>

export const driveRoutes = (database: Database): Hono<ApiEnv> =>
  new Hono<ApiEnv>()
    .get('/drive/v3/files', async (c) => {
      const asked = askedDrives(c)
      if (asked === null) return invalid(c, 'The includeItemsFromAllDrives parameter requires supportsAllDrives.')
      const property = propertyIn(c.req.query('q') ?? '')
      if (property !== null) {
        const all = await listItems(database, 'file', { order: 'newest', offset: 0, limit: 1000 })
        const shown = all.map(shownFile).filter((one) => one.appProperties?.[property.key] === property.value)
        return c.json({ incompleteSearch: asked.isIncomplete, files: shown.filter(asked.isIncluded) })
      }
      const limit = pageSize(c.req.query('pageSize'), 100, 1000)
      const page = askedPage(c)
      if (page === 'refused') return refusedPage(c)
      const offset = page?.offset ?? 0
      const found = await listItems(database, 'file', { order: 'newest', offset, limit: limit + 1 })
      return c.json({
        incompleteSearch: asked.isIncomplete,
        files: found.slice(0, limit).map(shownFile).filter(asked.isIncluded),
        ...(found.length > limit ? { nextPageToken: writeToken({ offset: offset + limit, version: 0 }) } : {}),
      })
    })
    .get('/drive/v3/changes/startPageToken', async (c) =>
      c.json({ startPageToken: writeToken({ offset: 0, version: await lastVersion(database) }) }),
    )
    .get('/drive/v3/changes', async (c) => {
      if (c.get('fault') === 'expired_sync_token') {
        return refusal(c, 410, 'GONE', 'The page token is too old to be used.', 'pageTokenExpired')
      }
      const since = askedPage(c)
      const asked = askedDrives(c)
      if (since === null || asked === null) return invalid(c, 'Invalid Value')
      if (since === 'refused') return refusedPage(c)
      const limit = pageSize(c.req.query('pageSize'), 100, 1000)
      const changes = await changesAfter(database, 'file', since.version, limit)
      const token = writeToken({ offset: 0, version: changes.at(-1)?.version ?? since.version })
      const included = changes.filter((item) => item.isDeleted || asked.isIncluded(shownFile(item)))
      return c.json({
        changes: included.map((item) => ({
          fileId: item.id,
          removed: item.isDeleted,
          ...(item.isDeleted ? {} : { file: shownFile(item) }),
        })),
        ...(changes.length === limit ? { nextPageToken: token } : { newStartPageToken: token }),
      })
    })

interface AskedDrives {
  readonly isIncluded: (one: { readonly driveId?: string | undefined }) => boolean
  /** Not all requested drives were searched. */
  readonly isIncomplete: boolean
}

/** Null when a call names one of the shared-drive flags without the other. */
function askedDrives(c: Context<ApiEnv>): AskedDrives | null {
  const isSaid = (name: string) => c.req.query(name) === 'true'
  const isOfAll = isSaid('includeItemsFromAllDrives')
  if (isOfAll && !isSaid('supportsAllDrives')) return null
  // Only a search of each drive is too large; in what the account made or opened everything is found.
  const isIncomplete = c.get('fault') === 'incomplete_search' && c.req.query('corpora') === 'allDrives'
  return { isIncluded: ({ driveId }) => driveId === undefined || (isOfAll && !isIncomplete), isIncomplete }
}

export const shownFile = ({ id, body }: Pick<Item, 'id' | 'body'>) => ({ id, ...file.parse(body) })

/** The one supported search. */
function propertyIn(query: string): { readonly key: string; readonly value: string } | null {
  const found = /^appProperties has \{ key='([\w-]+)' and value='([\w-]+)' \} and trashed = false$/.exec(query)
  return found?.[1] === undefined || found[2] === undefined ? null : { key: found[1], value: found[2] }
}
