import { customerStream, type CustomerDetailsEvent, type NewCustomerDetailsEvent } from '#events/customer-details.ts'
import { refuse, type Decision } from '#services/commands/decision.ts'
import type { Aggregate, Happened, StreamRef } from '#services/commands/perform.ts'

/** What the office may write of a customer. */
export interface CustomerDetails {
  readonly name: string
  readonly phone: string
  readonly notes: string
}

export interface WrittenDetails {
  /** How often the office wrote of them, merges and separations included; 0 for a customer of whom only they themselves have told. */
  readonly version: number
  /** Null before the first time, and once the person was erased. */
  readonly details: CustomerDetails | null
  /** The customer on whose page they are, since the office merged the two; null for one who is on a page of their own. */
  readonly mergedInto: string | null
  /** Who is on their page beside them, in the order of the merges. */
  readonly merged: readonly string[]
  /** Of whom the office said that they are somebody else. */
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

/** What the office knows of somebody who is new to it. */
export const addDetails = (customerId: string, details: CustomerDetails): readonly NewCustomerDetailsEvent[] => [
  { type: 'CustomerAdded', data: { customerId }, personal: details },
]

/**
 * Refused with `customer_changed` when somebody else wrote meanwhile, with `customer_merged` for whoever is on another's page. Nothing is
 * written when it is the same already.
 */
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
