import { smsConsentStream, type SmsConsentEvent } from '#events/sms.ts'
import type { Instant } from '#events/values/time.ts'
import type { Queryable } from '#infra/database/database.ts'

import type { Projection } from './engine/projection.ts'

/** Whether a customer is texted, at which number, and what the consent was: when, where, to which words (CASL). */
export interface SmsConsentRow {
  readonly id: string
  readonly status: 'pending' | 'on' | 'off'
  /** E.164; null once the person was erased. */
  readonly phone: string | null
  /** Finds whoever answers by text. */
  readonly numberHash: string | null
  readonly language: string
  readonly source: string
  readonly consentVersion: string
  readonly requestedAt: Instant
  readonly acceptedAt: Instant | null
  readonly endedAt: Instant | null
  readonly endedBy: string | null
}

type RowEvent = Exclude<SmsConsentEvent, { type: 'SmsCodeRefused' }>

export const smsConsents: Projection<SmsConsentRow, RowEvent> = {
  name: 'sms_consents',
  version: 1,
  table: {
    columns: {
      id: 'text',
      status: 'text',
      phone: 'text',
      numberHash: 'text',
      language: 'text',
      source: 'text',
      consentVersion: 'text',
      requestedAt: 'instant',
      acceptedAt: 'instant',
      endedAt: 'instant',
      endedBy: 'text',
    },
    key: 'id',
    indexes: ['(number_hash)'],
  },
  events: ['SmsRequested', 'SmsAccepted', 'SmsDeclined', 'SmsResumed'],
  personal: { phone: 'id', numberHash: 'id' },
  init: null,
  keyOf: (event) => event.data.customerId,
  streamOf: smsConsentStream,
  apply(row, event) {
    switch (event.type) {
      case 'SmsRequested':
        return requested(row, event)
      case 'SmsAccepted': {
        const { language, source, consentVersion, at } = event.data
        const { phone = null, numberHash = null } = event.personal ?? {}
        const terms = { language, source, consentVersion, phone, numberHash }
        return row === null ? null : { ...row, ...terms, status: 'on', acceptedAt: at, endedAt: null, endedBy: null }
      }
      case 'SmsDeclined':
        return row === null ? null : { ...row, status: 'off', endedAt: event.recordedAt, endedBy: event.data.by }
      case 'SmsResumed':
        return row === null ? null : { ...row, status: 'on', endedAt: null, endedBy: null }
    }
  },
}

/** What stands until the new number is confirmed stays as it is. */
function requested(
  row: SmsConsentRow | null,
  { data, personal }: Extract<RowEvent, { type: 'SmsRequested' }>,
): SmsConsentRow {
  const { customerId: id, requestedAt, language, source, consentVersion, keepsFormer } = data
  if (row?.status === 'on' && keepsFormer) return { ...row, requestedAt }
  const { phone = null, numberHash = null } = personal ?? {}
  const ended = { acceptedAt: null, endedAt: null, endedBy: null }
  return { id, status: 'pending', phone, numberHash, language, source, consentVersion, requestedAt, ...ended }
}

export interface SmsHolder {
  readonly customerId: string
  readonly status: SmsConsentRow['status']
  readonly language: string
  /** When a code was asked for last. */
  readonly requestedAt: Instant
}

/** The customers who named a number, at most 50. */
export async function smsHolders(database: Queryable, numberHash: string): Promise<readonly SmsHolder[]> {
  const rows = await database.query<Omit<SmsHolder, 'requestedAt'> & { requestedAt: Date | string }>(
    `select id as "customerId", status, language, requested_at as "requestedAt" from rm.sms_consents
     where number_hash = $1 order by id limit 50`,
    [numberHash],
  )
  return rows.map((row) => ({ ...row, requestedAt: new Date(row.requestedAt).toISOString() }))
}

/** What the office sees of one customer; null for whoever never asked for texts. */
export async function smsConsentFor(
  database: Queryable,
  customerId: string,
): Promise<Pick<SmsConsentRow, 'status' | 'phone'> | null> {
  const [row] = await database.query<Pick<SmsConsentRow, 'status' | 'phone'>>(
    'select status, phone from rm.sms_consents where id = $1',
    [customerId],
  )
  return row ?? null
}
