import type { LogReader } from '#events/log/log.ts'

import type { StreamRef } from './perform.ts'

/** What a stream had come to at a position of the log; `log.positionAt` answers that of an instant. */
export async function stateAsOf<State>(
  log: Pick<LogReader, 'readStream'>,
  // oxlint-disable-next-line typescript/no-explicit-any -- the noun's events are all that lies in its streams
  { stream, aggregate }: StreamRef<State, any>,
  position: number,
): Promise<State> {
  const events = await log.readStream(stream, { upTo: position })
  return events.reduce((state, event) => aggregate.evolve(state, event), aggregate.initial)
}
