import { randomBytes, randomUUID } from 'node:crypto'

import type { Queryable } from '#infra/database/database.ts'
import { decrypt, deriveKey, encrypt, keyBytes } from '#infra/encryption/aes-gcm.ts'

import { parseObject } from './preparation.ts'

/** AES-256-GCM with a key per person, wrapped by the master key. Destroying a key erases the person in every copy. */
export interface Encryption {
  /** The active key of each subject, or a fresh one for the append to store; null for an erased person. */
  keysFor(subjects: ReadonlySet<string>): Promise<Map<string, SubjectKey | null>>
  keysForPast(subjects: ReadonlySet<string>): Promise<Map<string, SubjectKey>>
  keep(keys: Iterable<SubjectKey>): void
  forget(subjects: Iterable<string>): void
  /** Base64. The event's id is associated data, so that the ciphertext fits no other event. */
  encrypt(key: SubjectKey, eventId: string, text: string): string
  /** `wrapped` comes from the same read as the ciphertext; null, as the answer, once the person was erased. */
  decrypt(encrypted: EncryptedPersonal): object | null
  /** Destroys the subject's key for good; false when there was none. Later personal data of them is dropped. */
  erase(subject: string): Promise<boolean>
}

export interface SubjectKey {
  readonly id: string
  readonly subject: string
  readonly key: Uint8Array
  readonly fresh: string | null
}

export interface EncryptedPersonal {
  readonly keyId: string
  readonly wrapped: Uint8Array | null
  readonly eventId: string
  readonly sealed: Uint8Array
}

export const masterKeyFrom = (secret: string): Uint8Array => deriveKey(secret, 'subject keys')

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

/** Whether this master key wrapped the database's keys; true while there are none. */
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

function remember<Value>(cache: Map<string, Value>, name: string, value: Value): void {
  cache.delete(name)
  cache.set(name, value)
  const [oldest] = cache.keys()
  if (cache.size > keysKept && oldest !== undefined) cache.delete(oldest)
}
