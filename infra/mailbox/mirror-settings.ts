import type { Queryable } from '../database/database.ts'

/**
 * Of a transaction that writes what the mail server has and can be asked for again. Its commit waits for no disk: when the machine stops
 * within the next second, all of it is missing together, with the note of what was mirrored, and is fetched again. The memory is for the
 * words of thousands of mails, which go into their index at once.
 */
export const settingsOfMirror = (transaction: Queryable): Promise<void> =>
  transaction.script(`set local synchronous_commit = off; set local work_mem = '64MB'`)
