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
  },
  filters: {
    id: { kind: 'text', sql: 'id' },
    status: { kind: 'text', sql: 'status', values: leadStatuses },
    source: { kind: 'text', sql: 'source', values: sources },
    customerId: { kind: 'text', sql: 'customer_id' },
    receivedAt: { kind: 'instant', sql: 'received_at' },
  },
  search: ['name', 'email', 'phone'],
  orders: ['receivedAt'],
}
