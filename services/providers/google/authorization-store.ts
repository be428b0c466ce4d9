import { createHash } from 'node:crypto'

import type { Queryable } from '#infra/database/database.ts'

export interface Authorization {
  readonly state: string
  /** Session that asked; no other may answer. */
  readonly session: string
  readonly verifier: string
  readonly furtherScopes: readonly string[]
}

/** Validity of a consent, in ms. */
const validMs = 10 * 60_000

export async function keepAuthorization(database: Queryable, asked: Authorization, now: number): Promise<void> {
  await database.query(
    `insert into infra.google_authorizations (state_hash, session, verifier, further_scopes, expires_at)
     values ($1, $2, $3, $4, $5)`,
    [hash(asked.state), asked.session, asked.verifier, asked.furtherScopes, new Date(now + validMs)],
  )
}

/** Null for an unknown, used, expired or foreign state. */
export async function redeemAuthorization(
  database: Queryable,
  { state, session }: { readonly state: string; readonly session: string },
  now: number,
): Promise<Pick<Authorization, 'verifier' | 'furtherScopes'> | null> {
  const [used] = await database.query<Pick<Authorization, 'verifier' | 'furtherScopes'>>(
    `delete from infra.google_authorizations where state_hash = $1 and session = $2 and expires_at > $3
     returning verifier, further_scopes as "furtherScopes"`,
    [hash(state), session, new Date(now)],
  )
  return used ?? null
}

const hash = (state: string): string => createHash('sha256').update(state).digest('hex')
