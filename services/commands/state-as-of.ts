import type { LogReader } from '#events/log/log.ts'

import type { StreamRef } from './perform.ts'

/** State of a stream at a position (see `log.positionAt`). */
export async function stateAsOf<State>(
  log: Pick<LogReader, 'readStream'>,
  // oxlint-disable-next-line typescript/no-explicit-any -- the noun's events are all that lies in its streams
  { stream, aggregate }: StreamRef<State, any>,
  position: number,
): Promise<State> {
  const events = await log.readStream(stream, { upTo: position })
  return events.reduce((state, event) => aggregate.evolve(state, event), aggregate.initial)
}
