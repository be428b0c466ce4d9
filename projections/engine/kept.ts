import type { Queryable } from '#infra/database/database.ts'

import type { AnyProjection } from './projection.ts'

/** How long, in ms: what nobody asks for any more leaves the memory, with the names of persons who were erased since. */
const keptMs = 60_000

/**
 * What is made of an inline read model, kept until that may have changed: it is made once for everybody who asks meanwhile, and only
 * the last is kept. Never older than the read model was when it was asked for, whichever process wrote. What was made must not be changed
 * by who gets it.
 */
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

/**
 * The same text means the same rows: an inline read model changes with the log, in the same transaction, or when another table takes its
 * place. Names the last event by its id too, so that a log that was replaced is another one.
 */
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
