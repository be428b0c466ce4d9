import type { IdentityEvent } from '#events/identity.ts'
import type { Instant } from '#events/values/time.ts'
import type { Queryable } from '#infra/database/database.ts'

import type { Projection } from './engine/projection.ts'

export interface IdentityRow {
  readonly id: string
  readonly customerId: string
  readonly provider: 'google'
  readonly linkedAt: Instant
}

/** Inline: a password reset ends all links at once. */
export const identities: Projection<IdentityRow, IdentityEvent> = {
  name: 'identities',
  version: 1,
  table: {
    columns: { id: 'text', customerId: 'text', provider: 'text', linkedAt: 'instant' },
    key: 'id',
    indexes: ['(customer_id)'],
  },
  events: ['IdentityLinked', 'IdentityUnlinked'],
  personal: false,
  init: null,
  keyOf: (event) => event.data.identityHash,
  apply(_row, { type, data: { identityHash: id, customerId, provider }, recordedAt }) {
    return type === 'IdentityUnlinked' ? null : { id, customerId, provider, linkedAt: recordedAt }
  },
}

export type LinkedIdentity = Omit<IdentityRow, 'customerId'>

export async function identitiesOf(database: Queryable, customerId: string): Promise<readonly LinkedIdentity[]> {
  const rows = await database.query<Omit<LinkedIdentity, 'linkedAt'> & { linkedAt: Date | string }>(
    `select id, provider, linked_at as "linkedAt" from rm.identities
     where customer_id = $1 order by linked_at, id limit 50`,
    [customerId],
  )
  return rows.map((row) => ({ ...row, linkedAt: new Date(row.linkedAt).toISOString() }))
}
