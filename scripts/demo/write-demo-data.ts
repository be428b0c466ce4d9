import type { AnyEvent } from '#events/envelope.ts'
import type { Encryption } from '#events/log/encryption.ts'
import { importLog } from '#events/log/import.ts'
import { vocabulary } from '#events/vocabulary.ts'
import type { Database, Queryable } from '#infra/database/database.ts'
import { reactionsFollower } from '#infra/queue/outbox.ts'
import { remember } from '#infra/sandbox/stripe/remember.ts'
import { inlineProjector } from '#projections/engine/inline.ts'
import { inlineProjections } from '#projections/registry.ts'
import type { AppContext } from '#services/features/context.ts'
import { startFollowingAfter } from '#workers/engine/follow.ts'

import { recordsOf } from './cards.ts'
import { generateHistory, type PastTerms } from './generate-history.ts'

/** Writes 90 days of demo data in one transaction. Rejects unless the log is empty. */
export async function writeDemoData(
  real: { readonly ctx: AppContext; readonly database: Database; readonly encryption: Encryption },
  terms: PastTerms,
): Promise<{ readonly events: number; readonly bookings: number }> {
  const { ctx, database, encryption } = real
  if ((await ctx.log.head()) > 0) throw new Error('Demo data can only be written into an empty log')
  const { commands, intents, chance } = await generateHistory(ctx, terms)
  const readModels = inlineProjector(inlineProjections)
  const records = recordsOf(intents, chance)
  let written: readonly AnyEvent[] = []
  const alongside = async (transaction: Queryable, events: readonly AnyEvent[]) => {
    await readModels.project(events, transaction)
    await remember(transaction, records)
    await startFollowingAfter(transaction, reactionsFollower, events.length)
    written = events
  }
  await importLog({ database, encryption, vocabulary, alongside }, commands)
  return { events: written.length, bookings: written.filter(({ type }) => type === 'BookingHeld').length }
}
