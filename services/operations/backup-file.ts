import * as z from 'zod'

/** The form of the file. Raised when an older program could not read it any more. */
export const backupFormat = 1

/**
 * A backup: a line about the whole, pages of rows as Postgres writes them as JSON, a line about what there was, and the last line
 * of `hashed-file.ts`.
 */
export const backupHeader = z.strictObject({
  freshGlazeBackup: z.int(),
  program: z.string(),
  takenAt: z.iso.datetime(),
  /** Of the database: '0001-log.sql', … */
  migrations: z.array(z.string()),
  /** Tells whether a SECRET_KEY is the one that the keys were wrapped with. */
  secretCheck: z.string(),
})

/** Each table, also an empty one, with its number of rows. */
export const backupSummary = z.strictObject({
  position: z.int().min(0),
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()), rows: z.int().min(0) })),
})

export type BackupHeader = z.infer<typeof backupHeader>
export type BackupSummary = z.infer<typeof backupSummary>

/** Rows are carried as the text that the database wrote: no number loses a digit on the way. */
export const pageLine = (table: string, count: number, rows: string): string =>
  // An end of line in JSON can only be a blank.
  `{"table":"${table}","count":${count},"rows":[${rows.replaceAll('\n', ' ')}]}`

/** The parts of such a line, or null when it is none. `rows` is JSON. */
export function readPageLine(line: string): { table: string; count: number; rows: string } | null {
  const [, table, count, rows] =
    /^\{"table":"([a-z0-9_]+\.[a-z0-9_]+)","count":(\d+),"rows":(\[.*\])\}$/s.exec(line) ?? []
  return table === undefined || rows === undefined ? null : { table, count: Number(count), rows }
}
