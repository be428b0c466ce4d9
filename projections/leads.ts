import { leadStream, type LeadEvent, type LeadStatus } from '#events/lead.ts'
import {
  alikeWithinMinutes,
  leadKeysOf,
  listedKeys,
  mostDealtWithSingly,
  type LeadKeys,
} from '#events/values/lead-keys.ts'
import { replyPromisedUntil } from '#events/values/reply-promises.ts'
import type { Instant } from '#events/values/time.ts'
import { addMinutes } from '#events/values/toronto.ts'
import type { Queryable } from '#infra/database/database.ts'

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
  /** The mail of the mailbox that it was made from. */
  readonly emailId: string | null
  /** The newest note of staff; null while there is none, and once the person was erased. */
  readonly notes: string | null
  readonly receivedAt: Instant
  readonly changedAt: Instant
  /** Until when a first reply was promised; null where none was. */
  readonly replyDueAt: Instant | null
  /** When staff first said that they had answered; null again for one that is new again. */
  readonly repliedAt: Instant | null
  readonly archivedAt: Instant | null
  /** How many others it looks like, while it opened no deal because of them; null for any other. */
  readonly alike: number | null
}

/** Statuses that only somebody who was answered has. */
const answered: ReadonlySet<LeadStatus> = new Set(['contacted', 'qualified', 'converted'])

/** Inline: whoever changes a status reads it back at once. */
export const leads: Projection<LeadRow, LeadEvent> = {
  name: 'leads',
  version: 5,
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
      emailKey: 'text',
      phoneKey: 'text',
      messageKey: 'text',
    },
    key: 'id',
    indexes: ['(received_at, id)', '(status, received_at)', '(customer_id)', '(email_id) where email_id is not null'],
  },
  events: [
    'LeadReceived',
    'LeadStatusChanged',
    'LeadNoteAdded',
    'LeadArchived',
    'LeadRestored',
    'LeadDealWithheld',
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

function received({ data, personal, recordedAt }: Extract<LeadEvent, { type: 'LeadReceived' }>): LeadRow {
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
    ...leadKeysOf({ email: null, phone: null, message: null, ...personal }),
  }
}

/** What of a lead is compared with others. */
export interface LeadPlace extends LeadKeys {
  readonly id: string
  readonly receivedAt: Instant
}

/** How many that came within a day before a lead look like it. */
export async function countAlikeBefore(database: Queryable, lead: LeadPlace): Promise<number> {
  const [counted] = await database.query<{ readonly count: number }>(
    `select count(*)::int as count from rm.leads
     where (received_at, id) < ($2::timestamptz, $1::text)
       and received_at >= $2::timestamptz - interval '${alikeWithinMinutes} minutes'
       and (email_key = $3 or phone_key = $4 or message_key = $5)`,
    [lead.id, lead.receivedAt, lead.emailKey, lead.phoneKey, lead.messageKey],
  )
  return counted?.count ?? 0
}

/** Sources of leads that the office has not written down itself. */
export const toldSources = ['contact', 'quote'] as const

export interface LeadPeriod {
  /** Exclusive. */
  readonly after: Instant
  readonly until: Instant
  readonly sources: readonly string[]
}

type Sourced = LeadPlace & { readonly source: string }

/**
 * Leads of a period that came within a day after three others which look like them, the first first: they are not told one by one. Each
 * lead is read once, with its words as a hash: in SQL each would be compared with all of a day.
 */
export async function leadsOfFloods(database: Queryable, period: LeadPeriod): Promise<readonly LeadPlace[]> {
  type Read = Omit<Sourced, 'receivedAt'> & { readonly receivedAt: Date | string }
  const rows = await database.query<Read>(
    `select id, source, received_at as "receivedAt", email_key as "emailKey", phone_key as "phoneKey",
       md5(message_key) as "messageKey"
     from rm.leads where received_at > $1::timestamptz - interval '${alikeWithinMinutes} minutes' and received_at <= $2
     order by received_at, id`,
    [period.after, period.until],
  )
  const leads = rows.map((lead) => ({ ...lead, receivedAt: new Date(lead.receivedAt).toISOString() }))
  return inFloods(leads, period)
}

/** The same of leads in the order in which they came, from a day before the period on. */
export function inFloods<Lead extends Sourced>(leads: readonly Lead[], { after, sources }: LeadPeriod): Lead[] {
  /** The newest of each key: more are never needed. */
  const newest = new Map<string, readonly Lead[]>()
  return leads.filter((lead) => {
    const since = addMinutes(lead.receivedAt, -alikeWithinMinutes)
    const keys = listedKeys(lead)
    const alike = new Set(keys.flatMap((key) => newest.get(key) ?? []).filter(({ receivedAt }) => receivedAt >= since))
    for (const key of keys) newest.set(key, [...(newest.get(key) ?? []), lead].slice(-mostDealtWithSingly))
    return alike.size >= mostDealtWithSingly && lead.receivedAt > after && sources.includes(lead.source)
  })
}
