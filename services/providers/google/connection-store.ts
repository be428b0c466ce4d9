import type { Queryable } from '#infra/database/database.ts'

/** The one connection's id, also in `infra.credentials`. */
export const account = 'office'

export interface Connection {
  readonly connection: string
  readonly email: string | null
  readonly connectedAt: Date
  /** Google's refusal; null while working. */
  readonly deadReason: string | null
  readonly furtherScopes: readonly string[]
}

export async function readConnection(database: Queryable): Promise<Connection | null> {
  const [found] = await database.query<Connection>(
    `select connection, email, connected_at as "connectedAt", dead_reason as "deadReason", further_scopes as "furtherScopes"
     from infra.google_connections where account = $1`,
    [account],
  )
  return found ?? null
}

/** Locks the connection, so that nothing is written after a disconnect. */
export async function holdConnection(transaction: Queryable, connection: string): Promise<boolean> {
  const held = await transaction.query(
    'select 1 as held from infra.google_connections where account = $1 and connection = $2 for share',
    [account, connection],
  )
  return held.length > 0
}

export const writeConnection = (
  transaction: Queryable,
  made: {
    readonly connection: string
    readonly email: string | null
    readonly staffId: string
    readonly at: string
    readonly furtherScopes: readonly string[]
  },
): Promise<unknown> =>
  transaction.query(
    `insert into infra.google_connections (account, connection, email, connected_at, connected_by, further_scopes)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (account) do update set connection = excluded.connection, email = excluded.email, dead_since = null,
       dead_reason = null, connected_at = excluded.connected_at, connected_by = excluded.connected_by,
       further_scopes = excluded.further_scopes`,
    [account, made.connection, made.email, made.at, made.staffId, made.furtherScopes],
  )

export const nameAccount = (database: Queryable, connection: string, email: string): Promise<unknown> =>
  database.query('update infra.google_connections set email = $3 where account = $1 and connection = $2', [
    account,
    connection,
    email,
  ])

/** Ends a grant; the first reason stays. */
export const endConnection = (
  database: Queryable,
  { connection, reason, at }: { readonly connection: string; readonly reason: string; readonly at: string },
): Promise<unknown> =>
  database.query(
    `update infra.google_connections set dead_since = $3, dead_reason = $4
     where account = $1 and connection = $2 and dead_since is null`,
    [account, connection, at, reason],
  )

export async function deleteConnection(transaction: Queryable): Promise<void> {
  await transaction.query('delete from infra.google_connections where account = $1', [account])
  await transaction.query('delete from infra.google_items')
}
