import { join } from 'node:path'

import type { Database } from './database.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

export interface DatabaseChoice {
  /** With it Postgres, without it PGlite in `dataDirectory`. */
  readonly databaseUrl?: string | null | undefined
  /** The most connections to a server for statements, one more listens; null for the usual number. */
  readonly connections?: number | null
  readonly dataDirectory: string
  /** Of PGlite; a server has its own settings. */
  readonly durability?: 'process' | 'os'
}

/** Where a new database is kept. Named for PGlite's version, so that a newer one never begins with an older one's files. */
export const databaseTemplate = join(import.meta.dirname, '../../.build/database-pglite-0.5.16.tar')

export function openDatabase(choice: DatabaseChoice): Promise<Database> {
  if (choice.databaseUrl) return openPostgres(choice.databaseUrl, { connections: choice.connections })
  return openPglite({
    directory: join(choice.dataDirectory, 'database'),
    durability: choice.durability ?? 'process',
    template: databaseTemplate,
  })
}
