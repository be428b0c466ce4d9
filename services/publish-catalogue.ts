import { addDays, dayOf } from '#events/values/toronto.ts'

import { standingCatalogue } from './catalogue/catalogue.ts'
import { publishFirstEdition } from './catalogue/first-edition.ts'
import { publishFleet } from './catalogue/fleet.ts'
import { ConfigError, type Config } from './config.ts'
import type { House } from './house.ts'

/** Days for which visits may be promised; longer than any horizon of ours. */
const promisedDays = 400

/**
 * A new place gets its price list; a place in which VANS was changed since gets a new edition of its fleet. Rejects with
 * `ConfigError` when a van would go that has visits to make.
 */
export async function publishCatalogue(house: House, { vans, isVansGiven }: Pick<Config, 'vans' | 'isVansGiven'>) {
  await publishFirstEdition(house.log, { vans })
  if (!isVansGiven) return
  const going = (await standingCatalogue(house.views)).fleet.vans.slice(vans)
  if (going.length > 0) await refuseBusy(house, new Set(going.map(({ id }) => id)), vans)
  const retired = await publishFleet(house.log, vans)
  if (retired.length > 0) house.logger.warn({ retired }, 'vans were taken out of service: VANS was changed')
}

async function refuseBusy({ views, clock }: House, going: ReadonlySet<string>, vans: number): Promise<void> {
  const today = dayOf(clock())
  const visits = (await views.occupancyBetween(today, addDays(today, promisedDays))).filter(({ van }) => going.has(van))
  const last = visits
    .map(({ date }) => date)
    .toSorted()
    .at(-1)
  if (last === undefined) return
  throw new ConfigError(
    `The environment cannot be used:\n  VANS: ${vans} is less than before, and ${[...going].join(', ')} still has ${visits.length === 1 ? '1 visit or hold' : `${visits.length} visits or holds`}, the last on ${last}. Keep the number until then`,
  )
}
