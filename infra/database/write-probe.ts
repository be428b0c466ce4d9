import type { Database } from './database.ts'

/** Whether the database takes a write at all: a standby and a read-only server do not. Rejects with the reason. */
export async function probeWrite(database: Database): Promise<void> {
  await database.query('update infra.write_probe set at = now()')
}

/** Rows that need new pages: a quarter of a megabyte. */
const probeRows = 256

/**
 * Whether there is room for more: a table that needs new pages is made and taken back. Rejects with the reason. Too much work for
 * every health check; for when a shortage is suspected.
 */
export async function probeRoom(database: Database): Promise<void> {
  const taken = new Error('taken back')
  await database
    .transaction(async (transaction) => {
      await transaction.script(
        `create table infra.room_probe as
           select n, repeat(md5(n::text), 30) as filler from generate_series(1, ${probeRows}) n`,
      )
      throw taken
    })
    .catch((error: unknown) => {
      if (error !== taken) throw error
    })
}
