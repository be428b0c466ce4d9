import type { Queryable } from '#infra/database/database.ts'

/** Password hashes by owner: 'customer:<id>', 'staff:<id>', 'request:<id>' before confirmation. */
export interface PasswordStore {
  get(owner: string): Promise<string | null>
  set(owner: string, hash: string, expiresAt?: Date): Promise<void>
  /** False when there is one already. */
  add(owner: string, hash: string): Promise<boolean>
  /** Moves a pending hash to an account; false when missing or expired. */
  promote(fromOwner: string, toOwner: string): Promise<boolean>
  delete(owner: string): Promise<void>
}

export interface PasswordStoreTerms {
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
