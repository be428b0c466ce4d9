import type { SmsConsentEvent } from '#events/sms.ts'
import type { Instant } from '#events/values/time.ts'
import type { Queryable } from '#infra/database/database.ts'

import type { Projection } from './engine/projection.ts'

export interface SmsCodeRequestRow {
  readonly id: string
  readonly customerId: string
  /** E.164; null once the person was erased. */
  readonly phone: string | null
  readonly requestedAt: Instant
}

export const smsCodeRequests: Projection<SmsCodeRequestRow, Extract<SmsConsentEvent, { type: 'SmsRequested' }>> = {
  name: 'sms_code_requests',
  version: 1,
  table: {
    columns: { id: 'text', customerId: 'text', phone: 'text', requestedAt: 'instant' },
    key: 'id',
    indexes: ['(phone, requested_at)'],
  },
  events: ['SmsRequested'],
  personal: { phone: 'customerId' },
  init: null,
  keyOf: (event) => event.data.requestId,
  apply: (_row, { data: { requestId: id, customerId, requestedAt }, personal }) => ({
    id,
    customerId,
    phone: personal?.phone ?? null,
    requestedAt,
  }),
}

export interface SmsCodeRequest {
  readonly requestId: string
  readonly customerId: string
  readonly requestedAt: Instant
}

/** Codes requested for a number (E.164) after an instant, at most 100. */
export async function smsCodesTo(
  database: Queryable,
  phone: string,
  after: Instant,
): Promise<readonly SmsCodeRequest[]> {
  const rows = await database.query<Omit<SmsCodeRequest, 'requestedAt'> & { requestedAt: Date | string }>(
    `select id as "requestId", customer_id as "customerId", requested_at as "requestedAt" from rm.sms_code_requests
     where phone = $1 and requested_at > $2 order by requested_at, id limit 100`,
    [phone, after],
  )
  return rows.map((row) => ({ ...row, requestedAt: new Date(row.requestedAt).toISOString() }))
}
