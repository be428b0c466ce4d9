import * as z from 'zod'

import { dayMs } from '#events/values/time.ts'
import type { Queryable } from '#infra/database/database.ts'

import type { GoogleClient } from './client.ts'
import { holdConnection } from './connection-store.ts'
import { GoogleError, isGoogleFault } from './failure.ts'
import { fromScratch, type Feed, type FeedPage, type Position } from './feed.ts'
import { writePage } from './items-store.ts'

export const feedCursor = z.object({
  connection: z.string(),
  generation: z.string(),
  position: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('full'), page: z.string().nullable(), start: z.string().nullable() }),
    z.object({ kind: z.literal('changes'), token: z.string(), page: z.string().nullable() }),
  ]),
})
export type FeedCursor = z.infer<typeof feedCursor>

export interface FeedRun {
  readonly client: GoogleClient
  readonly connection: string
  readonly cursor: FeedCursor | null
  readonly signal: AbortSignal
  readonly now: () => number
  readonly moveCursor: (to: FeedCursor, write: (transaction: Queryable) => Promise<void>) => Promise<void>
}

/** Interval of full syncs, which move the calendar's window. */
const fullEveryMs = 7 * dayMs

/** Syncs a list; returns unreadable items. */
export async function syncFeed(feed: Feed, run: FeedRun): Promise<{ readonly skipped: number }> {
  let cursor = startingFrom(run)
  let isAnew = false
  for (let skipped = 0; ;) {
    const page = await pageAt(feed, run, cursor.position, { mayBeginAnew: !isAnew })
    if (page === 'begin_anew') {
      isAnew = true
      cursor = { ...cursor, generation: generationAt(run), position: fromScratch }
      continue
    }
    skipped += page.skipped
    const next = { ...cursor, position: page.next }
    const isLastOfAll = cursor.position.kind === 'full' && !page.isMore
    if (isLastOfAll || page.changed.length + page.removed.length > 0 || !isSame(next, run.cursor)) {
      const { generation } = cursor
      await run.moveCursor(next, async (transaction) => {
        if (!(await holdConnection(transaction, run.connection))) {
          throw new GoogleError('not_connected', 'Google was disconnected meanwhile')
        }
        await writePage(transaction, feed, { ...page, generation, isLastOfAll })
      })
    }
    if (!page.isMore) return { skipped }
    cursor = next
  }
}

/** Full sync for another connection, and weekly. */
function startingFrom(run: FeedRun): FeedCursor {
  const { cursor, connection } = run
  const isFresh = cursor !== null && run.now() - Date.parse(cursor.generation) < fullEveryMs
  if (cursor !== null && cursor.connection === connection && isFresh) return cursor
  return { connection, generation: generationAt(run), position: fromScratch }
}

async function pageAt(
  feed: Feed,
  { client, signal, now }: FeedRun,
  position: Position,
  { mayBeginAnew }: { readonly mayBeginAnew: boolean },
): Promise<FeedPage | 'begin_anew'> {
  try {
    return await feed.page(client, position, { now: now(), signal })
  } catch (error) {
    const hasToken = position.kind === 'changes' || position.page !== null
    // Google discards tokens of pages without a word of it, and refuses them as it refuses anything that it cannot read.
    if (mayBeginAnew && hasToken && isGoogleFault(error, 'token_expired', 'refused')) return 'begin_anew'
    throw error
  }
}

const generationAt = ({ now }: FeedRun): string => new Date(now()).toISOString()

const isSame = (one: FeedCursor, other: FeedCursor | null): boolean => JSON.stringify(one) === JSON.stringify(other)
