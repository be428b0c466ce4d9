import { dealSources, dealStages, storedLostReasons } from '#events/values/deal.ts'

import { deals, dealTexts, type DealRow } from './deals.ts'
import type { List } from './engine/lists/list.ts'

export const dealsList: List<DealRow> = {
  name: 'deals',
  projection: deals,
  columns: {
    customerName: { kind: 'text', sql: "contact->>'name'" },
    service: { kind: 'text', sql: 'service' },
    phone: { kind: 'text', sql: "contact->>'phone'" },
    email: { kind: 'text', sql: "contact->>'email'" },
    stage: { kind: 'text', sql: 'stage' },
    valueCents: { kind: 'cents', sql: 'value_cents' },
    lastContact: { kind: 'instant', sql: 'last_contact_at' },
    status: { kind: 'text', sql: 'status' },
    lostReason: { kind: 'text', sql: 'lost_reason' },
    source: { kind: 'text', sql: 'source' },
    openedAt: { kind: 'instant', sql: 'opened_at' },
    changedAt: { kind: 'instant', sql: 'changed_at' },
    version: { kind: 'count', sql: 'version' },
    id: { kind: 'text', sql: 'id' },
    customerId: { kind: 'text', sql: 'customer_id' },
    leadId: { kind: 'text', sql: 'lead_id' },
    quoteId: { kind: 'text', sql: 'quote_id' },
    bookingId: { kind: 'text', sql: 'booking_id' },
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

/** Deals by outcome: `won` is 1 for booked or completed ones. */
export const outcomesList: List<DealRow> = {
  ...dealsList,
  name: 'outcomes',
  columns: {
    ...dealsList.columns,
    won: { kind: 'count', sql: "(case when status = 'open' and stage in ('booked', 'completed') then 1 else 0 end)" },
  },
}
