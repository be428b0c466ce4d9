import type { AnyEvent } from '#events/envelope.ts'
import type { Queryable } from '#infra/database/database.ts'

import type { Projection } from '../projection.ts'

/** An event that failed, or that waits behind one in its row. */
export interface Parked {
  readonly position: number
  /** The blocked row; null when its key could not be read. */
  readonly key: string | null
  readonly reason: string
}

const behind = 'waits behind an earlier event of its row'
const mostReason = 500

/** Folds events or parks them: a failed event blocks its row for later ones. Adds to `blocked`. */
export function foldOrPark<Row extends object, Event extends AnyEvent>(
  projection: Projection<Row, Event>,
  rows: ReadonlyMap<string, Row>,
  events: readonly Event[],
  blocked: Set<string>,
): { readonly changed: Map<string, Row | null>; readonly parked: Parked[] } {
  const changed = new Map<string, Row | null>()
  const parked: Parked[] = []
  for (const event of events) {
    const { position } = event
    const key = keyOrFault(projection, event)
    if (key instanceof Error) parked.push({ position, key: null, reason: reasonOf(key) })
    else if (key !== null && blocked.has(key)) parked.push({ position, key, reason: behind })
    else if (key !== null) {
      const before = changed.has(key) ? (changed.get(key) ?? null) : (rows.get(key) ?? projection.init)
      try {
        changed.set(key, projection.apply(before, event))
      } catch (fault) {
        blocked.add(key)
        parked.push({ position, key, reason: reasonOf(fault) })
      }
    }
  }
  return { changed, parked }
}

export const reasonOf = (fault: unknown): string => String(fault).slice(0, mostReason)

export function keyOrFault<Event extends AnyEvent>(
  projection: Pick<Projection<object, Event>, 'keyOf'>,
  event: Event,
): string | null | Error {
  try {
    return projection.keyOf(event)
  } catch (fault) {
    return fault instanceof Error ? fault : new Error(String(fault))
  }
}

type GenerationRef = { readonly name: string; readonly generation: number }

export const parkedOf = (
  database: Queryable,
  { name, generation }: GenerationRef,
): Promise<(Parked & { readonly at: Date })[]> =>
  database.query(
    `select position, key, reason, at from infra.parked_events where projection = $1 and generation = $2 order by position`,
    [name, generation],
  )

export async function blockedRows(database: Queryable, { name, generation }: GenerationRef): Promise<Set<string>> {
  const rows = await database.query<{ key: string }>(
    `select distinct key from infra.parked_events where projection = $1 and generation = $2 and key is not null`,
    [name, generation],
  )
  return new Set(rows.map(({ key }) => key))
}

export async function park(
  database: Queryable,
  { name, generation }: GenerationRef,
  parked: readonly Parked[],
): Promise<void> {
  if (parked.length === 0) return
  await database.query(
    `insert into infra.parked_events (projection, generation, position, key, reason)
     select $1, $2, p.position, p.key, p.reason
     from jsonb_to_recordset($3::text::jsonb) as p (position bigint, key text, reason text)
     on conflict (projection, generation, position) do update set reason = excluded.reason`,
    [name, generation, JSON.stringify(parked)],
  )
}

export async function unpark(
  database: Queryable,
  { name, generation }: GenerationRef,
  positions: readonly number[],
): Promise<void> {
  await database.query(
    'delete from infra.parked_events where projection = $1 and generation = $2 and position = any($3::bigint[])',
    [name, generation, positions],
  )
}
