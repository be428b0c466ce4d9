import type { Database } from './database.ts'

/** Rejects when the database is read-only, with the reason. */
export async function probeWrite(database: Database): Promise<void> {
  await database.query('update infra.write_probe set at = now()')
}

/** Enough rows for new pages: a quarter of a megabyte. */
const probeRows = 256

/** Rejects when the disk is full: creates a table and rolls back. Expensive; for a suspicion. */
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
