import type { Queryable } from '#infra/database/database.ts'

import type { AnyProjection } from './projection.ts'

/** Milliseconds without a request after which a value leaves the memory, with names of erased persons. */
const keptMs = 60_000

/** Cache of a value of inline read models, never older than the question. Callers must not change the value. */
export function keptOf<Made>(
  database: Queryable,
  projection: Pick<AnyProjection, 'name'>,
  make: () => Promise<Made>,
): () => Promise<Made> {
  let kept: { readonly revision: string; readonly made: Promise<Made> } | null = null
  return async () => {
    // Before it is made, not after: then what is made has at least the events that its revision names.
    const revision = await revisionOf(database, projection)
    if (kept?.revision === revision) return kept.made
    const made = make()
    kept = { revision, made }
    const drop = () => {
      if (kept?.made === made) kept = null
    }
    made.catch(drop)
    setTimeout(drop, keptMs).unref()
    return made
  }
}

/** Equal revisions mean equal rows; includes the last event's id, so that a replaced log differs. */
async function revisionOf(database: Queryable, { name }: Pick<AnyProjection, 'name'>): Promise<string> {
  const [found] = await database.query<{ revision: string }>(
    `select concat_ws(' ', live.generation, live.epoch, last.position, last.event_id) as revision
     from infra.projections live
     left join lateral (select position, event_id from es.events order by position desc limit 1) last on true
     where live.name = $1 and live.status = 'live'`,
    [name],
  )
  if (found === undefined) throw new Error(`There is no read model ${name}`)
  return found.revision
}
