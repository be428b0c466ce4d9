import type { NewCustomerDetailsEvent } from '#events/customer-details.ts'
import { refuse, type Refusal } from '#services/commands/decision.ts'

import type { WrittenDetails } from './details.ts'

export interface Pair {
  readonly survivorId: string
  readonly mergedId: string
}

interface PairChanges {
  readonly survivor: readonly NewCustomerDetailsEvent[]
  readonly merged: readonly NewCustomerDetailsEvent[]
}

interface PairStates {
  readonly survivor: WrittenDetails
  readonly merged: WrittenDetails
}

export interface ShownVersions {
  readonly survivor: number
  readonly merged: number
}

/** Merges into a survivor; chains and circles are refused with `customer_merged`. Idempotent. */
export function mergeCustomers(pair: Pair, shown: ShownVersions, states: PairStates): Refusal | PairChanges {
  const { survivor, merged } = states
  if (merged.mergedInto === pair.survivorId) return { survivor: [], merged: [] }
  if (merged.mergedInto !== null || merged.merged.length > 0)
    return refuse('customer_merged', { customerId: pair.mergedId })
  if (survivor.mergedInto !== null) return refuse('customer_merged', { customerId: pair.survivorId })
  if (survivor.version !== shown.survivor || merged.version !== shown.merged) return refuse('customer_changed')
  return changesOf('CustomersMerged', pair)
}

/** Separates merged customers; refused with `customer_changed`. Idempotent. */
export function separateCustomers(pair: Pair, { merged }: PairStates): Refusal | PairChanges {
  if (merged.mergedInto === null) return { survivor: [], merged: [] }
  if (merged.mergedInto !== pair.survivorId) return refuse('customer_changed')
  return changesOf('CustomersSeparated', pair)
}

/** Declares customers distinct; refused with `customer_merged`. Idempotent. */
export function keepCustomersApart(pair: Pair, { survivor, merged }: PairStates): Refusal | PairChanges {
  const [one, other] = [pair.survivorId, pair.mergedId]
  if (survivor.keptApart.includes(other)) return { survivor: [], merged: [] }
  if (merged.mergedInto === one || survivor.mergedInto === other)
    return refuse('customer_merged', { customerId: other })
  return {
    survivor: [{ type: 'CustomersKeptApart', data: { customerId: one, otherId: other } }],
    merged: [{ type: 'CustomersKeptApart', data: { customerId: other, otherId: one } }],
  }
}

const changesOf = (type: 'CustomersMerged' | 'CustomersSeparated', { survivorId, mergedId }: Pair): PairChanges => ({
  survivor: [{ type, data: { customerId: survivorId, otherId: mergedId, role: 'survivor' } }],
  merged: [{ type, data: { customerId: mergedId, otherId: survivorId, role: 'merged' } }],
})
