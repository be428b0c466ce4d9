import type { DealStage } from '#events/values/deal.ts'
import type { Deal } from '#services/contracts/deals.ts'

export interface Move {
  readonly deal: Deal
  /** Null for a deal that was not on the board before. */
  readonly from: DealStage | null
  /** Null for one that is not on it any more. */
  readonly to: DealStage | null
}

/**
 * Lists deals that changed stage, came or left, in the order of `after`, then of `before`. A board of `most` deals may be
 * cut off: a deal that is not on it is not taken to have come or left.
 */
export function movesBetween(before: readonly Deal[], after: readonly Deal[], most: number): readonly Move[] {
  const [earlier, later] = [before, after].map((board) => new Map(board.map((deal) => [deal.id, deal.stage])))
  const moved = after.map((deal): Move => ({ deal, from: earlier?.get(deal.id) ?? null, to: deal.stage }))
  const left = after.length < most ? before.filter(({ id }) => later?.has(id) === false) : []
  return [
    ...moved.filter(({ from, to }) => from !== to && (from !== null || before.length < most)),
    ...left.map((deal): Move => ({ deal, from: deal.stage, to: null })),
  ]
}
