import { setTimeout as delay } from 'node:timers/promises'

import { DatabaseError, type Queryable } from '#infra/database/database.ts'

import { isInline, wantedTypes } from '../projection.ts'
import { viewSql } from '../table.ts'
import { openBatchFold } from './batch-fold.ts'
import type { Build, Deps } from './build.ts'
import { dropGeneration, generationsOf, noteProgress, noteSchemaVersion } from './ledger.ts'
import { park, blockedRows } from './parking.ts'

export interface Swap {
  /** Pause of appends in ms; 0 for an async read model. */
  readonly pauseMs: number
  readonly position: number
}

/** Events left to fold while writers wait. */
const tailMost = 50
const tailTooMuch = 1_000

/** Maximum wait for writers and readers of the old table. */
const writersMs = 250
const readersMs = 50

const tries = 100

class NotYet extends Error {
  override name = 'NotYet'
}

/** Swaps a built table in: under the writer lock, folds the last events and moves view, ledger and schema version. */
export async function swapIn(deps: Deps, build: Build): Promise<Swap> {
  for (let attempt = 1; ; attempt += 1) {
    await build.catchUp(attempt === 1 ? Math.min(build.size, tailMost) : 0)
    try {
      const swap = await trySwap(deps, build)
      await dropOlder(deps, build)
      return swap
    } catch (error) {
      if (!isBusy(error) || attempt === tries) throw error
      await delay(Math.min(50 * attempt, 500))
    }
  }
}

async function trySwap({ log, database }: Deps, build: Build): Promise<Swap> {
  const { projection, generation, table } = build
  const inline = isInline(projection)
  let began = performance.now()
  const position = await database.transaction(async (transaction) => {
    await transaction.script(`set local lock_timeout = ${writersMs}`)
    await (inline
      ? transaction.query('select es.hold_writers()')
      : transaction.query(`select from infra.projections where name = $1 and status = 'live' for update`, [
          projection.name,
        ]))
    began = performance.now()
    await transaction.script(`set local lock_timeout = ${readersMs}`)
    const reader = log.within(transaction)
    const head = await reader.head()
    if (head - build.position() > tailTooMuch) throw new NotYet('Too much came meanwhile')
    const tail = { after: build.position(), limit: tailTooMuch, upTo: head, types: wantedTypes(projection) }
    const blocked = inline ? new Set<string>() : await blockedRows(transaction, generation)
    const fold = openBatchFold(projection, table)
    await park(transaction, generation, await fold(await reader.readAll(tail), transaction, blocked))
    await noteProgress(transaction, generation, { from: build.position(), position: head })
    await flip(transaction, build, head)
    return head
  })
  return { pauseMs: inline ? performance.now() - began : 0, position }
}

async function flip(transaction: Queryable, { projection, generation, table }: Build, head: number): Promise<void> {
  const { name } = projection
  const [old] = await transaction.query<{ version: number }>(
    `update infra.projections
     set status = 'kept', swapped_at = clock_timestamp(), holder = null, lease_until = '-infinity',
       position = case mode when 'inline' then $2 else position end
     where name = $1 and status = 'live' returning version`,
    [name, head],
  )
  await transaction.query(
    `update infra.projections
     set status = 'live', swapped_at = clock_timestamp(), holder = null, lease_until = '-infinity', epoch = epoch + 1
     where name = $1 and generation = $2`,
    [name, generation.generation],
  )
  await transaction.script(viewSql(projection, table, old?.version === projection.version ? 'same' : 'other'))
  await noteSchemaVersion(transaction)
}

async function dropOlder({ database }: Deps, { projection }: Build): Promise<void> {
  const previous = (await generationsOf(database, projection.name)).filter(({ status }) => status === 'kept')
  const newest = Math.max(...previous.map(({ swappedAt }) => swappedAt?.getTime() ?? 0))
  for (const old of previous.filter(({ swappedAt }) => (swappedAt?.getTime() ?? 0) < newest)) {
    await database.transaction((transaction) => dropGeneration(transaction, old))
  }
}

/** Lock timeout, too many events left, or an event to park. */
const isBusy = (error: unknown): boolean =>
  error instanceof NotYet || (error instanceof DatabaseError && /^(?:55P03|40P01|2[23])/.test(error.code))
