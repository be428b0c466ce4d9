import type { Parameter, Queryable } from '../../database/database.ts'
import type { Kind, Records } from './records.ts'

/** Reads one object; with `lock`, no other transaction changes it before this one ends. */
export async function find<K extends Kind>(
  transaction: Queryable,
  kind: K,
  id: string,
  options: { lock?: boolean } = {},
): Promise<Records[K] | null> {
  const rows = await transaction.query<{ body: Records[K] }>(
    `select body from sandbox.stripe_objects where id = $1 and kind = $2${options.lock ? ' for update' : ''}`,
    [id, kind],
  )
  return rows[0]?.body ?? null
}

export async function insert<K extends Kind>(transaction: Queryable, kind: K, record: Records[K]): Promise<void> {
  await transaction.query(
    `insert into sandbox.stripe_objects (id, kind, created, parent, due_at, body) values ($1, $2, $3, $4, $5, $6::text::jsonb)`,
    [record.id, kind, record.created, record.parent, record.dueAt, JSON.stringify(record)],
  )
}

export async function update<K extends Kind>(transaction: Queryable, kind: K, record: Records[K]): Promise<void> {
  await transaction.query(
    `update sandbox.stripe_objects set due_at = $3, body = $4::text::jsonb where id = $1 and kind = $2`,
    [record.id, kind, record.dueAt, JSON.stringify(record)],
  )
}

export interface Page {
  readonly limit: number
  /** The page begins after this object (older) … */
  readonly startingAfter?: string | undefined
  /** … or ends before it (newer). */
  readonly endingBefore?: string | undefined
  /** Each: a field of the stored record (or `created`, `parent`) compared with a value. */
  readonly where: readonly {
    readonly field: string
    readonly is: '=' | '>=' | '>' | '<=' | '<'
    readonly value: string | number
  }[]
}

/** Newest first. Null when the object that the page should begin or end at is unknown. */
export async function list<K extends Kind>(
  transaction: Queryable,
  kind: K,
  page: Page,
): Promise<{ records: Records[K][]; hasMore: boolean } | null> {
  const cursor = page.startingAfter ?? page.endingBefore
  const ordinal = cursor === undefined ? null : await ordinalOf(transaction, kind, cursor)
  if (cursor !== undefined && ordinal === null) return null
  const backwards = page.startingAfter === undefined && page.endingBefore !== undefined

  const values: Parameter[] = [kind]
  const conditions = ['kind = $1']
  const compare = (column: string, is: string, value: string | number) => {
    values.push(value)
    conditions.push(`${column} ${is} $${values.length}`)
  }
  for (const { field, is, value } of page.where) compare(columnOf(field), is, value)
  if (ordinal !== null) compare('ordinal', backwards ? '>' : '<', ordinal)
  values.push(page.limit + 1)
  const rows = await transaction.query<{ body: Records[K] }>(
    `select body from sandbox.stripe_objects where ${conditions.join(' and ')}
     order by ordinal ${backwards ? 'asc' : 'desc'} limit $${values.length}`,
    values,
  )
  const records = rows.slice(0, page.limit).map((row) => row.body)
  return { records: backwards ? records.toReversed() : records, hasMore: rows.length > page.limit }
}

/** `field` is always a literal of our own code, never a caller's text. */
const columnOf = (field: string) => (field === 'created' || field === 'parent' ? field : `body ->> '${field}'`)

async function ordinalOf(transaction: Queryable, kind: Kind, id: string): Promise<number | null> {
  const rows = await transaction.query<{ ordinal: number }>(
    `select ordinal from sandbox.stripe_objects where id = $1 and kind = $2`,
    [id, kind],
  )
  return rows[0]?.ordinal ?? null
}
