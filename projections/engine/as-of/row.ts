import type { Deps } from '../generations/build.ts'
import type { AnyProjection } from '../projection.ts'
import type { Row } from '../table.ts'
import { openPast, type PastOptions } from './past.ts'
import { foldOne } from './personal.ts'

/** A row as of a position, null when absent; reads one stream where the read model declares it. */
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
