import type { AnyEvent } from '#events/envelope.ts'
import { masterKeyFrom, openEncryption, type Encryption } from '#events/log/encryption.ts'
import type { EventLog } from '#events/log/log.ts'
import type { Database } from '#infra/database/database.ts'
import { migrate } from '#infra/database/migrate.ts'
import { prepareProjections } from '#projections/engine/prepare.ts'
import { concerns, fold, viewOf, type AnyProjection } from '#projections/engine/projection.ts'
import { columnsOf, rowReader } from '#projections/engine/table.ts'
import { projections } from '#projections/registry.ts'
import { databaseViews } from '#projections/views.ts'
import { openProductLog } from '#services/process/product-log.ts'

import { populate, openClock } from './memory-context.ts'

export interface ProjectedLog {
  readonly log: EventLog
  readonly encryption: Encryption
}

/** The log and its read models on a database; one that has events needs the secret that they were written with. */
export async function assemble(database: Database, secret = 'a secret of the tests'): Promise<ProjectedLog> {
  await migrate(database)
  const encryption = openEncryption({ database, masterKey: masterKeyFrom(secret) })
  const log = openProductLog({ database, encryption })
  await prepareProjections(database, log, projections)
  return { log, encryption }
}

/** An application context on a database, with a provider in memory and a clock that stands still. */
export async function openDatabaseContext(database: Database, { now, vans = 1 }: { now?: string; vans?: number } = {}) {
  const { log, encryption } = await assemble(database)
  const populated = await populate({ log, views: databaseViews(database), time: openClock(now), vans })
  return { ...populated, database, encryption }
}

/** All events of a log, read page by page. */
export async function readWhole(log: EventLog): Promise<AnyEvent[]> {
  const events: AnyEvent[] = []
  for (;;) {
    const page = await log.readAll({ after: events.length, limit: 5_000 })
    events.push(...page)
    if (page.length < 5_000) return events
  }
}

/** A read model's rows as its fold makes them from these events, by key. */
export function rowsFrom(projection: AnyProjection, events: readonly AnyEvent[]): Map<string, object> {
  const rows = new Map<string, object>()
  for (const [key, row] of fold(projection, rows, events.filter(concerns(projection)))) {
    // The fold's rows are objects of a type that only it knows.
    if (row !== null) rows.set(key, row as object)
  }
  return rows
}

/** A read model's rows as its table has them, by key. */
export async function rowsOf(database: Database, projection: AnyProjection): Promise<Map<string, object>> {
  const found = await database.query<Record<string, unknown>>(
    `select ${columnsOf(projection)} from ${viewOf(projection)}`,
  )
  const rows = found.map(rowReader(projection))
  return new Map(rows.map((row) => [String(row[projection.table.key]), row]))
}
