import type { Database, Queryable } from '#infra/database/database.ts'
import type { Logger } from '#services/commands/logger.ts'

import { calendarFeed } from './calendar.ts'
import { nameAccount, readConnection, type Connection } from './connection-store.ts'
import { contactsFeed } from './contacts.ts'
import { driveFeed } from './drive.ts'
import { isGoogleFault } from './failure.ts'
import type { Feed, FeedName } from './feed.ts'
import { gmailFeed, readProfile } from './gmail.ts'
import { pushVisits } from './push-visits.ts'
import type { GoogleAccount } from './setup.ts'
import { syncFeed, type FeedCursor } from './sync-feed.ts'

const feeds: Readonly<Record<FeedName, Feed>> = {
  gmail: gmailFeed,
  calendar: calendarFeed,
  drive: driveFeed,
  contacts: contactsFeed,
}

export interface SyncTerms {
  readonly database: Database
  readonly account: Pick<GoogleAccount, 'openRun'>
  readonly logger: Logger
  readonly now: () => number
}

export interface ItemRun {
  readonly feed: FeedName
  readonly cursor: FeedCursor | null
  readonly signal: AbortSignal
  readonly moveCursor: (to: FeedCursor, write?: (transaction: Queryable) => Promise<void>) => Promise<void>
}

/** Null without a connection. */
export async function liveConnection(database: Queryable): Promise<Connection | null> {
  const connection = await readConnection(database)
  return connection === null || connection.deadReason !== null ? null : connection
}

/** Syncs a list; rejects on failure, unless disconnected meanwhile. */
export async function syncItem(terms: SyncTerms, run: ItemRun): Promise<void> {
  const { database, account, logger, now } = terms
  try {
    const { connection, client } = await account.openRun()
    const { skipped } = await syncFeed(feeds[run.feed], { ...run, client, now, connection })
    if (skipped > 0) logger.warn({ feed: run.feed, skipped }, 'some of what Google sent could not be read')
    if (run.feed === 'calendar') await pushVisits({ database, client, logger, now, signal: run.signal })
    if (run.feed === 'gmail' && (await liveConnection(database))?.email === null) {
      const { emailAddress } = await readProfile(client, run.signal)
      await nameAccount(database, connection, emailAddress)
    }
  } catch (error) {
    if (!isGoogleFault(error, 'not_connected', 'grant_ended')) throw error
  }
}
