import { setTimeout as delay } from 'node:timers/promises'

import type { Queryable } from '#infra/database/database.ts'

export const mostWaitMs = 2_000

const firstPauseMs = 5
const longestPauseMs = 80

/** Waits until the async read models reach a position; returns the position reached, a lower one after `timeoutMs`. */
export async function waitForPosition(
  database: Queryable,
  position: number,
  options: { readonly names?: readonly string[]; readonly timeoutMs?: number } = {},
): Promise<number> {
  const { names = null, timeoutMs = mostWaitMs } = options
  const until = performance.now() + timeoutMs
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    const reached = await asyncPosition(database, names)
    const leftMs = until - performance.now()
    if (reached >= position || leftMs <= 0) return reached
    await delay(Math.min(pauseMs, leftMs))
  }
}

/** Lowest position of the async read models; the log's end without any. */
async function asyncPosition(database: Queryable, names: readonly string[] | null): Promise<number> {
  const [row] = await database.query<{ position: number }>(
    `select coalesce(
       (select min(position) from infra.projections
        where status = 'live' and mode = 'async' and ($1::text[] is null or name = any($1::text[]))),
       (select max(position) from es.events),
       0) as position`,
    [names],
  )
  return row?.position ?? 0
}
