import type { AnyEvent } from '#events/envelope.ts'
import type { Database } from '#infra/database/database.ts'

import { UnfoldableEvent } from '../generations/batch-fold.ts'
import { isDataFault } from '../generations/page-writer.ts'
import { wantedTypes, type AnyProjection } from '../projection.ts'
import { tableSql } from '../table.ts'
import type { Live } from './live.ts'
import { openWriteBehind, type Run } from './write-behind.ts'

export interface Scratch {
  readonly projection: AnyProjection
  readonly table: string
  reached(): number
  fault(): string | null
  giveUp(fault: string): void
  /** Folds the live table's part of a stretch; complete after `write`. */
  take(stretch: Stretch, live: Live | null, run: Run): Promise<void>
  write(run: Run): Promise<void>
  /** Whether the parked events are still those that were left out. */
  matches(live: Live): boolean
}

export interface Stretch {
  readonly events: readonly AnyEvent[]
  readonly position: number
}

export async function openScratch(database: Database, projection: AnyProjection, schema: string): Promise<Scratch> {
  const table = `${schema}.${projection.name}`
  await database.script(tableSql(projection, table, 'unlogged'))
  const batchFold = openWriteBehind(projection, table)
  const types = new Set(wantedTypes(projection))
  const leftOut = new Set<number>()
  let fault: string | null = null
  let reached = 0

  function partOf(events: readonly AnyEvent[], live: Live): AnyEvent[] {
    const mine: AnyEvent[] = []
    for (const event of events) {
      if (event.position <= reached || event.position > live.position || !types.has(event.type)) continue
      if (live.parked.has(event.position)) leftOut.add(event.position)
      else mine.push(event)
    }
    return mine
  }

  async function unlessAtFault(work: () => Promise<void>): Promise<void> {
    if (fault !== null) return
    try {
      await work()
    } catch (error) {
      if (!(error instanceof UnfoldableEvent) && !isDataFault(error)) throw error
      fault = `it cannot be made again: ${reasonIn(error)}`
    }
  }

  return {
    projection,
    table,
    reached: () => reached,
    fault: () => fault,
    giveUp(reason) {
      fault ??= reason
    },
    async take({ events, position }, live, run) {
      if (fault !== null) return
      if (live === null) {
        fault = `version ${projection.version} of it does not live here`
        return
      }
      const mine = partOf(events, live)
      await unlessAtFault(async () => {
        if (mine.length > 0) await batchFold.take(mine, run)
        reached = Math.max(reached, Math.min(position, live.position))
      })
    },
    write: (run) => unlessAtFault(() => batchFold.write(run)),
    matches: ({ parked }) => {
      const below = [...parked].filter((position) => position <= reached)
      return below.length === leftOut.size && below.every((position) => leftOut.has(position))
    },
  }
}

const reasonIn = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const forgottenMs = 3_600_000

const prefix = 'verifying_'

export async function openSchema(database: Database): Promise<string> {
  const [row] = await database.query<{ now: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::bigint as now',
  )
  const now = row?.now ?? 0
  const schemas = await database.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname ~ '^${prefix}[0-9]+_'`,
  )
  const forgotten = schemas.filter(({ name }) => Number(name.split('_')[1]) < now - forgottenMs)
  for (const { name } of forgotten) await dropSchema(database, name)
  const schema = `${prefix}${now}_${crypto.randomUUID().slice(0, 8)}`
  await database.script(`create schema ${schema}`)
  return schema
}

export const dropSchema = (database: Database, schema: string): Promise<void> =>
  database.script(`drop schema if exists ${schema} cascade`)
