import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { openLog } from '#events/database-log.ts'
import { masterKeyFrom, openSealing } from '#events/sealing.ts'
import { upcasts } from '#events/upcasts.ts'
import { vocabulary } from '#events/vocabulary.ts'
import type { Database, Queryable } from '#infra/database/database.ts'
import { outboxJob } from '#infra/queue/outbox.ts'
import { follow } from '#workers/follow.ts'

import { silent } from './fleet.ts'

/** A log that is written inside of a transaction of the caller's, so that the caller may linger in it. */
export interface ReadableLog {
  write(transaction: Queryable, writer: number, events: number): Promise<void>
  /** Tells of positions in the order in which they come, from where this name had come. The answer stops it. */
  follow(name: string, told: (positions: readonly number[]) => void): () => Promise<void>
  /** The positions of all committed events, in order. */
  committed(): Promise<number[]>
  close(): Promise<void>
}

/** The product's own: `es.append` writes, `workers/follow.ts` reads. */
export function followedLog(database: Database): ReadableLog {
  const sealing = openSealing({ database, masterKey: masterKeyFrom('proof of gaps') })
  const log = openLog({ database, vocabulary, upcasts, sealing })
  return {
    async write(transaction, writer, events) {
      await transaction.query('select head from es.append($1::jsonb)', [batchOf(`schedule-writer-${writer}`, events)])
    },
    follow(name, told) {
      return follow(
        { log, database, logger: silent, holder: randomUUID() },
        {
          name,
          types: ['SlotReleased'],
          jobsOf: ({ position }) => [outboxJob(name, position, {})],
          put: async (jobs) => told(jobs.map(({ position }) => position)),
          putPending: async () => {},
        },
      )
    },
    committed: () => positionsIn(database, 'es.events'),
    close: () => log.close(),
  }
}

/** A batch as the log writes it: one stream, any version, the database's clock. */
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

/** What one would write first: positions from a sequence, readers who ask for more than their last position. */
export async function naiveLog(database: Database): Promise<ReadableLog> {
  await database.script('create table naive_events (position bigserial primary key, writer integer not null)')
  const reached = new Map<string, number>()
  return {
    async write(transaction, writer, events) {
      await transaction.query('insert into naive_events (writer) select $1::int from generate_series(1, $2::int)', [
        writer,
        events,
      ])
    },
    follow(name, told) {
      let isStopping = false
      const running = (async () => {
        while (!isStopping) {
          const rows = await database.query<{ position: number }>(
            'select position from naive_events where position > $1 order by position limit 500',
            [reached.get(name) ?? 0],
          )
          told(rows.map(({ position }) => position))
          reached.set(name, rows.at(-1)?.position ?? reached.get(name) ?? 0)
          if (rows.length === 0) await sleep(2)
        }
      })()
      return async () => {
        isStopping = true
        await running
      }
    },
    committed: () => positionsIn(database, 'naive_events'),
    close: async () => {},
  }
}

async function positionsIn(database: Database, table: 'es.events' | 'naive_events'): Promise<number[]> {
  const rows = await database.query<{ position: number }>(`select position from ${table} order by position`)
  return rows.map(({ position }) => position)
}
