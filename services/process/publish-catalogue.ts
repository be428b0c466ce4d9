import { addDays, dayOf } from '#events/values/toronto.ts'
import { isBusyTime } from '#services/providers/google/closed-slots.ts'

import { catalogueInForce } from '../domain/catalogue/catalogue.ts'
import { publishFirstEdition } from '../domain/catalogue/first-edition.ts'
import { publishFleet } from '../domain/catalogue/fleet.ts'
import type { AppContext } from '../features/context.ts'
import { ConfigError, type Config } from './config.ts'

/** Maximum days of promised visits. */
const promisedDays = 400

/** Publishes the first catalogue, or a changed VANS. Rejects with `ConfigError` for a van with visits. */
export async function publishCatalogue(ctx: AppContext, { vans, isVansGiven }: Pick<Config, 'vans' | 'isVansGiven'>) {
  await publishFirstEdition(ctx.log, { vans })
  if (!isVansGiven) return
  const { fleet } = await catalogueInForce(ctx.views)
  if (fleet.source === 'office') {
    const inService = fleet.vans.filter(({ outFrom }) => outFrom === null).length
    if (inService !== vans)
      ctx.logger.warn({ VANS: vans, inService }, 'VANS is not followed: the office has set the vans')
    return
  }
  const going = fleet.vans.slice(vans)
  if (going.length > 0) await refuseBusy(ctx, new Set(going.map(({ id }) => id)), vans)
  const retired = await publishFleet(ctx.log, vans)
  if (retired.length > 0) ctx.logger.warn({ retired }, 'vans were taken out of service: VANS was changed')
}

async function refuseBusy({ views, clock }: AppContext, going: ReadonlySet<string>, vans: number): Promise<void> {
  const today = dayOf(clock())
  const occupied = await views.occupancyBetween(today, addDays(today, promisedDays))
  const visits = occupied.filter((row) => going.has(row.van) && !isBusyTime(row))
  const last = visits
    .map(({ date }) => date)
    .toSorted()
    .at(-1)
  if (last === undefined) return
  throw new ConfigError(
    `The environment cannot be used:\n  VANS: ${vans} is less than before, and ${[...going].join(', ')} still has ${visits.length === 1 ? '1 visit or hold' : `${visits.length} visits or holds`}, the last on ${last}. Keep the number until then`,
  )
}
