import type { Instant } from '#events/values/time.ts'
import type { Queryable } from '#infra/database/database.ts'

/** A row of the log as stored, for backups: encrypted, not upcast, with the field names of an exported log. */
export interface StoredEvent {
  readonly position: number
  readonly at: Instant
  readonly id: string
  readonly stream: string
  readonly version: number
  readonly type: string
  readonly schema: number
  readonly data: string
  readonly meta: string
  readonly encrypted: StoredEncryption | null
}

export interface StoredEncryption {
  readonly key: string
  readonly subject: string
  readonly wrapped: Uint8Array | null
  readonly sealed: Uint8Array
}

export interface StoredKey {
  readonly id: string
  readonly subject: string
  /** Base64; null when the person was erased. */
  readonly wrapped: string | null
  readonly createdAt: Instant
  readonly erasedAt: Instant | null
}

export interface StoredCommand {
  readonly key: string
  readonly position: number
}

interface EventColumns {
  readonly position: number
  readonly recorded_at: Date
  readonly event_id: string
  readonly stream: string
  readonly version: number
  readonly type: string
  readonly schema_version: number
  readonly data: string
  readonly meta: string
  readonly subject_key: string | null
  readonly subject: string | null
  readonly wrapped: Uint8Array | null
  readonly sealed: Uint8Array | null
}

/** A page of the log: `after` < position <= `upTo`, in order. */
export async function readStoredEvents(
  database: Queryable,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<StoredEvent[]> {
  const rows = await database.query<EventColumns>(
    `select e.position, e.recorded_at, e.event_id, e.stream, e.version, e.type, e.schema_version, e.data::text, e.meta::text,
       e.subject_key, k.subject, k.wrapped, e.sealed
     from es.events e left join es.subject_keys k on k.id = e.subject_key
     where e.position > $1 and e.position <= $2 order by e.position limit $3`,
    [after, upTo, limit],
  )
  return rows.map((row) => ({
    position: row.position,
    at: row.recorded_at.toISOString(),
    id: row.event_id,
    stream: row.stream,
    version: row.version,
    type: row.type,
    schema: row.schema_version,
    data: row.data,
    meta: row.meta,
    encrypted: encryptedPart(row),
  }))
}

function encryptedPart({
  subject_key: key,
  subject,
  wrapped,
  sealed,
  position,
}: EventColumns): StoredEncryption | null {
  if (sealed === null || key === null) return null
  if (subject === null) throw new Error(`The key of event ${position} is not even known as erased`)
  return { key, subject, wrapped, sealed }
}

export const readStoredCommands = (
  database: Queryable,
  { after, upTo, limit }: { after: string; upTo: number; limit: number },
): Promise<StoredCommand[]> =>
  database.query('select key, position from es.commands where key > $1 and position <= $2 order by key limit $3', [
    after,
    upTo,
    limit,
  ])

export async function readStoredKeys(
  database: Queryable,
  { after, limit }: { after: string; limit: number },
): Promise<StoredKey[]> {
  const rows = await database.query<{
    id: string
    subject: string
    wrapped: Uint8Array | null
    created_at: Date
    erased_at: Date | null
  }>(`select id, subject, wrapped, created_at, erased_at from es.subject_keys where id > $1 order by id limit $2`, [
    after,
    limit,
  ])
  return rows.map(({ id, subject, wrapped, created_at: createdAt, erased_at: erasedAt }) => ({
    id,
    subject,
    wrapped: wrapped && Buffer.from(wrapped).toString('base64'),
    createdAt: createdAt.toISOString(),
    erasedAt: erasedAt?.toISOString() ?? null,
  }))
}

export const firstKeyId = '00000000-0000-0000-0000-000000000000'

export class LogNotEmpty extends Error {
  override name = 'LogNotEmpty'
}

/** Locks out appends until the transaction ends; rejects with `LogNotEmpty`. */
export async function takeEmptyLog(transaction: Queryable): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock(4711320001)') // the one that es.append takes
  const [found] = await transaction.query<{ isEmpty: boolean }>(
    `select not exists (select from es.events) and not exists (select from es.commands)
       and not exists (select from es.subject_keys) as "isEmpty"`,
  )
  if (found?.isEmpty !== true) throw new LogNotEmpty('The log is not empty')
}

export async function putStoredEvents(transaction: Queryable, texts: readonly string[]): Promise<void> {
  await transaction.query(
    `insert into es.events
       (position, recorded_at, event_id, subject_key, version, schema_version, stream, type, data, meta, sealed)
     select position, at, id, key, version, schema, stream, type, data, meta, decode(sealed, 'base64')
     from jsonb_to_recordset($1::text::jsonb) as e (
       position bigint, at timestamptz, id uuid, key uuid, version integer, schema smallint, stream text, type text,
       data jsonb, meta jsonb, sealed text)`,
    [`[${texts.join(',')}]`],
  )
}

/** A key without a time counts as made now. */
export async function putStoredKeys(
  transaction: Queryable,
  keys: readonly (Omit<StoredKey, 'createdAt'> & { readonly createdAt: Instant | null })[],
): Promise<void> {
  await transaction.query(
    `insert into es.subject_keys (id, subject, wrapped, created_at, erased_at)
     select id, subject, decode(wrapped, 'base64'), coalesce("createdAt", now()), "erasedAt"
     from jsonb_to_recordset($1::text::jsonb) as k (
       id uuid, subject text, wrapped text, "createdAt" timestamptz, "erasedAt" timestamptz)`,
    [JSON.stringify(keys)],
  )
}

export async function putStoredCommands(transaction: Queryable, commands: readonly StoredCommand[]): Promise<void> {
  await transaction.query(
    `insert into es.commands (key, position)
     select key, position from jsonb_to_recordset($1::text::jsonb) as c (key text, position bigint)`,
    [JSON.stringify(commands)],
  )
}
