import type { Actor } from '#events/actor.ts'
import type { EventLog } from '#events/log/log.ts'
import { command } from '#services/commands/command.ts'
import { isRefusal, refuse, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import { customerDetailsAt } from '#services/domain/customer/details.ts'
import {
  keepCustomersApart,
  mergeCustomers,
  separateCustomers,
  type Pair,
  type ShownVersions,
} from '#services/domain/customer/merge.ts'
import type { AppContext } from '#services/features/context.ts'

type Needs = Pick<AppContext, 'log'>

const pairAt = ({ survivorId, mergedId }: Pair) => ({
  survivor: customerDetailsAt(survivorId),
  merged: customerDetailsAt(mergedId),
})

/** Merges two customers for the office in one append (decision 85); `not_found` once erased. */
export async function mergeTwoCustomers(
  { log }: Needs,
  actor: Actor,
  pair: Pair,
  shown: ShownVersions,
): Promise<Refusal | { readonly version: number }> {
  const isKnown = await Promise.all([log.hasLiveKey(pair.survivorId), log.hasLiveKey(pair.mergedId)])
  if (!isKnown.every(Boolean)) return refuse('not_found')
  const done = await command({ log }, actor, 'mergeCustomers', pairAt(pair), (states) =>
    mergeCustomers(pair, shown, states),
  )
  return isRefusal(done) ? done : { version: done.states.survivor.version }
}

/** Separates merged customers, erased ones too. */
export async function separateTwoCustomers(
  { log }: Needs,
  actor: Actor,
  pair: Pair,
): Promise<Refusal | { readonly version: number }> {
  const done = await command({ log }, actor, 'mergeCustomers', pairAt(pair), (states) =>
    separateCustomers(pair, states),
  )
  return isRefusal(done) ? done : { version: done.states.survivor.version }
}

/** Declares two customers distinct, symmetrically. */
export async function keepTwoCustomersApart(
  { log }: Needs,
  actor: Actor,
  pair: Pair,
): Promise<Refusal | { readonly version: number }> {
  const done = await command({ log }, actor, 'mergeCustomers', pairAt(pair), (states) =>
    keepCustomersApart(pair, states),
  )
  return isRefusal(done) ? done : { version: done.states.survivor.version }
}

/** Merged customers, survivor first. */
export async function samePerson(log: EventLog, customerId: string): Promise<readonly string[]> {
  const own = await stateOf(log, customerDetailsAt(customerId))
  if (own.mergedInto === null) return [customerId, ...own.merged]
  const { merged } = await stateOf(log, customerDetailsAt(own.mergedInto))
  return [own.mergedInto, ...merged]
}
