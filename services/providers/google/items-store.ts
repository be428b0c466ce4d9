import type { Queryable } from '#infra/database/database.ts'

import type { Feed, FeedItem, FeedName } from './feed.ts'

export async function writePage(
  transaction: Queryable,
  { name, most }: Pick<Feed, 'name' | 'most'>,
  page: {
    readonly generation: string
    readonly changed: readonly FeedItem[]
    readonly removed: readonly string[]
    /** Last page of a full sync: older items without a page are deleted. */
    readonly isLastOfAll: boolean
  },
): Promise<void> {
  const { generation, changed, removed } = page
  await transaction.query('delete from infra.google_items where feed = $1 and id = any($2::text[])', [name, removed])
  // Of an item that a page has twice the last counts.
  const items = [...new Map(changed.map((item) => [item.id, item])).values()]
  await transaction.query(
    `insert into infra.google_items (feed, id, generation, sort_at, ends_at, is_busy, body)
     select $1, id, $2, sort_at::timestamptz, ends_at::timestamptz, is_busy::boolean, body::jsonb
     from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
       as new (id, sort_at, ends_at, is_busy, body)
     on conflict (feed, id) do update set generation = excluded.generation, sort_at = excluded.sort_at,
       ends_at = excluded.ends_at, is_busy = excluded.is_busy, body = excluded.body`,
    [
      name,
      generation,
      items.map(({ id }) => id),
      items.map(({ sortAt }) => sortAt),
      items.map(({ endsAt }) => endsAt ?? null),
      items.map(({ isBusy }) => String(isBusy ?? false)),
      items.map(({ body }) => JSON.stringify(body)),
    ],
  )
  if (page.isLastOfAll) {
    await transaction.query('delete from infra.google_items where feed = $1 and generation < $2', [name, generation])
  }
  if (most !== null) {
    await transaction.query(
      `delete from infra.google_items where feed = $1 and id not in
         (select id from infra.google_items where feed = $1 order by sort_at desc nulls last, id limit $2)`,
      [name, most],
    )
  }
}

export interface StoredItem {
  readonly id: string
  readonly body: unknown
}

const orders = {
  newest: 'sort_at desc nulls last, id',
  oldest: 'sort_at, id',
  name: "lower(body ->> 'name'), id",
} as const

export const readItems = (
  database: Queryable,
  feed: FeedName,
  asked: { readonly order: keyof typeof orders; readonly most: number; readonly endsAfter?: Date },
): Promise<StoredItem[]> =>
  database.query<StoredItem>(
    `select id, body from infra.google_items where feed = $1 and ($3::timestamptz is null or ends_at > $3)
     order by ${orders[asked.order]} limit $2`,
    [feed, asked.most, asked.endsAfter ?? null],
  )

export interface FeedState {
  readonly asOf: string | null
  readonly failure: string | null
}

/** Whether a list was fully read under this connection. */
export async function isWhole(
  database: Queryable,
  asked: { readonly sync: string; readonly feed: FeedName; readonly connection: string },
): Promise<boolean> {
  const whole = await database.query(
    `select 1 as whole from infra.sync_items where sync = $1 and item = $2
       and cursor ->> 'connection' = $3 and cursor -> 'position' ->> 'kind' = 'changes'`,
    [asked.sync, asked.feed, asked.connection],
  )
  return whole.length > 0
}

export async function readFeedStates(database: Queryable, sync: string): Promise<Map<string, FeedState>> {
  const rows = await database.query<{ item: string; succeededAt: Date | null; reason: string | null }>(
    'select item, succeeded_at as "succeededAt", reason from infra.sync_items where sync = $1',
    [sync],
  )
  return new Map(
    rows.map(({ item, succeededAt, reason }) => [
      item,
      { asOf: succeededAt === null ? null : succeededAt.toISOString(), failure: reason },
    ]),
  )
}
