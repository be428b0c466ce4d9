import type { Queryable } from '#infra/database/database.ts'

export interface PasskeyRow {
  /** The authenticator's id, base64url. */
  readonly credentialId: string
  readonly passkeyId: string
  readonly owner: string
  /** COSE_Key, base64url. */
  readonly publicKey: string
  /** Signature counter of the last use; 0 where unsupported. */
  readonly counter: number
  readonly transports: readonly string[]
  readonly lastUsedAt: Date | null
}

export interface PasskeyStore {
  /** False for a stored credential. */
  add(passkey: Omit<PasskeyRow, 'lastUsedAt'>): Promise<boolean>
  find(credentialId: string): Promise<PasskeyRow | null>
  list(owner: string): Promise<readonly PasskeyRow[]>
  /** Records a use; false when the counter did not advance (a replay). */
  use(credentialId: string, counter: number): Promise<boolean>
  delete(owner: string, passkeyId: string): Promise<void>
  deleteAll(owner: string): Promise<void>
}

const columns = `credential_id as "credentialId", passkey_id as "passkeyId", owner, public_key as "publicKey",
  counter::float8 as counter, transports, last_used_at as "lastUsedAt"`

interface PasskeyStoreTerms {
  readonly audience: 'customer' | 'staff'
  readonly now: () => number
}

export function openPasskeyStore(database: Queryable, { audience, now }: PasskeyStoreTerms): PasskeyStore {
  return {
    async add({ credentialId, passkeyId, owner, publicKey, counter, transports }) {
      const added = await database.query(
        `insert into infra.passkeys (credential_id, passkey_id, owner, public_key, counter, transports, audience)
         values ($1, $2, $3, $4, $5::float8::bigint, $6::text[], $7)
         on conflict (credential_id) do nothing returning credential_id`,
        [credentialId, passkeyId, owner, publicKey, counter, [...transports], audience],
      )
      return added.length > 0
    },
    async find(credentialId) {
      const [row] = await database.query<PasskeyRow>(
        `select ${columns} from infra.passkeys where credential_id = $1 and audience = $2`,
        [credentialId, audience],
      )
      return row ?? null
    },
    list: (owner) =>
      database.query<PasskeyRow>(
        `select ${columns} from infra.passkeys where owner = $1 and audience = $2 order by passkey_id`,
        [owner, audience],
      ),
    // The comparison is in the statement, so that of two answers with the same counter one counts.
    async use(credentialId, counter) {
      const used = await database.query(
        `update infra.passkeys set counter = $2::float8::bigint, last_used_at = $3
         where credential_id = $1 and audience = $4 and (counter < $2::float8::bigint or (counter = 0 and $2::float8 = 0))
         returning credential_id`,
        [credentialId, counter, new Date(now()), audience],
      )
      return used.length > 0
    },
    async delete(owner, passkeyId) {
      await database.query('delete from infra.passkeys where owner = $1 and passkey_id = $2 and audience = $3', [
        owner,
        passkeyId,
        audience,
      ])
    },
    async deleteAll(owner) {
      await database.query('delete from infra.passkeys where owner = $1 and audience = $2', [owner, audience])
    },
  }
}
