import { smsConsentStream, type SmsConsentEvent } from '#events/sms.ts'
import type { Instant } from '#events/values/time.ts'
import type { Queryable } from '#infra/database/database.ts'

import type { Projection } from './engine/projection.ts'

/** Consent to texts: number, time, place and version of words (CASL). */
export interface SmsConsentRow {
  readonly id: string
  readonly status: 'pending' | 'on' | 'off'
  /** E.164. Null once the person was erased. */
  readonly phone: string | null
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
  version: 2,
  table: {
    columns: {
      id: 'text',
      status: 'text',
      phone: 'text',
      language: 'text',
      source: 'text',
      consentVersion: 'text',
      requestedAt: 'instant',
      acceptedAt: 'instant',
      endedAt: 'instant',
      endedBy: 'text',
    },
    key: 'id',
    indexes: ['(phone)'],
  },
  events: ['SmsRequested', 'SmsAccepted', 'SmsDeclined', 'SmsResumed'],
  personal: { phone: 'id' },
  init: null,
  keyOf: (event) => event.data.customerId,
  streamOf: smsConsentStream,
  apply(row, event) {
    switch (event.type) {
      case 'SmsRequested':
        return requested(row, event)
      case 'SmsAccepted': {
        const { language, source, consentVersion, at } = event.data
        const { phone = null } = event.personal ?? {}
        const terms = { language, source, consentVersion, phone }
        return row === null ? null : { ...row, ...terms, status: 'on', acceptedAt: at, endedAt: null, endedBy: null }
      }
      case 'SmsDeclined':
        return row === null ? null : { ...row, status: 'off', endedAt: event.recordedAt, endedBy: event.data.by }
      case 'SmsResumed':
        return row === null ? null : { ...row, status: 'on', endedAt: null, endedBy: null }
    }
  },
}

function requested(
  row: SmsConsentRow | null,
  { data, personal }: Extract<RowEvent, { type: 'SmsRequested' }>,
): SmsConsentRow {
  const { customerId: id, requestedAt, language, source, consentVersion, keepsFormer } = data
  if (row?.status === 'on' && keepsFormer) return { ...row, requestedAt }
  const { phone = null } = personal ?? {}
  const ended = { acceptedAt: null, endedAt: null, endedBy: null }
  return { id, status: 'pending', phone, language, source, consentVersion, requestedAt, ...ended }
}

export interface SmsHolder {
  readonly customerId: string
  readonly status: SmsConsentRow['status']
  readonly language: string
}

/** Customers with a number (E.164), at most 50. */
export const smsHolders = (database: Queryable, phone: string): Promise<readonly SmsHolder[]> =>
  database.query<SmsHolder>(
    `select id as "customerId", status, language from rm.sms_consents where phone = $1 order by id limit 50`,
    [phone],
  )

export const smsHoldersIn = (rows: ReadonlyMap<string, SmsConsentRow>, wanted: string): SmsHolder[] =>
  [...rows.values()]
    .filter(({ phone }) => phone === wanted)
    .map(({ id, status, language }) => ({ customerId: id, status, language }))

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
