import type { Actor } from '#events/actor.ts'
import { command } from '#services/commands/command.ts'
import { isRefusal, type Refusal } from '#services/commands/decision.ts'
import type { PriceForm } from '#services/contracts/prices.ts'
import { pricesInForce, publishPrices } from '#services/domain/catalogue/price-list.ts'
import type { AppContext } from '#services/features/context.ts'

export async function changePrices(
  ctx: Pick<AppContext, 'log'>,
  actor: Actor,
  { expectedVersion, ...wanted }: PriceForm,
): Promise<Refusal | { readonly version: number }> {
  const done = await command(ctx, actor, 'changePrices', { prices: pricesInForce }, ({ prices }) => ({
    prices: publishPrices(wanted, expectedVersion, prices),
  }))
  return isRefusal(done) ? done : { version: done.states.prices?.version ?? 0 }
}
