import type { Deps } from '../generations/build.ts'
import type { AnyProjection } from '../projection.ts'
import type { Row } from '../table.ts'
import { openPast, type PastOptions } from './past.ts'
import { foldOne } from './personal.ts'

/** One row as it was at a position; null when it was not there. Where its events lie in one stream, nothing else is read. */
export async function rowAsOf(
  deps: Deps,
  projection: AnyProjection,
  key: string,
  position: number,
  options: PastOptions = {},
): Promise<Row | null> {
  if (projection.streamOf === undefined) {
    return (await openPast(deps, projection, position, options)).row(key)
  }
  const events = await deps.log.readStream(projection.streamOf(key), { upTo: position })
  return foldOne(projection, key, events, position)
}
