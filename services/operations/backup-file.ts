import * as z from 'zod'

/** Format version, raised for incompatible changes. */
export const backupFormat = 1

/** Header line, pages of rows as JSON, summary, and hash line (`hashed-file.ts`). */
export const backupHeader = z.strictObject({
  freshGlazeBackup: z.int(),
  program: z.string(),
  takenAt: z.iso.datetime(),
  /** Applied migrations: '0001-log.sql', … */
  migrations: z.array(z.string()),
  /** Verifies the SECRET_KEY. */
  secretCheck: z.string(),
})

export const backupSummary = z.strictObject({
  position: z.int().min(0),
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()), rows: z.int().min(0) })),
})

export type BackupHeader = z.infer<typeof backupHeader>
export type BackupSummary = z.infer<typeof backupSummary>

/** Rows as the database's text, without loss of digits. */
export const pageLine = (table: string, count: number, rows: string): string =>
  // An end of line in JSON can only be a blank.
  `{"table":"${table}","count":${count},"rows":[${rows.replaceAll('\n', ' ')}]}`

/** Null for another line; `rows` is JSON. */
export function readPageLine(line: string): { table: string; count: number; rows: string } | null {
  const [, table, count, rows] =
    /^\{"table":"([a-z0-9_]+\.[a-z0-9_]+)","count":(\d+),"rows":(\[.*\])\}$/s.exec(line) ?? []
  return table === undefined || rows === undefined ? null : { table, count: Number(count), rows }
}
