import type { NewDealEvent } from '#events/deal.ts'
import type { DealStage, LostReason } from '#events/values/deal.ts'
import { refuse, type Decision, type Refusal } from '#services/commands/decision.ts'

import { findDeal, type Deal, type Deals } from './deal.ts'

export interface Move {
  readonly dealId: string
  readonly to: DealStage
  /** The version that whoever moves it saw; null moves it whatever it is. */
  readonly expectedVersion: number | null
}

/** From any stage to any other by hand. Where it is in that stage already, nothing changes, whoever brought it there. */
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
  /** As of a move. */
  readonly expectedVersion: number | null
}

/** It came to nothing: it leaves the board and lies in the archive. Asked twice, answered once. */
export function loseDeal({ dealId, reason, expectedVersion }: Loss, state: Deals): Decision<NewDealEvent> {
  const found = knownDeal(state, dealId)
  if ('refused' in found) return found
  const { stage, version, customerId, isLost } = found
  if (isLost) return []
  if (expectedVersion !== null && expectedVersion !== version) return refuse('deal_changed', { stage, version })
  return [{ type: 'DealLost', data: { dealId, customerId, reason, step: null } }]
}

/** Back on the board, in the stage that it was lost in. Asked twice, answered once. */
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
