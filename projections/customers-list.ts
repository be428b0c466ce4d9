import { customerKinds, customers, type CustomerRow } from './customers.ts'
import type { List } from './engine/lists/list.ts'

export const customersList: List<CustomerRow> = {
  name: 'customers',
  projection: customers,
  columns: {
    name: { kind: 'text', of: ({ name }) => name },
    email: { kind: 'text', of: ({ email }) => email },
    phone: { kind: 'text', of: ({ phone }) => phone },
    kind: { kind: 'text', of: ({ kind }) => kind },
    language: { kind: 'text', of: ({ language }) => language },
    notes: { kind: 'text', of: ({ notes }) => notes },
    since: { kind: 'instant', of: ({ since }) => since },
    lastSeenAt: { kind: 'instant', of: ({ lastSeenAt }) => lastSeenAt },
    id: { kind: 'text', of: ({ id }) => id },
  },
  filters: {
    kind: { kind: 'text', sql: 'kind', values: customerKinds },
    since: { kind: 'instant', sql: 'since' },
    lastSeenAt: { kind: 'instant', sql: 'last_seen_at' },
  },
  search: ['name', 'email', 'phone'],
  orders: ['lastSeenAt', 'since'],
}
