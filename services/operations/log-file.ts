import { createHmac } from 'node:crypto'

import * as z from 'zod'

import type { Encryption } from '#events/log/encryption.ts'
import type { StoredCommand, StoredEvent, StoredKey } from '#events/log/stored-log.ts'

/** Format version, raised for incompatible changes. */
export const logFileFormat = 1

/** Header, events, idempotency keys, persons' keys, and hash line (`hashed-file.ts`). */
export const headerSchema = z.strictObject({
  freshGlazeLog: z.int(),
  program: z.string(),
  exportedAt: z.iso.datetime(),
  /** Last position, and number of events. */
  position: z.int().min(0),
  /** 'sealed': encrypted with the SECRET_KEY. 'opened': in clear. */
  personal: z.enum(['sealed', 'opened']),
  /** Verifies the SECRET_KEY. */
  secretCheck: z.string(),
})

export const eventSchema = z.strictObject({
  position: z.int().min(1),
  at: z.iso.datetime({ precision: 3 }),
  id: z.uuid(),
  stream: z.string().min(1),
  version: z.int().min(1),
  type: z.string().min(1),
  schema: z.int().min(1),
  data: z.record(z.string(), z.unknown()),
  meta: z.record(z.string(), z.unknown()),
  key: z.uuid().optional(),
  sealed: z.base64().optional(),
  subject: z.string().min(1).optional(),
  personal: z.record(z.string(), z.unknown()).optional(),
})

export const commandSchema = z.strictObject({ command: z.string().min(1), position: z.int().min(0) })

export const keySchema = z.strictObject({
  subjectKey: z.uuid(),
  subject: z.string().min(1),
  wrapped: z.base64().nullable(),
  createdAt: z.iso.datetime(),
  erasedAt: z.iso.datetime().nullable(),
})

export type LogHeader = z.infer<typeof headerSchema>
export type LogEvent = z.infer<typeof eventSchema>

/** Fingerprint of a secret. */
export const secretCheck = (secret: string): string =>
  createHmac('sha256', secret).update('is it this one').digest('hex').slice(0, 16)

/** Event line, decrypted with `encryption` where possible. */
export function eventLine({ data, meta, encrypted, ...facts }: StoredEvent, encryption: Encryption | null): string {
  const line = JSON.stringify({ ...facts, ...encryptionFields(facts.id, encrypted, encryption) })
  // JSON of the database goes into the file as it is.
  return `${line.slice(0, -1)},"data":${data},"meta":${meta}}`
}

function encryptionFields(eventId: string, encrypted: StoredEvent['encrypted'], encryption: Encryption | null) {
  if (encrypted === null) return null
  const { key: keyId, wrapped, sealed, subject } = encrypted
  const personal = encryption?.decrypt({ keyId, wrapped, eventId, sealed })
  return personal ? { subject, personal } : { key: keyId, sealed: Buffer.from(sealed).toString('base64') }
}

export const commandLine = ({ key, position }: StoredCommand): string => JSON.stringify({ command: key, position })

export const keyLine = ({ id, ...key }: StoredKey): string => JSON.stringify({ subjectKey: id, ...key })
