import { leadStatuses } from '#events/lead.ts'

import type { List } from './engine/lists/list.ts'
import { leads, leadTexts, type LeadRow } from './leads.ts'

const sources = ['contact', 'quote', 'phone', 'email'] as const

export const leadsList: List<LeadRow> = {
  name: 'leads',
  projection: leads,
  columns: {
    receivedAt: { kind: 'instant', sql: 'received_at' },
    status: { kind: 'text', sql: 'status' },
    source: { kind: 'text', sql: 'source' },
    name: { kind: 'text', sql: 'name' },
    email: { kind: 'text', sql: 'email' },
    phone: { kind: 'text', sql: 'phone' },
    message: { kind: 'text', sql: 'message' },
    language: { kind: 'text', sql: 'language' },
    changedAt: { kind: 'instant', sql: 'changed_at' },
    id: { kind: 'text', sql: 'id' },
    emailId: { kind: 'text', sql: 'email_id' },
    customerId: { kind: 'text', sql: 'customer_id' },
    notes: { kind: 'text', sql: 'notes' },
    replyDueAt: { kind: 'instant', sql: 'reply_due_at' },
    repliedAt: { kind: 'instant', sql: 'replied_at' },
    archivedAt: { kind: 'instant', sql: 'archived_at' },
    alike: { kind: 'count', sql: 'alike' },
  },
  filters: {
    id: { kind: 'text', sql: 'id' },
    status: { kind: 'text', sql: 'status', values: leadStatuses },
    source: { kind: 'text', sql: 'source', values: sources },
    customerId: { kind: 'text', sql: 'customer_id' },
    /** 'overdue': unanswered after the promised time. */
    reply: {
      kind: 'text',
      sql: `case when replied_at is not null then 'answered'
        when status <> 'new' or archived_at is not null or reply_due_at is null then 'none'
        when reply_due_at < now() then 'overdue' else 'waiting' end`,
      values: ['overdue', 'waiting', 'answered'],
    },
    archived: {
      kind: 'text',
      sql: "case when archived_at is null then 'no' else 'yes' end",
      values: ['no', 'yes'],
    },
    receivedAt: { kind: 'instant', sql: 'received_at' },
  },
  search: leadTexts,
  orders: ['receivedAt'],
}

export const repliesList: List<LeadRow> = {
  ...leadsList,
  name: 'replies',
  columns: {
    ...leadsList.columns,
    replyMinutes: { kind: 'count', sql: '(extract(epoch from replied_at - received_at) / 60)::int' },
  },
}
