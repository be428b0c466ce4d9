import type { Parameter, Queryable } from '../../database/database.ts'
import type { Kind, Records } from './records.ts'

/** Objects of one call: reads see its own changes, which are saved at the end (`save.ts`). */
export interface Store {
  readonly queryable: Queryable
  readonly canLock: boolean
  readonly changes: Map<string, Change>
  readonly deliveries: NewDelivery[]
}

export interface Change {
  readonly kind: Kind
  readonly isNew: boolean
  readonly record: Records[Kind]
}

export interface NewDelivery {
  readonly event: string
  readonly dueAt: number
  readonly held: boolean
}

export const openStore = (queryable: Queryable, { canLock }: { canLock: boolean }): Store => ({
  queryable,
  canLock,
  changes: new Map(),
  deliveries: [],
})

/** `lock` holds until the transaction ends. */
export async function find<K extends Kind>(
  store: Store,
  kind: K,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<Records[K] | null> {
  if (lock && !store.canLock) throw new Error(`${id} was to be locked outside of a transaction`)
  const changed = store.changes.get(id)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- kept under its kind by `insert` and `update`
  if (changed) return changed.kind === kind ? (changed.record as Records[K]) : null
  const rows = await store.queryable.query<{ body: Records[K] }>(
    `select body from sandbox.stripe_objects where id = $1 and kind = $2${lock ? ' for update' : ''}`,
    [id, kind],
  )
  return rows[0]?.body ?? null
}

export function insert<K extends Kind>({ changes }: Store, kind: K, record: Records[K]): void {
  changes.set(record.id, { kind, record, isNew: true })
}

export function update<K extends Kind>({ changes }: Store, kind: K, record: Records[K]): void {
  changes.set(record.id, { kind, record, isNew: changes.get(record.id)?.isNew ?? false })
}

export interface Page {
  readonly limit: number
  readonly startingAfter?: string | undefined
  readonly endingBefore?: string | undefined
  readonly where: readonly {
    readonly field: string
    readonly is: '=' | '>=' | '>' | '<=' | '<'
    readonly value: string | number
  }[]
}

/** Saved objects, newest first; null for an unknown cursor. */
export async function list<K extends Kind>(
  { queryable }: Store,
  kind: K,
  page: Page,
): Promise<{ records: Records[K][]; hasMore: boolean } | null> {
  const cursor = page.startingAfter ?? page.endingBefore
  const ordinal = cursor === undefined ? null : await ordinalOf(queryable, kind, cursor)
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
  const rows = await queryable.query<{ body: Records[K] }>(
    `select body from sandbox.stripe_objects where ${conditions.join(' and ')}
     order by ordinal ${backwards ? 'asc' : 'desc'} limit $${values.length}`,
    values,
  )
  const records = rows.slice(0, page.limit).map((row) => row.body)
  return { records: backwards ? records.toReversed() : records, hasMore: rows.length > page.limit }
}

const columnOf = (field: string) => (field === 'created' || field === 'parent' ? field : `body ->> '${field}'`)

async function ordinalOf(queryable: Queryable, kind: Kind, id: string): Promise<number | null> {
  const rows = await queryable.query<{ ordinal: number }>(
    `select ordinal from sandbox.stripe_objects where id = $1 and kind = $2`,
    [id, kind],
  )
  return rows[0]?.ordinal ?? null
}
