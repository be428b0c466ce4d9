import { randomBytes, randomUUID } from 'node:crypto'

import type { Queryable } from '#infra/database/database.ts'
import { decrypt, deriveKey, encrypt, keyBytes } from '#infra/encryption/aes-gcm.ts'

import { parseObject } from './preparation.ts'

/**
 * Personal data is encrypted by AES-256-GCM with a key per person, and the keys are wrapped by the master key. Destroying a
 * person's key makes everything about them unreadable, in the log and in every copy of it, without changing the log.
 */
export interface Encryption {
  /** A key for each subject: the living one, or a fresh one that the append has to bring along; null for who was erased. */
  keysFor(subjects: ReadonlySet<string>): Promise<Map<string, SubjectKey | null>>
  /** The same for a log that is put in as it was: who was erased in it may have come back under a second key. */
  keysForPast(subjects: ReadonlySet<string>): Promise<Map<string, SubjectKey>>
  /** Remembers keys that the database holds now. */
  keep(keys: Iterable<SubjectKey>): void
  /** Drops what is remembered of these subjects' keys. */
  forget(subjects: Iterable<string>): void
  /** Base64. The event's id is associated data: the ciphertext cannot be decrypted for another event. */
  encrypt(key: SubjectKey, eventId: string, text: string): string
  /** `wrapped` comes from the same read as the ciphertext; it is null once the person was erased, and so is the answer. */
  decrypt(encrypted: EncryptedPersonal): object | null
  /** Destroys the subject's key for good. False when there was none. Of what is appended later nothing personal is kept. */
  erase(subject: string): Promise<boolean>
}

export interface SubjectKey {
  readonly id: string
  readonly subject: string
  readonly key: Uint8Array
  /** Base64, when the database does not have it yet. */
  readonly fresh: string | null
}

export interface EncryptedPersonal {
  readonly keyId: string
  readonly wrapped: Uint8Array | null
  readonly eventId: string
  readonly sealed: Uint8Array
}

export const masterKeyFrom = (secret: string): Uint8Array => deriveKey(secret, 'subject keys')

/** Keys of the persons seen last, of 32 bytes each: each has its own bytes, for a piece of Node's pool keeps 64 KiB with it. */
const keysKept = 10_000

export function openEncryption(options: { database: Pick<Queryable, 'query'>; masterKey: Uint8Array }): Encryption {
  const { database, masterKey } = options
  const bySubject = new Map<string, SubjectKey>()
  const byId = new Map<string, Uint8Array>()

  const unwrap = (id: string, wrapped: Uint8Array): Uint8Array => {
    const known = byId.get(id)
    if (known) return known
    const fault = 'SECRET_KEY is not the one that the keys in this database were wrapped with'
    const key = new Uint8Array(decrypt(masterKey, id, wrapped, fault))
    remember(byId, id, key)
    return key
  }

  const known = async (subjects: ReadonlySet<string>): Promise<Map<string, SubjectKey | null>> => {
    const unknown = [...subjects].filter((subject) => !bySubject.has(subject))
    const found = unknown.length > 0 ? await readKeys(database, unknown, unwrap) : new Map<string, SubjectKey | null>()
    keep([...found.values()].filter((key) => key !== null))
    // One that was forgotten meanwhile looks new here; es.append knows better.
    for (const subject of subjects)
      if (!found.has(subject)) found.set(subject, bySubject.get(subject) ?? create(subject))
    return found
  }

  const create = (subject: string): SubjectKey => {
    const id = randomUUID()
    const key = new Uint8Array(randomBytes(keyBytes))
    return { id, subject, key, fresh: encrypt(masterKey, id, key).toString('base64') }
  }

  const keep = (keys: Iterable<SubjectKey>): void => {
    for (const key of keys) {
      if (key.fresh === null && bySubject.has(key.subject)) continue
      remember(bySubject, key.subject, { ...key, fresh: null })
      remember(byId, key.id, key.key)
    }
  }

  return {
    keep,
    keysFor: known,
    async keysForPast(subjects) {
      return new Map([...(await known(subjects))].map(([subject, key]) => [subject, key ?? create(subject)]))
    },
    forget(subjects) {
      for (const subject of subjects) bySubject.delete(subject)
    },
    encrypt: ({ key }, eventId, text) => encrypt(key, eventId, Buffer.from(text)).toString('base64'),
    decrypt({ keyId, wrapped, eventId, sealed }) {
      if (wrapped === null) return null
      return parseObject(
        decrypt(unwrap(keyId, wrapped), eventId, sealed, `The ciphertext of event ${eventId} is damaged`).toString(),
      )
    },
    async erase(subject) {
      const [row] = await database.query<{ erased: boolean }>('select es.erase($1) as erased', [subject])
      bySubject.delete(subject)
      return row?.erased === true
    },
  }
}

/** Those that there are; null for who was erased and has no other key. */
async function readKeys(
  database: Pick<Queryable, 'query'>,
  subjects: readonly string[],
  unwrap: (id: string, wrapped: Uint8Array) => Uint8Array,
): Promise<Map<string, SubjectKey | null>> {
  const rows = await database.query<{ id: string; subject: string; wrapped: Uint8Array | null }>(
    `select id, subject, wrapped from es.subject_keys where subject = any($1::text[]) and wrapped is null
     union all
     select id, subject, wrapped from es.subject_keys where subject = any($1::text[]) and wrapped is not null`,
    [subjects],
  )
  const found = new Map<string, SubjectKey | null>()
  for (const { id, subject, wrapped } of rows) {
    if (wrapped !== null) found.set(subject, { id, subject, key: unwrap(id, wrapped), fresh: null })
    else if (!found.has(subject)) found.set(subject, null)
  }
  return found
}

/** Whether the keys of this database were wrapped with this master key; true too while there are none. */
export async function opensKeys(database: Pick<Queryable, 'query'>, masterKey: Uint8Array): Promise<boolean> {
  const [key] = await database.query<{ id: string; wrapped: Uint8Array }>(
    `select id, wrapped from es.subject_keys where wrapped is not null order by id limit 1`,
  )
  if (key === undefined) return true
  try {
    return decrypt(masterKey, key.id, key.wrapped, 'another key').length === keyBytes
  } catch {
    return false
  }
}

/** A map keeps the order of insertion, so its first key is the one that was put in longest ago. */
function remember<Value>(cache: Map<string, Value>, name: string, value: Value): void {
  cache.delete(name)
  cache.set(name, value)
  const [oldest] = cache.keys()
  if (cache.size > keysKept && oldest !== undefined) cache.delete(oldest)
}
