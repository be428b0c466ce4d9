import type { AnyEvent, Meta, Vocabulary } from '#events/envelope.ts'
import { storedMeta } from '#events/meta.ts'
import type { Database, Queryable } from '#infra/database/database.ts'

import type { Encryption, SubjectKey } from './encryption.ts'
import { LogNotEmpty, putStoredCommands, putStoredEvents, putStoredKeys, takeEmptyLog } from './stored-log.ts'

export interface PastCommand {
  readonly key: string
  readonly meta: Meta
  readonly events: readonly AnyEvent[]
}

export interface Importer {
  readonly database: Database
  readonly encryption: Encryption
  readonly vocabulary: Vocabulary
  readonly alongside: (transaction: Queryable, events: readonly AnyEvent[]) => Promise<void>
}

const pageEvents = 2_000

/** Copies a log into an empty one, in one transaction, with all positions and times; rejects with `LogNotEmpty`. */
export async function importLog(importer: Importer, commands: readonly PastCommand[]): Promise<void> {
  const { database, encryption, vocabulary, alongside } = importer
  const events = commands.flatMap((command) => command.events)
  const keys = await encryption.keysForPast(new Set(events.flatMap((event) => subjectOf(event, vocabulary) ?? [])))
  const rows = events.map((event) => rowOf(event, importer, keys))
  await database.transaction(async (transaction) => {
    await takeEmptyLog(transaction)
    await putStoredKeys(transaction, [...keys.values()].map(keyRow))
    for (let from = 0; from < rows.length; from += pageEvents) {
      await putStoredEvents(transaction, rows.slice(from, from + pageEvents))
    }
    await putStoredCommands(transaction, commands.map(commandRow))
    await alongside(transaction, events)
  })
  encryption.keep(keys.values())
}

function keyRow({ id, subject, fresh }: SubjectKey) {
  if (fresh === null) throw new LogNotEmpty(`${subject} is known already: a log can only be copied into an empty one`)
  return { id, subject, wrapped: fresh, createdAt: null, erasedAt: null }
}

const commandRow = ({ key, events }: PastCommand) => ({ key, position: events.at(-1)?.position ?? 0 })

function rowOf(event: AnyEvent, { encryption, vocabulary }: Importer, keys: ReadonlyMap<string, SubjectKey>): string {
  const { position, recordedAt: at, id, version, schemaVersion: schema, streamId: stream, type, data } = event
  const key = keys.get(subjectOf(event, vocabulary) ?? '')
  const sealed = key && { key: key.id, sealed: encryption.encrypt(key, id, JSON.stringify(event.personal)) }
  const meta = storedMeta(event.meta)
  return JSON.stringify({ position, at, id, version, schema, stream, type, data, meta, ...sealed })
}

/** The person whose data an event holds; null for none, or when that person was erased. */
function subjectOf(event: AnyEvent, vocabulary: Vocabulary): string | null {
  const field = vocabulary[event.type]?.personal?.subject
  const subject: unknown = field === undefined || event.personal === null ? null : Reflect.get(event.data, field)
  return typeof subject === 'string' ? subject : null
}
