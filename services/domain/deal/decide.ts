import type { NewDealEvent } from '#events/deal.ts'
import type { DealStage, LostReason } from '#events/values/deal.ts'
import { refuse, type Decision, type Refusal } from '#services/commands/decision.ts'

import { findDeal, type Deal, type Deals } from './deal.ts'

export interface Move {
  readonly dealId: string
  readonly to: DealStage
  /** Version on screen; null skips the check. */
  readonly expectedVersion: number | null
}

/** Moves between any stages. Idempotent. */
export function moveDeal({ dealId, to, expectedVersion }: Move, state: Deals): Decision<NewDealEvent> {
  const found = openDeal(state, dealId)
  if ('refused' in found) return found
  const { stage, version, customerId } = found
  if (stage === to) return []
  if (expectedVersion !== null && expectedVersion !== version) return refuse('deal_changed', { stage, version })
  return [{ type: 'DealStageChanged', data: { dealId, customerId, from: stage, to, cause: 'staff', step: null } }]
}

export interface Loss {
  readonly dealId: string
  readonly reason: LostReason
  readonly expectedVersion: number | null
}

/** Idempotent. */
export function loseDeal({ dealId, reason, expectedVersion }: Loss, state: Deals): Decision<NewDealEvent> {
  const found = knownDeal(state, dealId)
  if ('refused' in found) return found
  const { stage, version, customerId, isLost } = found
  if (isLost) return []
  if (expectedVersion !== null && expectedVersion !== version) return refuse('deal_changed', { stage, version })
  return [{ type: 'DealLost', data: { dealId, customerId, reason, step: null } }]
}

/** Restores a deal in its stage. Idempotent. */
export function restoreDeal(dealId: string, state: Deals): Decision<NewDealEvent> {
  const found = knownDeal(state, dealId)
  if ('refused' in found) return found
  return found.isLost ? [{ type: 'DealRestored', data: { dealId, customerId: found.customerId, cause: 'staff' } }] : []
}

type Known = Deal & { readonly customerId: string }

function knownDeal(state: Deals, dealId: string): Known | Refusal {
  const deal = findDeal(state, dealId)
  return deal === null || state.customerId === null ? refuse('not_found') : { ...deal, customerId: state.customerId }
}

function openDeal(state: Deals, dealId: string): Known | Refusal {
  const deal = knownDeal(state, dealId)
  return 'isLost' in deal && deal.isLost ? refuse('deal_lost') : deal
}
