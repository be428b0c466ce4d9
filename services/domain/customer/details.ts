import { customerStream, type CustomerDetailsEvent, type NewCustomerDetailsEvent } from '#events/customer-details.ts'
import { refuse, type Decision } from '#services/commands/decision.ts'
import type { Aggregate, Happened, StreamRef } from '#services/commands/perform.ts'

export interface CustomerDetails {
  readonly name: string
  readonly phone: string
  readonly notes: string
}

export interface WrittenDetails {
  /** Number of the office's changes, merges included; 0 for none. */
  readonly version: number
  /** Null before the first change, and once erased. */
  readonly details: CustomerDetails | null
  /** Survivor of the merge; null for a customer with an own page. */
  readonly mergedInto: string | null
  readonly merged: readonly string[]
  readonly keptApart: readonly string[]
}

const customerDetails: Aggregate<WrittenDetails, CustomerDetailsEvent> = {
  initial: { version: 0, details: null, mergedInto: null, merged: [], keptApart: [] },
  evolve: (state, event) => ({ ...state, ...changeBy(event, state), version: state.version + 1 }),
}

function changeBy(
  event: Happened<CustomerDetailsEvent>,
  { merged, keptApart }: WrittenDetails,
): Partial<WrittenDetails> {
  switch (event.type) {
    case 'CustomerAdded':
    case 'CustomerDetailsChanged':
      return { details: event.personal }
    case 'CustomersMerged': {
      const { role, otherId } = event.data
      return role === 'merged' ? { mergedInto: otherId } : { merged: [...merged, otherId] }
    }
    case 'CustomersSeparated': {
      const { role, otherId } = event.data
      return role === 'merged' ? { mergedInto: null } : { merged: merged.filter((id) => id !== otherId) }
    }
    case 'CustomersKeptApart':
      return { keptApart: [...keptApart, event.data.otherId] }
  }
}

export const customerDetailsAt = (customerId: string): StreamRef<WrittenDetails, CustomerDetailsEvent> => ({
  stream: customerStream(customerId),
  aggregate: customerDetails,
})

export const addDetails = (customerId: string, details: CustomerDetails): readonly NewCustomerDetailsEvent[] => [
  { type: 'CustomerAdded', data: { customerId }, personal: details },
]

/** Refused with `customer_changed` or `customer_merged`. Idempotent. */
export function changeDetails(
  customerId: string,
  to: CustomerDetails,
  expectedVersion: number,
  { version, details, mergedInto }: WrittenDetails,
): Decision<NewCustomerDetailsEvent> {
  if (mergedInto !== null) return refuse('customer_merged', { customerId: mergedInto })
  if (details !== null && isSame(details, to)) return []
  if (version !== expectedVersion) return refuse('customer_changed')
  return [{ type: 'CustomerDetailsChanged', data: { customerId }, personal: to }]
}

const isSame = (one: CustomerDetails, other: CustomerDetails): boolean =>
  one.name === other.name && one.phone === other.phone && one.notes === other.notes
