import type { Queryable } from '../database/database.ts'

/** Password hashes by owner ('customer:<id>', 'staff:<id>', 'request:<id>' for one that waits for the address to be confirmed). */
export interface PasswordStore {
  get(owner: string): Promise<string | null>
  /** Writes or replaces the hash. With `expiresAt` it is gone then. */
  set(owner: string, hash: string, expiresAt?: Date): Promise<void>
  /** Writes the hash where there is none. False when there is one. */
  add(owner: string, hash: string): Promise<boolean>
  /** Makes a waiting hash that of an account. False when there is none, or it has run out. */
  promote(fromOwner: string, toOwner: string): Promise<boolean>
  delete(owner: string): Promise<void>
}

export interface PasswordStoreTerms {
  /** Milliseconds since 1970. */
  readonly now: () => number
}

export function openPasswordStore(database: Queryable, { now }: PasswordStoreTerms): PasswordStore {
  const at = () => new Date(now())
  return {
    async get(owner) {
      const [row] = await database.query<{ hash: string }>(
        'select hash from infra.password_hashes where owner = $1 and (expires_at is null or expires_at > $2)',
        [owner, at()],
      )
      return row?.hash ?? null
    },
    async set(owner, hash, expiresAt) {
      await database.query(
        `insert into infra.password_hashes (owner, hash, changed_at, expires_at) values ($1, $2, $3, $4)
         on conflict (owner) do update
           set hash = excluded.hash, changed_at = excluded.changed_at, expires_at = excluded.expires_at`,
        [owner, hash, at(), expiresAt ?? null],
      )
    },
    async add(owner, hash) {
      const added = await database.query(
        `insert into infra.password_hashes (owner, hash, changed_at) values ($1, $2, $3)
         on conflict (owner) do nothing returning owner`,
        [owner, hash, at()],
      )
      return added.length > 0
    },
    // One statement: of two confirmations at once one finds it.
    async promote(fromOwner, toOwner) {
      const promoted = await database.query(
        `with waiting as (
           delete from infra.password_hashes where owner = $1 and (expires_at is null or expires_at > $3) returning hash)
         insert into infra.password_hashes (owner, hash, changed_at) select $2, hash, $3 from waiting
         on conflict (owner) do update set hash = excluded.hash, changed_at = excluded.changed_at, expires_at = null
         returning owner`,
        [fromOwner, toOwner, at()],
      )
      return promoted.length > 0
    },
    async delete(owner) {
      await database.query('delete from infra.password_hashes where owner = $1', [owner])
    },
  }
}
