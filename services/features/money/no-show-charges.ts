import type { Actor } from '#events/actor.ts'
import { command } from '#services/commands/command.ts'
import { isRefusal, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import type { NoShowCharges } from '#services/contracts/settings.ts'
import { noShowChargesInForce, publishNoShowCharges } from '#services/domain/catalogue/no-show-charges.ts'
import type { AppContext } from '#services/features/context.ts'

export const noShowChargesOf = (ctx: Pick<AppContext, 'log'>): Promise<NoShowCharges> =>
  stateOf(ctx.log, noShowChargesInForce)

/** Switches charges; announced ones are withdrawn when due. */
export async function changeNoShowCharges(
  ctx: Pick<AppContext, 'log'>,
  actor: Actor,
  { areOn, expectedVersion }: { readonly areOn: boolean; readonly expectedVersion: number },
): Promise<Refusal | NoShowCharges> {
  const done = await command(ctx, actor, 'changeNoShowCharges', { charges: noShowChargesInForce }, ({ charges }) => ({
    charges: publishNoShowCharges(areOn, expectedVersion, charges),
  }))
  return isRefusal(done) ? done : done.states.charges
}
