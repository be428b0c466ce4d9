import type { AnyEvent, AnyNewEvent, Vocabulary } from '#events/envelope.ts'
import type { EventLog } from '#events/log/log.ts'
import { vocabulary } from '#events/vocabulary.ts'

/**
 * Appends bookings and payments that end after each of their events: copies of recorded streams under other ids, one for each order of
 * types that begins a recorded one. So every state in between is in the read models. Streams of erased persons are left out.
 */
export async function appendCutOffStreams(log: EventLog, events: readonly AnyEvent[]): Promise<void> {
  const streams = Map.groupBy(events, ({ streamId }) => streamId)
  const known = new Set<string>()
  for (const [stream, whole] of streams) {
    const [, id] = /^(?:booking|payment)-(.*)$/.exec(stream) ?? []
    if (id === undefined || whole.some(isErased)) continue
    for (const length of whole.keys()) {
      const begun = whole.slice(0, length + 1)
      const types = begun.map(({ type }) => type).join()
      if (known.has(types)) continue
      known.add(types)
      const suffix = `f${begun.length}`
      const renamed = begun.map((event) => renamedFor(event, id, suffix))
      await log.append({
        key: `${stream}${suffix}`,
        meta: { actor: { kind: 'operator' } },
        writes: [{ stream: `${stream}${suffix}`, expected: 0, events: renamed }],
      })
    }
  }
}

const isErased = ({ type, personal }: AnyEvent): boolean => definitions[type]?.personal !== undefined && !personal

const definitions: Vocabulary = vocabulary

function renamedFor({ type, data, personal }: AnyEvent, id: string, suffix: string): AnyNewEvent {
  const text = JSON.stringify(data)
    .replaceAll(id, `${id}${suffix}`)
    .replaceAll(/\bpi_\w+/g, `$&${suffix}`)
  return { type, data: JSON.parse(text), ...(personal && { personal }) }
}
