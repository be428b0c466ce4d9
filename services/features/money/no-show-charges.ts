import type { Actor } from '#events/actor.ts'
import { isRefusal, type Refusal } from '#services/commands/decision.ts'
import { perform, stateOf } from '#services/commands/perform.ts'
import { refuseUnlessPermitted } from '#services/commands/permissions.ts'
import type { NoShowCharges } from '#services/contracts/settings.ts'
import { noShowChargesInForce, publishNoShowCharges } from '#services/domain/catalogue/no-show-charges.ts'
import type { AppContext } from '#services/features/context.ts'

/** Whether saved cards may be charged after a no-show. */
export const noShowChargesOf = (ctx: Pick<AppContext, 'log'>): Promise<NoShowCharges> =>
  stateOf(ctx.log, noShowChargesInForce)

/** Switches it on or off. Switched off, charges that are announced are withdrawn when they fall due, and their customers told. */
export async function changeNoShowCharges(
  ctx: Pick<AppContext, 'log'>,
  actor: Actor,
  { areOn, expectedVersion }: { readonly areOn: boolean; readonly expectedVersion: number },
): Promise<Refusal | NoShowCharges> {
  const refused = refuseUnlessPermitted('changeNoShowCharges', actor)
  if (refused !== null) return refused
  const done = await perform(ctx.log, { meta: { actor } }, { charges: noShowChargesInForce }, ({ charges }) => {
    const decided = publishNoShowCharges(areOn, expectedVersion, charges)
    return isRefusal(decided) ? decided : { charges: decided }
  })
  return isRefusal(done) ? done : done.states.charges
}
