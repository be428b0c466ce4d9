import { isDeepStrictEqual } from 'node:util'

import type { AnyEvent } from '#events/envelope.ts'
import type { EventLog } from '#events/log/log.ts'
import type { Database } from '#infra/database/database.ts'
import { generationIn } from '#projections/engine/generations/ledger.ts'
import { concerns, fold, isInline, viewOf, type AnyProjection } from '#projections/engine/projection.ts'
import { columnsOf, rowReader } from '#projections/engine/table.ts'
import { projections } from '#projections/registry.ts'

/** Differences between live read models and a fold from zero. */
export async function drift({ log, database }: { log: EventLog; database: Database }): Promise<string[]> {
  const events = await wholeOf(log)
  const drifted: string[] = []
  for (const projection of projections) {
    const upTo = isInline(projection)
      ? Infinity
      : ((await generationIn(database, projection.name, 'live'))?.position ?? 0)
    const made = foldOf(
      projection,
      events.filter(({ position }) => position <= upTo),
    )
    const live = await liveOf(database, projection)
    const keys = new Set([...made.keys(), ...live.keys()])
    const differing = [...keys].filter((key) => !isDeepStrictEqual(made.get(key), live.get(key)))
    if (differing.length > 0) drifted.push(`${projection.name} differs in ${differing.slice(0, 3).join(', ')}`)
  }
  return drifted
}

async function wholeOf(log: EventLog): Promise<AnyEvent[]> {
  const events: AnyEvent[] = []
  for (;;) {
    const page = await log.readAll({ after: events.length, limit: 5_000 })
    events.push(...page)
    if (page.length < 5_000) return events
  }
}

function foldOf(projection: AnyProjection, events: readonly AnyEvent[]): Map<string, unknown> {
  const rows = [...fold(projection, new Map(), events.filter(concerns(projection)))]
  return new Map(rows.filter(([, row]) => row !== null).map(([key, row]) => [key, plain(row)]))
}

async function liveOf(database: Database, projection: AnyProjection): Promise<Map<string, unknown>> {
  const found = await database.query<Record<string, unknown>>(
    `select ${columnsOf(projection)} from ${viewOf(projection)}`,
  )
  const rows = found.map(rowReader(projection))
  return new Map(rows.map((row) => [String(row[projection.table.key]), plain(row)]))
}

const plain = (row: unknown): unknown => JSON.parse(JSON.stringify(row))
