import { randomUUID } from 'node:crypto'

import type { Vocabulary } from '#events/envelope.ts'
import type { Upcast } from '#events/upcast.ts'
import type { Database, Queryable } from '#infra/database/database.ts'

import { openAppender } from './appender.ts'
import { openReader } from './database-reader.ts'
import type { Encryption } from './encryption.ts'
import type { EventLog, InlineProjector, Verdict } from './log.ts'
import { prepare, type PreparedAppend } from './preparation.ts'
import { openSignal } from './signal.ts'
import { readTodayWith } from './upcasts.ts'
import { openWitness, type Witness } from './witness.ts'
import { writeBatch } from './writer.ts'

export interface LogOptions {
  readonly database: Database
  readonly vocabulary: Vocabulary
  readonly upcasts: readonly Upcast[]
  readonly encryption: Encryption
  readonly inline?: InlineProjector
  readonly newId?: () => string
  readonly witness?: Witness
}

export function openLog(options: LogOptions): EventLog {
  const { database, vocabulary, encryption, newId = randomUUID, witness = openWitness() } = options
  const today = readTodayWith(vocabulary, options.upcasts)
  const readerOn = (queryable: Queryable) => openReader({ database: queryable, encryption, today })
  const signal = openSignal(database)

  const appender = openAppender(async (batch, again) => {
    const verdicts = await writeBatch({ ...options, witness }, batch)
    signal.raise(Math.max(0, ...verdicts.map((verdict) => (verdict.status === 'appended' ? verdict.position : 0))))
    return again ? Promise.all(verdicts.map((verdict, index) => recognise(database, verdict, batch[index]))) : verdicts
  })

  return {
    append: async (command) => appender.append(prepare(command, vocabulary, newId)),
    ...openReader({ database, encryption, today, witness }),
    within: readerOn,
    onAppended: (heard) => signal.onRaised(heard),
    async close() {
      await appender.close()
      await signal.close()
    },
  }
}

/** A duplicate with our own event, after an attempt of unknown outcome, is that attempt. */
async function recognise(database: Queryable, verdict: Verdict, unit?: PreparedAppend): Promise<Verdict> {
  const last = unit?.events.at(-1)
  if (verdict.status !== 'duplicate' || last === undefined) return verdict
  const [found] = await database.query('select from es.events where position = $1 and event_id = $2', [
    verdict.position,
    last.id,
  ])
  return found ? { status: 'appended', position: verdict.position } : verdict
}
