import { createHash, randomBytes } from 'node:crypto'

import type { Queryable } from '../../database/database.ts'

const codeMs = 10 * 60_000
/** Lifetime of an access token in seconds, Google's own. */
export const accessSeconds = 3_599

export interface Request {
  readonly client: string
  readonly redirectUri: string
  /** PKCE challenge, S256. */
  readonly challenge: string
  readonly scopes: string
}

export interface Tokens {
  readonly access: string
  /** The refresh token, issued with the first access token of a grant; null later. */
  readonly refresh: string | null
  readonly scopes: string
}

/** Authorization code, valid once for ten minutes. */
export async function issueCode(database: Queryable, asked: Request, now: number): Promise<string> {
  const code = `4/0${secret()}`
  await database.query(
    `insert into sandbox.google_codes (code_hash, client, redirect_uri, challenge, scopes, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [hash(code), asked.client, asked.redirectUri, asked.challenge, asked.scopes, now + codeMs],
  )
  return code
}

/** Null for an unknown, used, expired or foreign code or a wrong verifier; consumes it in any case. */
export async function redeemCode(
  database: Queryable,
  given: { readonly code: string; readonly client: string; readonly redirectUri: string; readonly verifier: string },
  now: number,
): Promise<Tokens | null> {
  const [code] = await database.query<{ scopes: string; expiresAt: number }>(
    `delete from sandbox.google_codes where code_hash = $1 and client = $2 and redirect_uri = $3 and challenge = $4
     returning scopes, expires_at as "expiresAt"`,
    [hash(given.code), given.client, given.redirectUri, challengeOf(given.verifier)],
  )
  if (code === undefined || code.expiresAt <= now) return null
  const refresh = `1//0${secret()}`
  await database.query(
    'insert into sandbox.google_grants (refresh_hash, client, scopes, created_at) values ($1, $2, $3, $4)',
    [hash(refresh), given.client, code.scopes, now],
  )
  return { access: await issueAccess(database, hash(refresh), now), refresh, scopes: code.scopes }
}

/** Null for an unknown, revoked or other client's grant. */
export async function refreshGrant(
  database: Queryable,
  given: { readonly refresh: string; readonly client: string },
  now: number,
): Promise<Tokens | null> {
  const [grant] = await database.query<{ scopes: string }>(
    'select scopes from sandbox.google_grants where refresh_hash = $1 and client = $2 and revoked_at is null',
    [hash(given.refresh), given.client],
  )
  if (grant === undefined) return null
  return { access: await issueAccess(database, hash(given.refresh), now), refresh: null, scopes: grant.scopes }
}

/** Revokes all grants of the account to this client, by either token. False for an unknown one. */
export async function revokeGrant(database: Queryable, token: string, now: number): Promise<boolean> {
  const revoked = await database.query(
    `update sandbox.google_grants set revoked_at = $2 where revoked_at is null and client in
       (select client from sandbox.google_grants where revoked_at is null and refresh_hash in
         ($1, (select refresh_hash from sandbox.google_access_tokens where token_hash = $1))) returning refresh_hash`,
    [hash(token), now],
  )
  return revoked.length > 0
}

export async function revokeEverything(database: Queryable, now: number): Promise<number> {
  const revoked = await database.query(
    'update sandbox.google_grants set revoked_at = $1 where revoked_at is null returning refresh_hash',
    [now],
  )
  return revoked.length
}

export const expireAccess = (database: Queryable): Promise<unknown> =>
  database.query('delete from sandbox.google_access_tokens')

/** Null for an invalid token. */
export async function scopesOf(database: Queryable, access: string, now: number): Promise<readonly string[] | null> {
  const [found] = await database.query<{ scopes: string }>(
    `select g.scopes from sandbox.google_access_tokens t join sandbox.google_grants g using (refresh_hash)
     where t.token_hash = $1 and t.expires_at > $2 and g.revoked_at is null`,
    [hash(access), now],
  )
  return found === undefined ? null : found.scopes.split(' ')
}

async function issueAccess(database: Queryable, refreshHash: string, now: number): Promise<string> {
  const access = `ya29.${secret()}`
  await database.query('delete from sandbox.google_access_tokens where expires_at <= $1', [now])
  await database.query(
    'insert into sandbox.google_access_tokens (token_hash, refresh_hash, expires_at) values ($1, $2, $3)',
    [hash(access), refreshHash, now + accessSeconds * 1000],
  )
  return access
}

const secret = (): string => randomBytes(32).toString('base64url')
const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')
