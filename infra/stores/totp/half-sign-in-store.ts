import { createHash, randomBytes } from 'node:crypto'

import type { Queryable } from '#infra/database/database.ts'

/** Sign-ins of staff between password and code; the token grants nothing. */
export interface HalfSignInStore {
  begin(staffId: string): Promise<string>
  /** Owner, for one more code; null when unknown, ended or out of attempts. */
  attempt(token: string): Promise<string | null>
  end(token: string): Promise<boolean>
  endAll(staffId: string): Promise<void>
}

export interface HalfSignInTerms {
  readonly lifetimeMs: number
  readonly attempts: number
  readonly now: () => number
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

export function openHalfSignInStore(database: Queryable, terms: HalfSignInTerms): HalfSignInStore {
  const { lifetimeMs, attempts, now } = terms
  return {
    async begin(staffId) {
      const token = randomBytes(32).toString('base64url')
      await database.query(
        'insert into infra.staff_half_sign_ins (token_hash, staff_id, expires_at) values ($1, $2, $3)',
        [hashOf(token), staffId, new Date(now() + lifetimeMs)],
      )
      return token
    },
    // Counted before the code is looked at, so that codes at the same moment are all counted.
    async attempt(token) {
      const [row] = await database.query<{ staffId: string }>(
        `update infra.staff_half_sign_ins set attempts = attempts + 1
         where token_hash = $1 and expires_at > $2 and attempts < $3 returning staff_id as "staffId"`,
        [hashOf(token), new Date(now()), attempts],
      )
      return row?.staffId ?? null
    },
    async end(token) {
      const ended = await database.query(
        'delete from infra.staff_half_sign_ins where token_hash = $1 returning token_hash',
        [hashOf(token)],
      )
      return ended.length > 0
    },
    async endAll(staffId) {
      await database.query('delete from infra.staff_half_sign_ins where staff_id = $1', [staffId])
    },
  }
}
