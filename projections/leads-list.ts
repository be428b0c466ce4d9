import { leadStatuses } from '#events/lead.ts'

import type { List } from './engine/lists/list.ts'
import { leads, type LeadRow } from './leads.ts'

const sources = ['contact', 'quote', 'phone', 'email'] as const

export const leadsList: List<LeadRow> = {
  name: 'leads',
  projection: leads,
  columns: {
    receivedAt: { kind: 'instant', of: ({ receivedAt }) => receivedAt },
    status: { kind: 'text', of: ({ status }) => status },
    source: { kind: 'text', of: ({ source }) => source },
    name: { kind: 'text', of: ({ name }) => name },
    email: { kind: 'text', of: ({ email }) => email },
    phone: { kind: 'text', of: ({ phone }) => phone },
    message: { kind: 'text', of: ({ message }) => message },
    language: { kind: 'text', of: ({ language }) => language },
    changedAt: { kind: 'instant', of: ({ changedAt }) => changedAt },
    id: { kind: 'text', of: ({ id }) => id },
    emailId: { kind: 'text', of: ({ emailId }) => emailId },
    customerId: { kind: 'text', of: ({ customerId }) => customerId },
    notes: { kind: 'text', of: ({ notes }) => notes },
    replyDueAt: { kind: 'instant', of: ({ replyDueAt }) => replyDueAt },
    repliedAt: { kind: 'instant', of: ({ repliedAt }) => repliedAt },
    archivedAt: { kind: 'instant', of: ({ archivedAt }) => archivedAt },
    alike: { kind: 'count', of: ({ alike }) => alike },
  },
  filters: {
    id: { kind: 'text', sql: 'id' },
    status: { kind: 'text', sql: 'status', values: leadStatuses },
    source: { kind: 'text', sql: 'source', values: sources },
    customerId: { kind: 'text', sql: 'customer_id' },
    /** Of those that wait for a first reply, `overdue` are those to whom it was promised for before now. */
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
  search: ['name', 'email', 'phone'],
  orders: ['receivedAt'],
}
