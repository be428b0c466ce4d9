import { customerStream, type CustomerDetailsEvent, type NewCustomerDetailsEvent } from '#events/customer-details.ts'
import { refuse, type Decision } from '#services/decision.ts'
import type { Aggregate, StreamRef } from '#services/perform.ts'

/** What the office may write of a customer. */
export interface CustomerDetails {
  readonly name: string
  readonly phone: string
  readonly notes: string
}

interface WrittenDetails {
  /** How often the office wrote it; 0 for a customer of whom only they themselves have told. */
  readonly version: number
  /** Null before the first time, and once the person was erased. */
  readonly details: CustomerDetails | null
}

const customerDetails: Aggregate<WrittenDetails, CustomerDetailsEvent> = {
  initial: { version: 0, details: null },
  evolve: ({ version }, { personal }) => ({ version: version + 1, details: personal }),
}

export const customerDetailsAt = (customerId: string): StreamRef<WrittenDetails, CustomerDetailsEvent> => ({
  stream: customerStream(customerId),
  aggregate: customerDetails,
})

/** What the office knows of somebody who is new to it. */
export const addDetails = (customerId: string, details: CustomerDetails): readonly NewCustomerDetailsEvent[] => [
  { type: 'CustomerAdded', data: { customerId }, personal: details },
]

/** Refused with `customer_changed` when somebody else wrote meanwhile. Nothing is written when it is the same already. */
export function changeDetails(
  customerId: string,
  to: CustomerDetails,
  expectedVersion: number,
  { version, details }: WrittenDetails,
): Decision<NewCustomerDetailsEvent> {
  if (details !== null && isSame(details, to)) return []
  if (version !== expectedVersion) return refuse('customer_changed')
  return [{ type: 'CustomerDetailsChanged', data: { customerId }, personal: to }]
}

const isSame = (one: CustomerDetails, other: CustomerDetails): boolean =>
  one.name === other.name && one.phone === other.phone && one.notes === other.notes
