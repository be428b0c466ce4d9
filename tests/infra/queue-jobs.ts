import type { Database } from '#infra/database/database.ts'
import type { NewJob } from '#infra/queue/queue.ts'

export const place = { lane: 'product', urgency: 'money' } as const

export const job = (id: string, rest: Partial<NewJob> = {}): NewJob => ({
  name: 'do-it',
  data: { n: 1 },
  id,
  ...place,
  ...rest,
})

/** Soon enough for a test, and still longer than a busy machine is deaf. */
export const testTiming = { lockMs: 3_000, stalledCheckMs: 1_000, finishMs: 1_000 }

/** Makes a queue in the database as new, without BullMQ's 30 migrations. */
export async function emptyQueueTables(database: Database): Promise<void> {
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'bullmq' and tablename <> 'migration'`,
  )
  await database.script(`truncate ${tables.map(({ name }) => name).join(', ')}`)
}
