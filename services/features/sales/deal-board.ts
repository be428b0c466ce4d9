import type { EventLog } from '#events/log/log.ts'
import type { Database } from '#infra/database/database.ts'
import { boardDealOf, deals, mostDealsOnBoard, openDealsJson } from '#projections/deals.ts'
import { openPast, rowsIn } from '#projections/engine/as-of/past.ts'
import { keptOf } from '#projections/engine/kept.ts'
import type { Deal } from '#services/contracts/deals.ts'

interface Deps {
  readonly log: EventLog
  readonly database: Database
}

/** JSON of open deals, now or as of an instant. */
export type DealBoard = (asOf: string | null) => Promise<Uint8Array<ArrayBuffer>>

/** Cached until an event, for megabytes of text. */
export function dealBoard(deps: Deps): DealBoard {
  const present = keptOf(deps.database, deals, async () => bytesOf(await openDealsJson(deps.database)))
  return async (asOf) => (asOf === null ? present() : bytesOf(await openDealsAsOf(deps, asOf)))
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

async function openDealsAsOf({ log, database }: Deps, asOf: string): Promise<string> {
  const position = await log.positionAt(new Date(asOf).toISOString())
  const past = await openPast({ log, database }, deals, position)
  const shown: Deal[] = rowsIn(deals, await past.choose(board)).map(boardDealOf)
  return JSON.stringify(shown)
}

const board = { field: 'status', value: 'open', by: 'changedAt', limit: mostDealsOnBoard }
