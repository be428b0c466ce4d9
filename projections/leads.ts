import { leadStream, type LeadEvent, type LeadStatus } from '#events/lead.ts'
import { leadKeysOf, type LeadKeys } from '#events/values/lead-keys.ts'
import { replyPromisedUntil } from '#events/values/reply-promises.ts'
import type { Instant } from '#events/values/time.ts'
import type { Queryable } from '#infra/database/database.ts'

import { wordsIndex } from './engine/lists/words.ts'
import type { Projection } from './engine/projection.ts'

export interface LeadRow extends LeadKeys {
  readonly id: string
  readonly customerId: string
  readonly source: string
  readonly language: string
  readonly status: LeadStatus
  /** Null once the person was erased, as the other three. */
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly message: string | null
  readonly emailId: string | null
  /** Newest note of staff; null for none and once erased. */
  readonly notes: string | null
  readonly receivedAt: Instant
  readonly changedAt: Instant
  /** Promised time of a first reply; null for none. */
  readonly replyDueAt: Instant | null
  /** First reply; null again for a reopened lead. */
  readonly repliedAt: Instant | null
  readonly archivedAt: Instant | null
  /** Number of similar leads, while it opened no deal because of them; null otherwise. */
  readonly alike: number | null
  readonly position: number
  /** Position of the decision for a digest; null otherwise. */
  readonly digestPosition: number | null
}

const answered: ReadonlySet<LeadStatus> = new Set(['contacted', 'qualified', 'converted'])

export const leadTexts = ['name', 'email', 'phone'] as const

/** Inline: staff read their own writes. */
export const leads: Projection<LeadRow, LeadEvent> = {
  name: 'leads',
  version: 8,
  table: {
    columns: {
      id: 'text',
      customerId: 'text',
      source: 'text',
      language: 'text',
      status: 'text',
      name: 'text',
      email: 'text',
      phone: 'text',
      message: 'text',
      emailId: 'text',
      notes: 'text',
      receivedAt: 'instant',
      changedAt: 'instant',
      replyDueAt: 'instant',
      repliedAt: 'instant',
      archivedAt: 'instant',
      alike: 'integer',
      position: 'bigint',
      digestPosition: 'bigint',
      emailKey: 'text',
      phoneKey: 'text',
      messageKey: 'text',
    },
    key: 'id',
    indexes: [
      '(received_at, id)',
      '(status, received_at)',
      '(customer_id)',
      '(email_id) where email_id is not null',
      '(email_key, received_at) where email_key is not null',
      '(phone_key, received_at) where phone_key is not null',
      // A message may be longer than an index takes.
      '(md5(message_key), received_at) where message_key is not null',
      '(digest_position) where digest_position is not null',
      wordsIndex(leadTexts),
    ],
  },
  events: [
    'LeadReceived',
    'LeadStatusChanged',
    'LeadNoteAdded',
    'LeadArchived',
    'LeadRestored',
    'LeadDealWithheld',
    'LeadNoticeDecided',
    'LeadConvertedToDeal',
  ],
  personal: {
    name: 'customerId',
    email: 'customerId',
    phone: 'customerId',
    message: 'customerId',
    notes: 'customerId',
    emailKey: 'customerId',
    phoneKey: 'customerId',
    messageKey: 'customerId',
  },
  init: null,
  keyOf: (event) => event.data.leadId,
  streamOf: leadStream,
  apply(row, event) {
    switch (event.type) {
      case 'LeadReceived':
        return received(event)
      case 'LeadStatusChanged':
        return row === null ? null : withStatus(row, event.data.to, event.recordedAt)
      case 'LeadNoteAdded':
        return row === null ? null : { ...row, notes: event.personal?.note ?? null }
      case 'LeadArchived':
        return row === null ? null : { ...row, archivedAt: event.recordedAt }
      case 'LeadRestored':
        return row === null ? null : { ...row, archivedAt: null }
      case 'LeadDealWithheld':
        return row === null ? null : { ...row, alike: event.data.alike }
      case 'LeadNoticeDecided':
        return row === null || event.data.notice === 'single' ? row : { ...row, digestPosition: event.position }
      case 'LeadConvertedToDeal':
        return row === null ? null : { ...row, alike: null }
    }
  },
}

function withStatus(row: LeadRow, status: LeadStatus, at: Instant): LeadRow {
  const repliedAt = row.repliedAt ?? (answered.has(status) ? at : null)
  // Whoever was answered is dealt with: that opens the deal.
  const alike = answered.has(status) ? null : row.alike
  return { ...row, alike, status, changedAt: at, repliedAt: status === 'new' ? null : repliedAt }
}

function received({ data, personal, recordedAt, position }: Extract<LeadEvent, { type: 'LeadReceived' }>): LeadRow {
  const { leadId, customerId, source, language, emailId } = data
  return {
    id: leadId,
    customerId,
    source,
    language,
    status: 'new',
    name: personal?.name ?? null,
    email: personal?.email ?? null,
    phone: personal?.phone ?? null,
    message: personal?.message ?? null,
    emailId,
    notes: null,
    receivedAt: recordedAt,
    changedAt: recordedAt,
    replyDueAt: replyPromisedUntil(source, recordedAt),
    repliedAt: null,
    archivedAt: null,
    alike: null,
    position,
    digestPosition: null,
    ...leadKeysOf({ email: null, phone: null, message: null, ...personal }),
  }
}

export interface LeadWords {
  readonly language: string
  readonly name: string | null
  readonly email: string | null
  readonly message: string | null
  readonly receivedAt: Date
}

export async function leadWords(database: Queryable, id: string): Promise<LeadWords | null> {
  const [row] = await database.query<Omit<LeadWords, 'receivedAt'> & { readonly ms: number }>(
    `select language, name, email, message, (extract(epoch from received_at) * 1000)::float8 as ms from rm.leads where id = $1`,
    [id],
  )
  if (row === undefined) return null
  const { ms, ...words } = row
  return { ...words, receivedAt: new Date(ms) }
}
