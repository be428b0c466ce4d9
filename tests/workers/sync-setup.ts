import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { z } from 'zod'

import type { Database } from '#infra/database/database.ts'
import type { NewJob } from '#infra/queue/queue.ts'
import { openDatabaseContext } from '#tests/support/database-context.ts'
import { recordingLogger } from '#tests/support/recording-logger.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { startSyncs, type SyncDeps } from '#workers/engine/start-syncs.ts'
import type { Sync, SyncRun } from '#workers/engine/sync.ts'

export type Cursor = { readonly uid: number }

interface ItemRow {
  readonly cursor: Cursor | null
  readonly epoch: number
  readonly holder: string | null
  readonly failures: number
  readonly since: Date | null
  readonly reason: string | null
  /** Seconds until the next try; null when there is nothing to wait for. */
  readonly retry: number | null
}

/** Syncs of tests: an item each, with processes of their own. */
export function setUpSyncs(open: () => Promise<Database>) {
  let system: Awaited<ReturnType<typeof openDatabaseContext>>
  let database: Database
  let item = ''
  let count = 0
  beforeAll(async () => {
    system = await openDatabaseContext(await open())
    database = system.database
    await database.script('create table fetched (item text, uid int)')
  })
  afterAll(async () => {
    await system.log.close()
    await database.close()
  })
  beforeEach(() => {
    item = `account-${(count += 1)}`
  })

  /** A sync of this test's item. */
  const syncOf = (run: (run: SyncRun<Cursor>) => Promise<void>): Sync<Cursor> => ({
    name: 'sync-mailboxes',
    neighbour: 'mailboxes',
    everyMs: 3_600_000,
    cursor: z.object({ uid: z.int() }),
    items: async () => [item],
    run: (_, given) => run(given),
  })

  /** A process, its jobs and its log. */
  function start(holder: string, given: Partial<SyncDeps> = {}) {
    const { logger, lines } = recordingLogger()
    const jobs: NewJob[] = []
    const queue = { add: async (added: readonly NewJob[]) => void jobs.push(...added) }
    const deps = { database, queue, holder, ...given }
    const syncs = startSyncs({ ...system.ctx, logger }, deps)
    return { ...syncs, deps, jobs, messages: () => lines.map(({ message }) => message) }
  }

  const row = async (): Promise<ItemRow | undefined> => {
    const [found] = await database.query<ItemRow>(
      `select cursor, epoch, holder, failures, failing_since as since, reason,
         case when retry_at > clock_timestamp() then extract(epoch from retry_at - clock_timestamp())::float8 end as retry
       from infra.sync_items where item = $1`,
      [item],
    )
    return found
  }
  const expire = () => database.query(`update infra.sync_items set lease_until = '-infinity' where item = $1`, [item])
  const fetched = () => database.query<{ uid: number }>('select uid from fetched where item = $1 order by uid', [item])
  const until = (look: () => unknown) => waitFor(look, { timeout: 100_000, interval: 10 })
  const isIdle = () => until(async () => expect((await row())?.holder).toBeNull())

  /** A run that waits for a word, or for its signal. */
  function heldRun() {
    const [begun, word] = [Promise.withResolvers<SyncRun<Cursor>>(), Promise.withResolvers<void>()]
    const sync = syncOf(async (run) => {
      begun.resolve(run)
      const aborted = new Promise((_, reject) =>
        run.signal.addEventListener('abort', () => reject(asError(run.signal.reason))),
      )
      await Promise.race([word.promise, aborted])
    })
    return { sync, begun: begun.promise, end: word.resolve }
  }

  return {
    item: () => item,
    query: <Row extends object>(sql: string) => database.query<Row>(sql, [item]),
    syncOf,
    start,
    row,
    expire,
    fetched,
    until,
    isIdle,
    heldRun,
  }
}

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)))
