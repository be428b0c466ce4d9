import type { AnyEvent } from '#events/envelope.ts'
import { importLog } from '#events/import.ts'
import type { Sealing } from '#events/sealing.ts'
import { vocabulary } from '#events/vocabulary.ts'
import type { Database, Queryable } from '#infra/database/database.ts'
import { remember } from '#infra/sandbox/stripe/remember.ts'
import { inlineProjector } from '#projections/inline.ts'
import { inlineProjections } from '#projections/registry.ts'
import type { House } from '#services/house.ts'
import { startFollowingAfter } from '#workers/follow.ts'
import { reactionsFollower } from '#workers/start-workers.ts'

import { recordsOf } from './cards.ts'
import { imaginePast, type PastTerms } from './imagine-past.ts'

/**
 * Gives an empty house a past to look around in: log, read models, what the sandbox for cards remembers, and the workers' place
 * behind all of it, in one transaction. Rejects when the log is not empty.
 */
export async function writeDemoPast(
  real: { readonly house: House; readonly database: Database; readonly sealing: Sealing },
  terms: PastTerms,
): Promise<{ readonly events: number; readonly bookings: number }> {
  const { house, database, sealing } = real
  if ((await house.log.head()) > 0) throw new Error('A past can only be written into an empty log')
  const { commands, intents, chance } = await imaginePast(house, terms)
  const readModels = inlineProjector(inlineProjections)
  const records = recordsOf(intents, chance)
  let written: readonly AnyEvent[] = []
  const alongside = async (transaction: Queryable, events: readonly AnyEvent[]) => {
    await readModels.project(events, transaction)
    await remember(transaction, records)
    await startFollowingAfter(transaction, reactionsFollower, events.length)
    written = events
  }
  await importLog({ database, sealing, vocabulary, alongside }, commands)
  return { events: written.length, bookings: written.filter(({ type }) => type === 'BookingHeld').length }
}
