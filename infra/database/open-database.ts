import { join } from 'node:path'

import type { Database } from './database.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

export interface DatabaseChoice {
  /** Postgres with it, PGlite in `dataDirectory` without. */
  readonly databaseUrl?: string | null | undefined
  /** Maximum connections for statements, plus one listener; null for the default. */
  readonly connections?: number | null
  readonly dataDirectory: string
  /** PGlite's; a server has its own settings. */
  readonly durability?: 'process' | 'os'
}

/** Cached new database, named for PGlite's version. */
export const databaseTemplate = join(import.meta.dirname, '../../.build/database-pglite-0.5.16.tar')

export function openDatabase(choice: DatabaseChoice): Promise<Database> {
  if (choice.databaseUrl) return openPostgres(choice.databaseUrl, { connections: choice.connections })
  return openPglite({
    directory: join(choice.dataDirectory, 'database'),
    durability: choice.durability ?? 'process',
    template: databaseTemplate,
  })
}
