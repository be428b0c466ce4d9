import type { Actor } from '#events/actor.ts'
import { isRefusal, type Refusal } from '#services/commands/decision.ts'
import { perform } from '#services/commands/perform.ts'
import { refuseUnlessPermitted } from '#services/commands/permissions.ts'
import type { PriceForm } from '#services/contracts/prices.ts'
import { pricesInForce, publishPrices } from '#services/domain/catalogue/price-list.ts'
import type { AppContext } from '#services/features/context.ts'

/** Changes what is charged from the next quote and booking on. */
export async function changePrices(
  ctx: Pick<AppContext, 'log'>,
  actor: Actor,
  { expectedVersion, ...wanted }: PriceForm,
): Promise<Refusal | { readonly version: number }> {
  const refused = refuseUnlessPermitted('changePrices', actor)
  if (refused !== null) return refused
  const done = await perform(ctx.log, { meta: { actor } }, { prices: pricesInForce }, ({ prices }) => {
    const decided = publishPrices(wanted, expectedVersion, prices)
    return isRefusal(decided) ? decided : { prices: decided }
  })
  return isRefusal(done) ? done : { version: done.states.prices?.version ?? 0 }
}
