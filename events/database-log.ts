import { randomUUID } from 'node:crypto'

import type { Database, Queryable } from '#infra/database/database.ts'

import { openAppender } from './appender.ts'
import { batchText, eventsOf, type Outcome, subjectsOf, takenEvents, verdictsOf } from './batch.ts'
import { headAt, readLog, readStreamOf } from './database-reader.ts'
import type { Vocabulary } from './envelope.ts'
import type { EventLog, InlineProjector, Verdict } from './log.ts'
import { prepare, type PreparedAppend } from './preparation.ts'
import type { Sealing } from './sealing.ts'
import { openSignal } from './signal.ts'
import { readTodayWith, type Upcast } from './upcasts.ts'

export interface LogOptions {
  readonly database: Database
  readonly vocabulary: Vocabulary
  readonly upcasts: readonly Upcast[]
  readonly sealing: Sealing
  readonly inline?: InlineProjector
  /** UUIDs for new events. */
  readonly newId?: () => string
}

/** A key can be erased between sealing and writing; that it happens to one append this often is a fault. */
const sealingTries = 5

/** The log on Postgres or PGlite. `close` waits for what was asked for; the database stays open. */
export function openLog(options: LogOptions): EventLog {
  const { database, vocabulary, sealing, newId = randomUUID } = options
  const today = readTodayWith(vocabulary, options.upcasts)
  const reader = { database, sealing, today }
  const signal = openSignal(database)

  const appender = openAppender(async (batch, again) => {
    const verdicts = await writeBatch(options, batch)
    signal.raise(Math.max(0, ...verdicts.map((verdict) => (verdict.status === 'appended' ? verdict.position : 0))))
    return again ? Promise.all(verdicts.map((verdict, index) => recognise(database, verdict, batch[index]))) : verdicts
  })

  return {
    append: async (command) => appender.append(prepare(command, vocabulary, newId)),
    readStream: (stream, range = {}) => readStreamOf(reader, stream, range),
    readAll: (page) => readLog(reader, page),
    head: () => headAt(database, null),
    positionAt: (at) => headAt(database, at),
    onAppended: (heard) => signal.onRaised(heard),
    async close() {
      await appender.close()
      await signal.close()
    },
  }
}

async function writeBatch(options: LogOptions, units: readonly PreparedAppend[], attempt = 1): Promise<Verdict[]> {
  const { database, sealing, inline } = options
  const subjects = subjectsOf(units)
  const keys = await sealing.keysFor(subjects)
  const projected = inline && units.some((unit) => eventsOf(unit).some((event) => inline.types.has(event.type)))
  const text = batchText(units, keys, sealing, projected === true)
  const outcome = projected
    ? await database.transaction((transaction) => appendAndProject(transaction, inline, units, text))
    : await append(database, text)

  const verdicts = verdictsOf(units, outcome)
  if (!verdicts.includes('unsealed')) {
    if (outcome.refused === null) sealing.keep(keys.values())
    return verdicts.filter((verdict) => verdict !== 'unsealed')
  }
  if (attempt === sealingTries) throw new Error('Keys of persons were erased faster than events could be sealed')
  sealing.forget(subjects)
  const unsealed = units.filter((_, index) => verdicts[index] === 'unsealed')
  const later = await writeBatch(options, unsealed, attempt + 1)
  return verdicts.map((verdict) => (verdict === 'unsealed' ? shiftFrom(later) : verdict))
}

async function appendAndProject(
  transaction: Queryable,
  inline: InlineProjector,
  units: readonly PreparedAppend[],
  text: string,
): Promise<Outcome> {
  const outcome = await append(transaction, text)
  const events = takenEvents(units, outcome).filter((event) => inline.types.has(event.type))
  if (events.length > 0) await inline.project(events, transaction)
  return outcome
}

/** Outside of a transaction this statement is one by itself: one round trip, one commit. */
async function append(database: Queryable, text: string): Promise<Outcome> {
  const [outcome] = await database.query<Outcome>('select head, refused, placed from es.append($1::jsonb)', [text])
  if (outcome === undefined) throw new Error('es.append did not answer')
  return outcome
}

/** After an attempt that may have been committed unseen: a duplicate that holds our own event is that attempt. */
async function recognise(database: Queryable, verdict: Verdict, unit?: PreparedAppend): Promise<Verdict> {
  const last = unit && eventsOf(unit).at(-1)
  if (verdict.status !== 'duplicate' || last === undefined) return verdict
  const [found] = await database.query('select from es.events where position = $1 and event_id = $2', [
    verdict.position,
    last.id,
  ])
  return found ? { status: 'appended', position: verdict.position } : verdict
}

function shiftFrom(verdicts: Verdict[]): Verdict {
  const verdict = verdicts.shift()
  if (verdict === undefined) throw new Error('Fewer verdicts than appends')
  return verdict
}
