import { createHash, randomBytes } from 'node:crypto'

import type { Queryable } from '../../database/database.ts'

const codeMs = 10 * 60_000
/** Seconds that an access token is valid, as Google says it. */
export const accessSeconds = 3_599

/** What the consent page was asked for. */
export interface Request {
  readonly client: string
  readonly redirectUri: string
  /** PKCE, S256. */
  readonly challenge: string
  /** Separated by spaces. */
  readonly scopes: string
}

export interface Tokens {
  readonly access: string
  /** Only with the first ones of a grant. */
  readonly refresh: string | null
  readonly scopes: string
}

/** The code that the browser takes back to the client; valid once and for ten minutes. */
export async function issueCode(database: Queryable, asked: Request, now: number): Promise<string> {
  const code = `4/0${secret()}`
  await database.query(
    `insert into sandbox.google_codes (code_hash, client, redirect_uri, challenge, scopes, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [hash(code), asked.client, asked.redirectUri, asked.challenge, asked.scopes, now + codeMs],
  )
  return code
}

/** Null for a code that is unknown, used, expired, another client's, or without its verifier. It is used up in any case. */
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

/** Null when the grant is unknown, another client's or revoked. */
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

/** By either token of a grant: all of the account's grants to this client end with it, as at Google. False when it does not stand. */
export async function revokeGrant(database: Queryable, token: string, now: number): Promise<boolean> {
  const revoked = await database.query(
    `update sandbox.google_grants set revoked_at = $2 where revoked_at is null and client in
       (select client from sandbox.google_grants where revoked_at is null and refresh_hash in
         ($1, (select refresh_hash from sandbox.google_access_tokens where token_hash = $1))) returning refresh_hash`,
    [hash(token), now],
  )
  return revoked.length > 0
}

/** As when the owner removes the app in their Google account. Answers how many grants stood. */
export async function revokeEverything(database: Queryable, now: number): Promise<number> {
  const revoked = await database.query(
    'update sandbox.google_grants set revoked_at = $1 where revoked_at is null returning refresh_hash',
    [now],
  )
  return revoked.length
}

/** Access tokens end at once, as after an hour; grants stand. */
export const expireAccess = (database: Queryable): Promise<unknown> =>
  database.query('delete from sandbox.google_access_tokens')

/** The scopes of a token that is valid; null for any other. */
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
