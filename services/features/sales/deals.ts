import type { Actor } from '#events/actor.ts'
import type { NewDealEvent } from '#events/deal.ts'
import type { DealStage, LostReason } from '#events/values/deal.ts'
import { command } from '#services/commands/command.ts'
import { isRefusal, refuse, type Decision, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import type { CommandName } from '#services/commands/permissions.ts'
import { findDeal, dealsWith, type Deal, type Deals } from '#services/domain/deal/deal.ts'
import { loseDeal, moveDeal, restoreDeal } from '#services/domain/deal/decide.ts'
import { allStaff } from '#services/domain/staff/staff.ts'
import type { AppContext } from '#services/features/context.ts'

export type ChangedDeal = Pick<Deal, 'dealId' | 'stage' | 'isLost' | 'version'>

type Needs = Pick<AppContext, 'log'>

/** Moves a deal; a lost race tells who was first. */
export async function moveDealToStage(
  ctx: Needs,
  actor: Actor,
  dealId: string,
  move: { readonly stage: DealStage; readonly expectedVersion: number | null },
): Promise<Refusal | ChangedDeal> {
  const { stage: to, expectedVersion } = move
  const moved = await change(ctx, actor, 'moveDeal', dealId, (state) =>
    moveDeal({ dealId, to, expectedVersion }, state),
  )
  return namingWhoWasFirst(ctx, dealId, moved)
}

export async function markDealLost(
  ctx: Needs,
  actor: Actor,
  dealId: string,
  loss: { readonly reason: LostReason; readonly expectedVersion: number | null },
): Promise<Refusal | ChangedDeal> {
  const lost = await change(ctx, actor, 'loseDeal', dealId, (state) => loseDeal({ dealId, ...loss }, state))
  return namingWhoWasFirst(ctx, dealId, lost)
}

async function namingWhoWasFirst(ctx: Needs, dealId: string, done: Refusal | ChangedDeal) {
  if (!isRefusal(done) || done.refused !== 'deal_changed') return done
  return refuse('deal_changed', { ...done.details, movedBy: await lastMovedBy(ctx, dealId) })
}

export const restoreLostDeal = (ctx: Needs, actor: Actor, dealId: string) =>
  change(ctx, actor, 'restoreDeal', dealId, (state) => restoreDeal(dealId, state))

async function change(
  ctx: Needs,
  actor: Actor,
  name: CommandName,
  dealId: string,
  decide: (state: Deals) => Decision<NewDealEvent>,
): Promise<Refusal | ChangedDeal> {
  const done = await command(ctx, actor, name, { deals: dealsWith(dealId) }, ({ deals }) => ({ deals: decide(deals) }))
  if (isRefusal(done)) return done
  const deal = findDeal(done.states.deals, dealId)
  if (deal === null) throw new Error(`Deal ${dealId} was changed and cannot be read`)
  const { stage, isLost, version } = deal
  return { dealId, stage, isLost, version }
}

/** Null for the program and former members. */
async function lastMovedBy({ log }: Needs, dealId: string): Promise<string | null> {
  const events = await log.readStream(dealsWith(dealId).stream)
  const last = events.findLast(({ data }) => 'dealId' in data && data.dealId === dealId)
  const actor = last?.meta.actor
  if (actor?.kind !== 'staff') return null
  const staff = await stateOf(log, allStaff)
  return staff.find(({ staffId }) => staffId === actor.staffId)?.username ?? null
}
