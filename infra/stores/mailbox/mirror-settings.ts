import type { Queryable } from '#infra/database/database.ts'

/** Settings of transactions that can be repeated from the mail server: no wait for the disk, more memory. */
export const settingsOfMirror = (transaction: Queryable): Promise<void> =>
  transaction.script(`set local synchronous_commit = off; set local work_mem = '64MB'`)
