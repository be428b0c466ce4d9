import { createHash } from 'node:crypto'

import type { Database, Queryable } from '#infra/database/database.ts'
import { decrypt, deriveKey, encrypt } from '#infra/encryption/aes-gcm.ts'

import { Secret } from './secret.ts'

/** Deletable credentials of external accounts, outside of the log: AES-256-GCM, bound to account and name. */
export interface CredentialStore {
  /** Stores a secret and returns its version; rejects with `CredentialConflict` when one exists. */
  put(ref: CredentialRef, secret: Secret): Promise<number>
  get(ref: CredentialRef): Promise<Credential | null>
  /** Replaces the secret of a version; rejects with `CredentialConflict` when that is not current. */
  rotate(ref: CredentialRef, fromVersion: number, secret: Secret): Promise<number>
  /** Deletes the ciphertext; false when there was none. */
  revoke(ref: CredentialRef): Promise<boolean>
}

export interface CredentialRef {
  readonly account: string
  /** 'imap', 'google' */
  readonly name: string
}

export interface Credential {
  readonly secret: Secret
  readonly version: number
}

export class CredentialConflict extends Error {
  override name = 'CredentialConflict'
}

/** Encrypted under another SECRET_KEY, or changed by hand. */
export class CredentialUnreadable extends Error {
  override name = 'CredentialUnreadable'
}

/** Maximum bytes of a secret in UTF-8. */
const mostBytes = 16_384

/** @public For the composition roots of the syncs to come. */
export function openCredentialStore(database: Queryable, installationSecret: string): CredentialStore {
  const key = keyFrom(installationSecret)
  return {
    async put(ref, secret) {
      const [row] = await database.query<{ version: number }>(
        `insert into infra.credentials as c (account, name, key_id, ciphertext) values ($1, $2, $3, $4)
         on conflict (account, name) do update
           set version = c.version + 1, key_id = excluded.key_id, ciphertext = excluded.ciphertext,
             created_at = clock_timestamp(), rotated_at = null, revoked_at = null
           where c.ciphertext is null
         returning version`,
        [ref.account, ref.name, key.id, encryptSecret(key, ref, secret)],
      )
      if (row === undefined) throw new CredentialConflict(`There is a credential ${nameOf(ref)} already`)
      return row.version
    },
    async get(ref) {
      const [row] = await database.query<Stored>(
        `select account, name, version, key_id as "keyId", ciphertext from infra.credentials
         where account = $1 and name = $2 and ciphertext is not null`,
        [ref.account, ref.name],
      )
      return row === undefined ? null : { secret: decryptSecret(key, row), version: row.version }
    },
    async rotate(ref, fromVersion, secret) {
      const [row] = await database.query<{ version: number }>(
        `update infra.credentials
         set version = version + 1, key_id = $4, ciphertext = $5, rotated_at = clock_timestamp()
         where account = $1 and name = $2 and version = $3 and ciphertext is not null returning version`,
        [ref.account, ref.name, fromVersion, key.id, encryptSecret(key, ref, secret)],
      )
      if (row === undefined) throw new CredentialConflict(`${nameOf(ref)} is not at version ${fromVersion}`)
      return row.version
    },
    async revoke(ref) {
      const revoked = await database.query(
        `update infra.credentials set ciphertext = null, revoked_at = clock_timestamp()
         where account = $1 and name = $2 and ciphertext is not null returning version`,
        [ref.account, ref.name],
      )
      return revoked.length > 0
    },
  }
}

/** Rows of one transaction. */
const page = 100

/** Re-encrypts all credentials under a new SECRET_KEY, resumably, while no server runs. Returns their number. */
export async function reencryptCredentials(
  database: Database,
  { oldSecret, newSecret }: { readonly oldSecret: string; readonly newSecret: string },
): Promise<number> {
  const [from, to] = [keyFrom(oldSecret), keyFrom(newSecret)]
  for (let count = 0; ;) {
    const done = await database.transaction(async (transaction) => {
      const rows = await transaction.query<Stored>(
        `select account, name, version, key_id as "keyId", ciphertext from infra.credentials
         where key_id = $1 and key_id <> $2 and ciphertext is not null order by account, name limit $3 for update`,
        [from.id, to.id, page],
      )
      for (const row of rows) {
        await transaction.query(
          'update infra.credentials set key_id = $3, ciphertext = $4 where account = $1 and name = $2',
          [row.account, row.name, to.id, encryptSecret(to, row, decryptSecret(from, row))],
        )
      }
      return rows.length
    })
    count += done
    if (done < page) return count
  }
}

interface Stored extends CredentialRef {
  readonly version: number
  readonly keyId: string
  readonly ciphertext: Uint8Array
}

interface Key {
  /** Fingerprint, which reveals nothing of the key. */
  readonly id: string
  readonly bytes: Uint8Array
}

function keyFrom(installationSecret: string): Key {
  const id = createHash('sha256').update(deriveKey(installationSecret, 'credential key id')).digest('hex').slice(0, 16)
  return { id, bytes: deriveKey(installationSecret, 'credentials') }
}

function encryptSecret(key: Key, ref: CredentialRef, secret: Secret): Uint8Array {
  const text = Buffer.from(secret.reveal())
  if (text.length === 0 || text.length > mostBytes) {
    throw new RangeError(`A secret has 1 to ${mostBytes} bytes; that of ${nameOf(ref)} has ${text.length}`)
  }
  return encrypt(key.bytes, contextOf(ref), text)
}

function decryptSecret(key: Key, row: Stored): Secret {
  if (row.keyId !== key.id) {
    throw new CredentialUnreadable(`The credential ${nameOf(row)} was encrypted under another SECRET_KEY`)
  }
  try {
    return new Secret(decrypt(key.bytes, contextOf(row), row.ciphertext, 'damaged').toString())
  } catch {
    throw new CredentialUnreadable(`The ciphertext of the credential ${nameOf(row)} is damaged`)
  }
}

const contextOf = ({ account, name }: CredentialRef): string => JSON.stringify([account, name])
const nameOf = ({ account, name }: CredentialRef): string => `'${name}' of account ${account}`
