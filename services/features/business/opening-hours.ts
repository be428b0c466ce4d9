import type { Actor } from '#events/actor.ts'
import { command } from '#services/commands/command.ts'
import { isRefusal, type Refusal } from '#services/commands/decision.ts'
import type { HoursForm } from '#services/contracts/settings.ts'
import { catalogueInForce } from '#services/domain/catalogue/catalogue.ts'
import { hoursInForce, publishHours } from '#services/domain/catalogue/hours.ts'
import type { AppContext } from '#services/features/context.ts'

export async function changeHours(
  ctx: Pick<AppContext, 'log' | 'views'>,
  actor: Actor,
  { expectedVersion, ...wanted }: HoursForm,
): Promise<Refusal | { readonly version: number }> {
  const { priceList } = await catalogueInForce(ctx.views)
  const done = await command(ctx, actor, 'changeHours', { hours: hoursInForce }, ({ hours }) => ({
    hours: publishHours(wanted, priceList.packages, expectedVersion, hours),
  }))
  return isRefusal(done) ? done : { version: done.states.hours?.version ?? 0 }
}
