import { randomUUID } from 'node:crypto'

import { masterKeyFrom, openEncryption } from '#events/log/encryption.ts'
import type { Database, Queryable } from '#infra/database/database.ts'
import { outboxJob } from '#infra/queue/outbox.ts'
import { openLogAlone } from '#services/process/product-log.ts'
import { follow } from '#workers/engine/follow.ts'

import { silent } from '../fleet.ts'

export interface LingeringLog {
  write(transaction: Queryable, writer: number, events: number): Promise<void>
  /** Positions in order from a follower's checkpoint; returns a function that stops it. */
  follow(name: string, received: (positions: readonly number[]) => void): () => Promise<void>
  committed(): Promise<number[]>
  close(): Promise<void>
}

/** Writes by `es.append`, reads by `workers/engine/follow.ts`. */
export function lingeringLog(database: Database): LingeringLog {
  const encryption = openEncryption({ database, masterKey: masterKeyFrom('proof of gaps') })
  const log = openLogAlone({ database, encryption })
  return {
    async write(transaction, writer, events) {
      await transaction.query('select head from es.append($1::jsonb)', [batchOf(`schedule-writer-${writer}`, events)])
    },
    follow: (name, received) =>
      follow(
        { log, database, logger: silent, holder: randomUUID() },
        {
          name,
          types: ['SlotReleased'],
          jobsOf: ({ position, id: event }) => [outboxJob(name, { position, event }, {})],
          put: async (jobs) => received(jobs.map(({ position }) => position)),
          putPending: async () => {},
        },
      ),
    async committed() {
      const rows = await database.query<{ position: number }>('select position from es.events order by position')
      return rows.map(({ position }) => position)
    },
    close: () => log.close(),
  }
}

function batchOf(stream: string, count: number): string {
  const data = { bookingId: stream, van: 'van-1', date: '2026-11-24', reason: 'moved' }
  const events = Array.from({ length: count }, (_, index) => ({
    n: index + 1,
    after: index + 1,
    id: randomUUID(),
    stream,
    type: 'SlotReleased',
    schema: 1,
    data,
    meta: { actor: 'worker:proof' },
  }))
  return JSON.stringify({
    writes: [{ unit: 0, stream, expected: null, key: randomUUID(), last: count }],
    events,
  })
}
