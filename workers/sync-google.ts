import { feedNames } from '#services/providers/google/feed.ts'
import { googleSync } from '#services/providers/google/office-google.ts'
import { feedCursor, type FeedCursor } from '#services/providers/google/sync-feed.ts'
import { liveConnection, syncItem, type SyncTerms } from '#services/providers/google/sync-item.ts'

import type { Sync } from './engine/sync.ts'

/** The four lists of the Google account, an item each, so that they fail independently. */
export const syncGoogle = (terms: Omit<SyncTerms, 'logger'>): Sync<FeedCursor> => ({
  name: googleSync,
  neighbour: 'google',
  everyMs: 30_000,
  cursor: feedCursor,
  items: async () => ((await liveConnection(terms.database)) === null ? [] : feedNames),
  async run(ctx, { item, ...run }) {
    const feed = feedNames.find((name) => name === item)
    if (feed === undefined) throw new Error(`There is no list '${item}'`)
    await syncItem({ ...terms, logger: ctx.logger }, { ...run, feed })
  },
})
