import { dealSources, dealStages, storedLostReasons } from '#events/values/deal.ts'

import { deals, dealTexts, type DealRow } from './deals.ts'
import type { List } from './engine/lists/list.ts'

export const dealsList: List<DealRow> = {
  name: 'deals',
  projection: deals,
  columns: {
    customerName: { kind: 'text', of: ({ contact }) => contact?.name ?? null },
    service: { kind: 'text', of: ({ service }) => service },
    phone: { kind: 'text', of: ({ contact }) => contact?.phone ?? null },
    email: { kind: 'text', of: ({ contact }) => contact?.email ?? null },
    stage: { kind: 'text', of: ({ stage }) => stage },
    valueCents: { kind: 'cents', of: ({ valueCents }) => valueCents },
    lastContact: { kind: 'instant', of: ({ lastContactAt }) => lastContactAt },
    status: { kind: 'text', of: ({ status }) => status },
    lostReason: { kind: 'text', of: ({ lostReason }) => lostReason },
    source: { kind: 'text', of: ({ source }) => source },
    openedAt: { kind: 'instant', of: ({ openedAt }) => openedAt },
    changedAt: { kind: 'instant', of: ({ changedAt }) => changedAt },
    version: { kind: 'count', of: ({ version }) => version },
    id: { kind: 'text', of: ({ id }) => id },
    customerId: { kind: 'text', of: ({ customerId }) => customerId },
    leadId: { kind: 'text', of: ({ leadId }) => leadId },
    quoteId: { kind: 'text', of: ({ quoteId }) => quoteId },
    bookingId: { kind: 'text', of: ({ bookingId }) => bookingId },
  },
  filters: {
    stage: { kind: 'text', sql: 'stage', values: dealStages },
    status: { kind: 'text', sql: 'status', values: ['open', 'lost'] },
    lostReason: { kind: 'text', sql: 'lost_reason', values: storedLostReasons },
    source: { kind: 'text', sql: 'source', values: dealSources },
    customerId: { kind: 'text', sql: 'customer_id' },
    openedAt: { kind: 'instant', sql: 'opened_at' },
    changedAt: { kind: 'instant', sql: 'changed_at' },
  },
  search: dealTexts,
  orders: ['changedAt', 'openedAt'],
}
