import type { Actor } from '#events/actor.ts'
import { catalogueEvents, catalogueStream } from '#events/catalogue.ts'
import { command } from '#services/commands/command.ts'
import { isRefusal, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import type { OfficeServiceArea, ServiceAreaEdition, ServiceAreaForm } from '#services/contracts/service-area.ts'
import { publishServiceArea, serviceAreaInForce, usualServiceArea } from '#services/domain/catalogue/service-area.ts'
import { allStaff, usernamesIn } from '#services/domain/staff/staff.ts'
import type { AppContext } from '#services/features/context.ts'

export async function changeServiceArea(
  ctx: Pick<AppContext, 'log'>,
  actor: Actor,
  { cities, expectedVersion }: ServiceAreaForm,
): Promise<Refusal | { readonly version: number }> {
  const done = await command(ctx, actor, 'changeServiceArea', { area: serviceAreaInForce }, ({ area }) => ({
    area: publishServiceArea(cities, expectedVersion, area),
  }))
  return isRefusal(done) ? done : { version: done.states.area.version }
}

export async function officeServiceArea(ctx: Pick<AppContext, 'log'>): Promise<OfficeServiceArea> {
  const [events, staff] = await Promise.all([ctx.log.readStream(catalogueStream), stateOf(ctx.log, allStaff)])
  const usernameOf = usernamesIn(staff)
  const published = events
    .filter(({ type }) => type === 'ServiceAreaPublished')
    .map(({ data, recordedAt, meta: { actor } }) => {
      const { version, cities } = catalogueEvents.ServiceAreaPublished.data.parse(data)
      return { version, cities, at: recordedAt, by: actor.kind === 'staff' ? usernameOf(actor.staffId) : null }
    })
  const editions = [{ ...usualServiceArea, at: null, by: null }, ...published].toReversed()
  const { version, cities }: ServiceAreaEdition = published.at(-1) ?? usualServiceArea
  return { inForce: { version, cities }, editions }
}
