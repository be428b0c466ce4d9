import type { NewCustomerDetailsEvent } from '#events/customer-details.ts'
import { refuse, type Refusal } from '#services/commands/decision.ts'

import type { WrittenDetails } from './details.ts'

/** Two customers whom the office takes for one person. Both ids are of customers, and not the same. */
export interface Pair {
  /** On whose page both are from then on. */
  readonly survivorId: string
  readonly mergedId: string
}

/** What is written to the stream of each. */
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

/**
 * Puts two customers on one page. Several may be on the page of one survivor, but nobody on a page who has others on theirs: a chain or
 * a circle is refused with `customer_merged` and the customer who has to be separated first. Refused with `customer_changed` when one
 * of the two is another than was shown. Asked twice, done once.
 */
export function mergeCustomers(pair: Pair, shown: ShownVersions, states: PairStates): Refusal | PairChanges {
  const { survivor, merged } = states
  if (merged.mergedInto === pair.survivorId) return { survivor: [], merged: [] }
  if (merged.mergedInto !== null || merged.merged.length > 0)
    return refuse('customer_merged', { customerId: pair.mergedId })
  if (survivor.mergedInto !== null) return refuse('customer_merged', { customerId: pair.survivorId })
  if (survivor.version !== shown.survivor || merged.version !== shown.merged) return refuse('customer_changed')
  return changesOf('CustomersMerged', pair)
}

/** Makes two of them again. Nothing to do when they are; refused with `customer_changed` when one is on somebody else's page by now. */
export function separateCustomers(pair: Pair, { merged }: PairStates): Refusal | PairChanges {
  if (merged.mergedInto === null) return { survivor: [], merged: [] }
  if (merged.mergedInto !== pair.survivorId) return refuse('customer_changed')
  return changesOf('CustomersSeparated', pair)
}

/** Notes of two that they are two people. Nothing to do where that was said; refused with `customer_merged` for two on one page. */
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
