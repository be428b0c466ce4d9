import type { AnyEvent } from '#events/envelope.ts'
import { DatabaseError } from '#infra/database/database.ts'

import type { EventLog, LogPage } from './log.ts'

/** Merges the reads of one turn of the event loop into one query, begun after the last of them was asked for. */
export function batchReads(log: EventLog): EventLog {
  const readStreams = batchedStreams(log)
  return {
    ...log,
    readAll: batchedPages(log),
    readStreams,
    readStream: async (stream, range) =>
      range === undefined ? [...((await readStreams([stream])).get(stream) ?? [])] : log.readStream(stream, range),
  }
}

function batchedPages(log: EventLog): EventLog['readAll'] {
  const asked = new Map<string, Promise<AnyEvent[]>>()
  return (page: LogPage) => {
    const { after, limit, types = null, upTo = null, personal = true } = page
    const name = JSON.stringify([after, limit, types, upTo, personal])
    const known = asked.get(name)
    if (known !== undefined) return known
    const answer = new Promise<AnyEvent[]>((resolve, reject) => {
      setImmediate(() => {
        asked.delete(name)
        log.readAll(page).then(resolve, reject)
      })
    })
    asked.set(name, answer)
    return answer
  }
}

type Streams = ReadonlyMap<string, readonly AnyEvent[]>

interface Waiting {
  readonly streams: readonly string[]
  readonly resolve: (read: Streams) => void
  readonly reject: (error: unknown) => void
}

function batchedStreams(log: EventLog): EventLog['readStreams'] {
  let waiting: Waiting[] = []

  async function readAll(): Promise<void> {
    const batch = waiting
    waiting = []
    try {
      const read = await log.readStreams([...new Set(batch.flatMap(({ streams }) => streams))])
      for (const { streams, resolve } of batch) resolve(new Map(streams.map((name) => [name, read.get(name) ?? []])))
    } catch (error) {
      const isAway = error instanceof DatabaseError && error.code === 'unreachable'
      for (const { streams, resolve, reject } of batch) {
        // A stream that this program cannot read is the matter of those alone who asked for it.
        if (isAway || batch.length === 1) reject(error)
        else log.readStreams(streams).then(resolve, reject)
      }
    }
  }

  return (streams) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(() => void readAll())
      waiting.push({ streams, resolve, reject })
    })
}
