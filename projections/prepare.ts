import type { EventLog } from '#events/log.ts'
import type { Database, Queryable } from '#infra/database/database.ts'

import { applyTo } from './inline.ts'
import { tableOf, wantedTypes, type AnyProjection } from './projection.ts'
import { tableSql, viewSql } from './table.ts'

/** Events that are folded at once while a new table is filled. */
const page = 5_000

/** One process prepares at a time. */
const preparationLock = 6_510_615_555

/**
 * Makes the tables that are missing and fills them from the log, in one transaction: either the new version is whole, or the
 * old one is untouched. Call before the first command is taken.
 */
export async function prepareProjections(
  database: Database,
  log: EventLog,
  projections: readonly AnyProjection[],
): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.query('select pg_advisory_xact_lock($1)', [preparationLock])
    await transaction.script('create schema if not exists rm')
  })
  for (const projection of projections) {
    if (await exists(database, projection)) continue
    const head = await log.head()
    const pages = await eventPages(log, projection, head)
    await database.transaction(async (transaction) => {
      await transaction.query('select pg_advisory_xact_lock($1)', [preparationLock])
      if (await exists(transaction, projection)) return
      await transaction.script(tableSql(projection))
      for (const events of pages) await applyTo(projection, events, transaction)
      await transaction.script(viewSql(projection))
      await dropOthers(transaction, projection)
    })
  }
}

async function exists(database: Pick<Database, 'query'>, projection: AnyProjection): Promise<boolean> {
  const [row] = await database.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    tableOf(projection),
  ])
  return row?.found === true
}

/** Tables of other versions stand still from now on. Gone, they are made anew by a program that goes back to one of them. */
async function dropOthers(transaction: Queryable, projection: AnyProjection): Promise<void> {
  const others = await transaction.query<{ name: string }>(
    `select tablename as name from pg_tables
     where schemaname = 'rm' and tablename ~ ('^' || $1::text || '_v[0-9]+$') and 'rm.' || tablename <> $2`,
    [projection.name, tableOf(projection)],
  )
  for (const { name } of others) await transaction.script(`drop table rm.${name}`)
}

async function eventPages(log: EventLog, projection: AnyProjection, head: number) {
  const pages = []
  let after = 0
  while (after < head) {
    const events = await log.readAll({ after, limit: page, types: wantedTypes(projection), upTo: head })
    if (events.length === 0) break
    pages.push(events)
    after = events.at(-1)?.position ?? head
  }
  return pages
}
