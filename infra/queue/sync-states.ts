import type { Queryable } from '../database/database.ts'

export interface SyncedItem {
  readonly sync: string
  readonly item: string
  readonly succeededAt: string | null
  readonly failingSince: string | null
  readonly reason: string | null
}

interface Row {
  readonly sync: string
  readonly item: string
  readonly succeededAt: Date | null
  readonly failingSince: Date | null
  readonly reason: string | null
}

/** States of connected items alone. */
export async function syncedItems(
  database: Queryable,
  { ofMailboxes, ofGoogle }: { readonly ofMailboxes: readonly string[]; readonly ofGoogle: string },
): Promise<readonly SyncedItem[]> {
  const rows = await database.query<Row>(
    `select s.sync, a.email as item, s.succeeded_at as "succeededAt", s.failing_since as "failingSince", s.reason
     from infra.sync_items s join infra.mail_accounts a on a.id = s.item where s.sync = any($1::text[])
     union all
     select s.sync, s.item, s.succeeded_at, coalesce(g.dead_since, s.failing_since), coalesce(g.dead_reason, s.reason)
     from infra.sync_items s cross join infra.google_connections g where s.sync = $2
     order by 1, 2`,
    [ofMailboxes, ofGoogle],
  )
  return rows.map(({ succeededAt, failingSince, ...row }) => ({
    ...row,
    succeededAt: succeededAt?.toISOString() ?? null,
    failingSince: failingSince?.toISOString() ?? null,
  }))
}
