import type { Database, Queryable } from '#infra/database/database.ts'
import { releaseLease, takeLease } from '#infra/database/lease.ts'

import { isInline, type AnyProjection } from '../projection.ts'

export interface Lease {
  readonly name: string
  readonly generation: number
  readonly epoch: number
  readonly position: number
}

export class LeaseLost extends Error {
  override name = 'LeaseLost'
}

export const leaseSeconds = 15

/** Takes or renews the lease; null while another process has it. */
export async function takeProjection(
  database: Database,
  projection: AnyProjection,
  holder: string,
): Promise<Lease | null> {
  if (isInline(projection)) throw new Error(`${projection.name} is written with the events themselves`)
  const row = {
    table: 'infra.projections',
    where: "name = $1 and version = $2 and status = 'live' and mode = 'async'",
    parameters: [projection.name, projection.version],
  }
  return takeLease(database, row, { holder, seconds: leaseSeconds, returning: 'name, generation, epoch, position' })
}

interface Move {
  readonly lease: Lease
  readonly page: { readonly after: number; readonly position: number }
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/** Moves of one transaction asked in this turn and not sent yet. */
const asked = new WeakMap<Queryable, Move[]>()

/** Moves the checkpoint over a page with its rows; rejects with `LeaseLost`. Moves of one turn share a statement. */
export function moveCheckpoint(transaction: Queryable, lease: Lease, page: Move['page']): Promise<void> {
  return new Promise((resolve, reject) => {
    const move = { lease, page, resolve, reject }
    const others = asked.get(transaction)
    if (others !== undefined) {
      others.push(move)
      return
    }
    const moves = [move]
    asked.set(transaction, moves)
    queueMicrotask(() => {
      asked.delete(transaction)
      void moveAll(transaction, moves)
    })
  })
}

async function moveAll(transaction: Queryable, moves: readonly Move[]): Promise<void> {
  try {
    const moved = await transaction.query<{ place: number }>(
      `update infra.projections p
       set position = m.position, lease_until = clock_timestamp() + make_interval(secs => $6)
       from unnest($1::text[], $2::int[], $3::bigint[], $4::bigint[], $5::bigint[]) with ordinality
         as m (name, generation, epoch, after, position, place)
       where p.name = m.name and p.generation = m.generation and p.epoch = m.epoch and p.status = 'live' and p.position = m.after
         and m.position > m.after
       returning m.place::int`,
      [
        moves.map(({ lease }) => lease.name),
        moves.map(({ lease }) => lease.generation),
        moves.map(({ lease }) => lease.epoch),
        moves.map(({ page }) => page.after),
        moves.map(({ page }) => page.position),
        leaseSeconds,
      ],
    )
    // Each by its own place, not by its name: a row that two moves meet is moved by one of them.
    const places = new Set(moved.map(({ place }) => place))
    for (const [index, { lease, resolve, reject }] of moves.entries()) {
      if (places.has(index + 1)) resolve()
      else reject(new LeaseLost(`${lease.name} is written by another process now`))
    }
  } catch (error) {
    for (const { reject } of moves) reject(error)
  }
}

export const releaseProjection = (database: Database, { name, generation, epoch }: Lease): Promise<void> =>
  releaseLease(
    database,
    {
      table: 'infra.projections',
      where: "name = $1 and generation = $2 and status = 'live'",
      parameters: [name, generation],
    },
    epoch,
  )
