import type { AnyEvent } from '#events/envelope.ts'
import { readMeta } from '#events/meta.ts'
import type { Instant } from '#events/values/time.ts'
import type { Queryable } from '#infra/database/database.ts'

import type { Encryption } from './encryption.ts'
import type { LogPage, LogReader } from './log.ts'
import type { ReadToday } from './upcasts.ts'
import type { Witness } from './witness.ts'

interface Reader {
  readonly database: Queryable
  readonly encryption: Encryption
  readonly today: ReadToday
  /** Absent inside a transaction, which may read what is never committed. */
  readonly witness?: Witness
}

interface Row {
  readonly position: number
  readonly recorded_at: Date
  readonly event_id: string
  readonly subject_key: string | null
  readonly version: number
  readonly schema_version: number
  readonly stream: string
  readonly type: string
  readonly data: object
  readonly meta: object
  readonly sealed: Uint8Array | null
  readonly wrapped: Uint8Array | null
}

const pageLimit = 5_000

const end = Number.MAX_SAFE_INTEGER

/** Selects the key with the event in one snapshot, so that no erased event is decrypted with a cached key. */
const selectEvents = `
  select e.position, e.recorded_at, e.event_id, e.subject_key, e.version, e.schema_version, e.stream, e.type, e.data, e.meta,
    e.sealed, k.wrapped
  from es.events e left join es.subject_keys k on k.id = e.subject_key`

const selectUnopened = `
  select e.position, e.recorded_at, e.event_id, null as subject_key, e.version, e.schema_version, e.stream, e.type, e.data,
    e.meta, null as sealed, null as wrapped
  from es.events e`

export const openReader = (reader: Reader): LogReader => ({
  readStream: (stream, range = {}) => readStreamOf(reader, stream, range),
  readStreams: (streams) => readStreamsOf(reader, streams),
  readAll: (page) => readLog(reader, page),
  readPositions: (positions) => readPositions(reader, positions),
  head: () => headAt(reader.database, null),
  hasLiveKey: (subject) => hasLiveKey(reader.database, subject),
  positionAt: (at) => headAt(reader.database, at),
})

async function readStreamOf(
  reader: Reader,
  stream: string,
  { after = 0, upTo = end }: { after?: number; upTo?: number },
): Promise<AnyEvent[]> {
  const rows = await reader.database.query<Row>(
    `${selectEvents} where e.stream = $1 and e.version > $2 and e.position <= $3 order by e.version`,
    [stream, after, upTo],
  )
  return rows.map((row) => toEvent(reader, row))
}

async function readStreamsOf(
  reader: Reader,
  streams: readonly string[],
): Promise<ReadonlyMap<string, readonly AnyEvent[]>> {
  const read = new Map<string, AnyEvent[]>(streams.map((stream) => [stream, []]))
  const rows = await reader.database.query<Row>(
    `${selectEvents} where e.stream = any($1::text[]) order by e.stream, e.version`,
    [streams],
  )
  for (const row of rows) read.get(row.stream)?.push(toEvent(reader, row))
  return read
}

async function readLog(reader: Reader, page: LogPage): Promise<AnyEvent[]> {
  const { after, limit, types, upTo = end, personal = true } = page
  checkSize(limit)
  const where = `where e.position > $1 and e.position <= $2 ${types ? 'and e.type = any($4::text[])' : ''}`
  const rows = await reader.database.query<Row>(
    `${personal ? selectEvents : selectUnopened} ${where} order by e.position limit $3`,
    types ? [after, upTo, limit, types] : [after, upTo, limit],
  )
  if (!types) assertContinuous(rows, after)
  const last = rows.at(-1)
  if (last !== undefined) reader.witness?.saw({ position: last.position, id: last.event_id })
  return rows.map((row) => toEvent(reader, row))
}

async function readPositions(reader: Reader, positions: readonly number[]): Promise<AnyEvent[]> {
  if (positions.length === 0) return []
  checkSize(positions.length)
  const where = 'where e.position = any($1::bigint[]) order by e.position'
  const rows = await reader.database.query<Row>(`${selectEvents} ${where}`, [positions])
  return rows.map((row) => toEvent(reader, row))
}

function checkSize(limit: number): void {
  if (limit < 1 || limit > pageLimit) throw new RangeError(`A page holds 1 to ${pageLimit} events, not ${limit}`)
}

/** The last position at or before an instant; the log's last for null. */
async function headAt(database: Queryable, at: Instant | null): Promise<number> {
  const [row] = await database.query<{ head: number }>(
    at === null ? 'select coalesce(max(position), 0) as head from es.events' : 'select es.position_at($1) as head',
    at === null ? [] : [at],
  )
  return row?.head ?? 0
}

async function hasLiveKey(database: Queryable, subject: string): Promise<boolean> {
  const [row] = await database.query<{ has: boolean }>(
    'select exists (select from es.subject_keys where subject = $1 and wrapped is not null) as has',
    [subject],
  )
  return row?.has === true
}

function assertContinuous(rows: readonly Row[], after: number): void {
  for (const [index, { position }] of rows.entries()) {
    const due = after + index + 1
    if (position !== due) throw new Error(`The log has a hole: position ${position} where ${due} should be`)
  }
}

function toEvent({ encryption, today }: Reader, row: Row): AnyEvent {
  const { data, personal } = today(row.type, row.schema_version, { data: row.data, personal: openRow(encryption, row) })
  return {
    type: row.type,
    data,
    personal,
    position: row.position,
    streamId: row.stream,
    version: row.version,
    id: row.event_id,
    schemaVersion: row.schema_version,
    meta: readMeta(row.meta, row.position),
    recordedAt: row.recorded_at.toISOString(),
  }
}

function openRow(encryption: Encryption, { sealed, subject_key, wrapped, event_id }: Row): object | null {
  if (sealed === null || subject_key === null) return null
  return encryption.decrypt({ keyId: subject_key, wrapped, eventId: event_id, sealed })
}
