import type { Queryable } from '../../database/database.ts'

export type ItemKind = 'message' | 'event' | 'file' | 'contact'

/** What the account holds: a message, an event, a file or a contact, as JSON. */
export interface NewItem {
  readonly id: string
  /** What lists are ordered by, in milliseconds since 1970. */
  readonly sortAt: number
  readonly body: unknown
}

export interface Item extends NewItem {
  /** Raised by each change of anything in the account: sync tokens are versions. */
  readonly version: number
  readonly isDeleted: boolean
}

/** Adds items, or replaces them; each change gets a new version. */
export async function putItems(database: Queryable, kind: ItemKind, items: readonly NewItem[]): Promise<void> {
  await database.query(
    `insert into sandbox.google_items (kind, id, sort_at, body)
     select $1, id, sort_at, body::jsonb from unnest($2::text[], $3::bigint[], $4::text[]) as new (id, sort_at, body)
     on conflict (kind, id) do update
       set sort_at = excluded.sort_at, body = excluded.body, is_deleted = false, version = nextval('sandbox.google_versions')`,
    [kind, items.map(({ id }) => id), items.map(({ sortAt }) => sortAt), items.map(({ body }) => JSON.stringify(body))],
  )
}

/** The row stays, so that a sync learns of it. False when there is none that stands. */
export async function deleteItem(database: Queryable, kind: ItemKind, id: string): Promise<boolean> {
  const deleted = await database.query(
    `update sandbox.google_items set is_deleted = true, version = nextval('sandbox.google_versions')
     where kind = $1 and id = $2 and not is_deleted returning id`,
    [kind, id],
  )
  return deleted.length > 0
}

export async function findItem(database: Queryable, kind: ItemKind, id: string): Promise<Item | null> {
  const [found] = await database.query<Item>(
    `select ${columns} from sandbox.google_items where kind = $1 and id = $2`,
    [kind, id],
  )
  return found ?? null
}

/** What stands, a page at a time. */
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

/** What changed after a version, deletions included, in the order of the changes. */
export const changesAfter = (database: Queryable, kind: ItemKind, version: number, limit: number): Promise<Item[]> =>
  database.query<Item>(
    `select ${columns} from sandbox.google_items where kind = $1 and version > $2 order by version limit $3`,
    [kind, version, limit],
  )

/** The version of the last change of the account. */
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
