import type { Database, Queryable } from '#infra/database/database.ts'

import type { AnyEvent, Meta, Vocabulary } from './envelope.ts'
import type { Sealing, SubjectKey } from './sealing.ts'

/** One command of another log, with its events as that log handed them out. */
export interface PastCommand {
  readonly key: string
  readonly meta: Meta
  readonly events: readonly AnyEvent[]
}

export interface Importer {
  readonly database: Database
  readonly sealing: Sealing
  readonly vocabulary: Vocabulary
  /** What belongs to the events is written in the same transaction: read models, or nothing. */
  readonly alongside: (transaction: Queryable, events: readonly AnyEvent[]) => Promise<void>
}

/** The log was not empty. Nothing was written. */
export class LogNotEmpty extends Error {
  override name = 'LogNotEmpty'
}

/** Events in one statement. */
const pageEvents = 2_000

/**
 * Copies a whole log into an empty one, in one transaction: positions, versions, ids, keys and times stay what they were, and
 * what is personal is sealed on the way. Rejects with `LogNotEmpty`.
 */
export async function importLog(importer: Importer, commands: readonly PastCommand[]): Promise<void> {
  const { database, sealing, vocabulary, alongside } = importer
  const events = commands.flatMap((command) => command.events)
  const keys = await sealing.keysFor(new Set(events.flatMap((event) => subjectOf(event, vocabulary) ?? [])))
  const rows = events.map((event) => rowOf(event, importer, keys))
  await database.transaction(async (transaction) => {
    await takeEmptyLog(transaction)
    await insert(transaction, insertKeys, [...keys.values()].map(keyRow))
    for (let from = 0; from < rows.length; from += pageEvents) {
      await insert(transaction, insertEvents, rows.slice(from, from + pageEvents))
    }
    await insert(transaction, insertCommands, commands.map(commandRow))
    await alongside(transaction, events)
  })
  sealing.keep(keys.values())
}

/** Nobody else appends until this transaction ends. */
async function takeEmptyLog(transaction: Queryable): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock($1::bigint)', [writerLock])
  const found = await transaction.query('select from es.events limit 1')
  if (found.length > 0) throw new LogNotEmpty('A log can only be copied into an empty one')
}

/** The one that es.append takes. */
const writerLock = 4_711_320_001

async function insert(transaction: Queryable, sql: string, rows: readonly object[]): Promise<void> {
  if (rows.length > 0) await transaction.query(sql, [JSON.stringify(rows)])
}

const insertKeys = `
  insert into es.subject_keys (id, subject, wrapped)
  select id, subject, decode(wrapped, 'base64') from jsonb_to_recordset($1::text::jsonb) as k (id uuid, subject text, wrapped text)`

const insertEvents = `
  insert into es.events
    (position, recorded_at, event_id, subject_key, version, schema_version, stream, type, data, meta, sealed)
  select position, at, id, subject_key, version, schema, stream, type, data, meta, decode(sealed, 'base64')
  from jsonb_to_recordset($1::text::jsonb) as e (
    position bigint, at timestamptz, id uuid, subject_key uuid, version integer, schema smallint, stream text, type text,
    data jsonb, meta jsonb, sealed text)`

const insertCommands = `
  insert into es.commands (key, position)
  select key, position from jsonb_to_recordset($1::text::jsonb) as c (key text, position bigint)`

function keyRow({ id, subject, fresh }: SubjectKey) {
  if (fresh === null) throw new LogNotEmpty(`${subject} is known already: a log can only be copied into an empty one`)
  return { id, subject, wrapped: fresh }
}

const commandRow = ({ key, events }: PastCommand) => ({ key, position: events.at(-1)?.position })

function rowOf(event: AnyEvent, { sealing, vocabulary }: Importer, keys: ReadonlyMap<string, SubjectKey>) {
  const { position, recordedAt: at, id, version, schemaVersion: schema, streamId: stream, type, data, meta } = event
  const key = keys.get(subjectOf(event, vocabulary) ?? '')
  const sealed = key && { subject_key: key.id, sealed: sealing.seal(key, id, JSON.stringify(event.personal)) }
  return { position, at, id, version, schema, stream, type, data, meta, ...sealed }
}

/** Whose personal data an event holds; null when it holds none, or when that person was erased. */
function subjectOf(event: AnyEvent, vocabulary: Vocabulary): string | null {
  const field = vocabulary[event.type]?.personal?.subject
  const subject: unknown = field === undefined || event.personal === null ? null : Reflect.get(event.data, field)
  return typeof subject === 'string' ? subject : null
}
