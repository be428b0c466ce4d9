import type { AnyEvent } from '#events/envelope.ts'
import type { Database, Queryable } from '#infra/database/database.ts'

import { openFolder, UnfoldableEvent } from '../generations/folder.ts'
import { isDataFault } from '../generations/page-writer.ts'
import { wantedTypes, type AnyProjection } from '../projection.ts'
import { tableSql } from '../table.ts'
import type { Live } from './live.ts'

/** A read model made once more, to be compared with the living one. */
export interface Scratch {
  readonly projection: AnyProjection
  readonly table: string
  /** Up to here the living one's part of the log is in it. */
  reached(): number
  /** Why it could not be made; null when it could. */
  fault(): string | null
  /** It cannot be compared, for a reason that is known before it is made. */
  giveUp(fault: string): void
  /** Folds that part of a stretch of the log which is in the living one; `run` gives it a transaction, or a part of one. */
  take(stretch: Stretch, live: Live | null, run: Run): Promise<void>
  /** Whether what was left out as parked is what is parked now. */
  matches(live: Live): boolean
}

/** The events up to a position, of all types that anybody wants. */
export interface Stretch {
  readonly events: readonly AnyEvent[]
  readonly position: number
}

type Run = (work: (transaction: Queryable) => Promise<void>) => Promise<void>

export async function openScratch(database: Database, projection: AnyProjection, schema: string): Promise<Scratch> {
  const table = `${schema}.${projection.name}`
  await database.script(tableSql(projection, table, 'unlogged'))
  const fold = openFolder(projection, table)
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
      try {
        if (mine.length > 0) {
          await run(async (transaction) => {
            const [unfit] = await fold(mine, transaction, new Set())
            if (unfit !== undefined)
              throw new UnfoldableEvent(`the event at position ${unfit.position}: ${unfit.reason}`)
          })
        }
        reached = Math.max(reached, Math.min(position, live.position))
      } catch (error) {
        if (!(error instanceof UnfoldableEvent) && !isDataFault(error)) throw error
        fault = `it cannot be made again: ${reasonIn(error)}`
      }
    },
    matches: ({ parked }) => {
      const below = [...parked].filter((position) => position <= reached)
      return below.length === leftOut.size && below.every((position) => leftOut.has(position))
    },
  }
}

const reasonIn = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** What a verification that was killed left behind is swept up by one that comes this much later. */
const forgottenMs = 3_600_000

const prefix = 'verifying_'

/** A schema for the tables of one verification, named for the moment by the database's clock. */
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
