import type { Queryable } from '../../database/database.ts'

export type ItemKind = 'message' | 'event' | 'file' | 'contact'

export interface NewItem {
  readonly id: string
  /** Sort key in ms since 1970. */
  readonly sortAt: number
  readonly body: unknown
}

export interface Item extends NewItem {
  /** Increased by each change of the account; sync tokens are versions. */
  readonly version: number
  readonly isDeleted: boolean
}

export const historyKinds = ['messagesAdded', 'messagesDeleted', 'labelsAdded', 'labelsRemoved'] as const
export type HistoryKind = (typeof historyKinds)[number]

/** SQL: labels of one message that another lacks. */
const labelsLeft = (of: string, without: string) =>
  `(select jsonb_agg(l) from jsonb_array_elements(${of}) l where not ${without} @> jsonb_build_array(l))`

/** Adds or replaces items with new versions; the history has label changes of messages. */
export async function putItems(database: Queryable, kind: ItemKind, items: readonly NewItem[]): Promise<void> {
  await database.query(
    `with before as (
       select id, is_deleted, body -> 'labels' as labels from sandbox.google_items where kind = $1 and id = any($2::text[])
     ), put as (
       insert into sandbox.google_items (kind, id, sort_at, body)
       select $1, id, sort_at, body::jsonb from unnest($2::text[], $3::bigint[], $4::text[]) as new (id, sort_at, body)
       on conflict (kind, id) do update
         set sort_at = excluded.sort_at, body = excluded.body, is_deleted = false, version = nextval('sandbox.google_versions')
       returning id, version, body -> 'labels' as labels
     )
     insert into sandbox.google_history (version, id, what, labels)
     select put.version, put.id, told.what, told.labels from put left join before using (id)
     cross join lateral (values
       ('messagesAdded', case when before.id is null or before.is_deleted then '[]'::jsonb end),
       ('labelsAdded', case when not before.is_deleted then ${labelsLeft('put.labels', 'before.labels')} end),
       ('labelsRemoved', case when not before.is_deleted then ${labelsLeft('before.labels', 'put.labels')} end)
     ) as told (what, labels)
     where $1 = 'message' and told.labels is not null`,
    [kind, items.map(({ id }) => id), items.map(({ sortAt }) => sortAt), items.map(({ body }) => JSON.stringify(body))],
  )
}

export async function deleteItem(database: Queryable, kind: ItemKind, id: string): Promise<boolean> {
  const deleted = await database.query(
    `with deleted as (
       update sandbox.google_items set is_deleted = true, version = nextval('sandbox.google_versions')
       where kind = $1 and id = $2 and not is_deleted returning id, version
     ), told as (
       insert into sandbox.google_history (version, id, what, labels)
       select version, id, 'messagesDeleted', '[]' from deleted where $1 = 'message'
     )
     select id from deleted`,
    [kind, id],
  )
  return deleted.length > 0
}

/** Changes an id without a deletion in the changes. */
export const renameItem = (database: Queryable, kind: ItemKind, id: string, to: NewItem): Promise<unknown> =>
  database.query(
    `update sandbox.google_items set id = $3, sort_at = $4, body = $5::jsonb, version = nextval('sandbox.google_versions')
     where kind = $1 and id = $2`,
    [kind, id, to.id, to.sortAt, JSON.stringify(to.body)],
  )

export async function findItem(database: Queryable, kind: ItemKind, id: string): Promise<Item | null> {
  const [found] = await database.query<Item>(
    `select ${columns} from sandbox.google_items where kind = $1 and id = $2`,
    [kind, id],
  )
  return found ?? null
}

export const listItems = (
  database: Queryable,
  kind: ItemKind,
  page: { readonly order: 'oldest' | 'newest'; readonly offset: number; readonly limit: number },
): Promise<Item[]> =>
  database.query<Item>(
    `select ${columns} from sandbox.google_items where kind = $1 and not is_deleted
     order by sort_at ${page.order === 'oldest' ? 'asc' : 'desc'}, id offset $2 limit $3`,
    [kind, page.offset, page.limit],
  )

/** Changes after a version, deletions included, in order. */
export const changesAfter = (database: Queryable, kind: ItemKind, version: number, limit: number): Promise<Item[]> =>
  database.query<Item>(
    `select ${columns} from sandbox.google_items where kind = $1 and version > $2 order by version limit $3`,
    [kind, version, limit],
  )

export interface HistoryRecord {
  readonly version: number
  readonly id: string
  readonly what: HistoryKind
  readonly labels: readonly string[]
  readonly body: unknown
}

/** Message history after a version, in order. */
export const historyAfter = (database: Queryable, version: number, limit: number): Promise<HistoryRecord[]> =>
  database.query<HistoryRecord>(
    `select h.version, h.id, h.what, h.labels, i.body from sandbox.google_history h
     join sandbox.google_items i on i.kind = 'message' and i.id = h.id
     where h.version > $1 order by h.version, h.what limit $2`,
    [version, limit],
  )

export async function lastVersion(database: Queryable): Promise<number> {
  const [last] = await database.query<{ version: number }>(
    'select coalesce(max(version), 0)::bigint as version from sandbox.google_items',
  )
  return last?.version ?? 0
}

export async function countItems(database: Queryable, kind: ItemKind): Promise<number> {
  const [counted] = await database.query<{ count: number }>(
    'select count(*)::int as count from sandbox.google_items where kind = $1 and not is_deleted',
    [kind],
  )
  return counted?.count ?? 0
}

const columns = 'id, version, sort_at as "sortAt", is_deleted as "isDeleted", body'
