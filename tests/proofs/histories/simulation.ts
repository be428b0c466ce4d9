import type { AnyEvent } from '#events/envelope.ts'
import { masterKeyFrom, openEncryption } from '#events/log/encryption.ts'
import type { EventLog } from '#events/log/log.ts'
import { personStream } from '#events/person.ts'
import type { Database } from '#infra/database/database.ts'
import { databaseViews } from '#projections/views.ts'
import { openMemoryFiles } from '#services/commands/memory-files.ts'
import { publishFirstEdition } from '#services/domain/catalogue/first-edition.ts'
import type { AppContext } from '#services/features/context.ts'
import { findCustomer } from '#services/features/customer/customer-lookup.ts'
import { recordProviderEvent } from '#services/features/money/provider-event.ts'
import { openMemoryMail } from '#services/mail/memory-mail.ts'
import { openProductLog } from '#services/process/product-log.ts'
import { travelMinutes } from '#services/providers/places/travel.ts'
import { openMemoryProvider } from '#services/providers/stripe/memory-provider.ts'
import { actorOf } from '#workers/engine/reaction.ts'
import { reactions } from '#workers/registry.ts'

import { silent } from '../fleet.ts'

export type Simulation = Awaited<ReturnType<typeof openSimulation>>

const friday = Date.parse('2026-11-20T17:00:00.000Z')
const secret = 'a secret of nobody but proofs'

/** The application with in-memory provider, mail and clock. `prepare` creates missing read models. */
export async function openSimulation(
  database: Database,
  newId: () => string,
  prepare: (log: EventLog) => Promise<void> = async () => {},
) {
  let present = friday
  const clock = () => new Date(present).toISOString()
  const encryption = openEncryption({ database, masterKey: masterKeyFrom(secret) })
  const log = openProductLog({ database, encryption })
  await prepare(log)
  const provider = openMemoryProvider({ clock, newId })
  const ctx: AppContext = {
    log,
    views: databaseViews(database),
    provider,
    files: openMemoryFiles(),
    mailer: openMemoryMail(),
    sms: null,
    smsCaps: { perCustomer: 10, perDay: 500 },
    receipts: { hstNumber: null, isKeptDepositTaxed: true },
    sender: {
      appUrl: 'https://freshglaze.example',
      mailFrom: 'hello@freshglaze.example',
      officeEmail: null,
      officeLanguage: 'en',
      postalAddress: null,
    },
    clock,
    newId,
    secret,
    locate: () => ({ lat: 43.68, lng: -79.76 }),
    travel: travelMinutes,
    logger: silent,
  }
  await publishFirstEdition(log, { vans: 2 })
  let [delivered, worked] = [0, 0]
  return {
    ctx,
    database,
    provider,
    pass(minutes: number) {
      present += minutes * 60_000
    },
    /** Delivers pending webhooks. */
    async tell(): Promise<void> {
      for (const event of provider.events().slice(delivered))
        await recordProviderEvent(ctx, { kind: 'provider', name: 'stripe' }, event)
      delivered = provider.events().length
    },
    /** Runs pending jobs. */
    async work(): Promise<void> {
      const events = await log.readAll({ after: worked, limit: 5_000 })
      worked = events.at(-1)?.position ?? worked
      for (const event of events) await react(ctx, event)
    },
    async erase(email: string): Promise<void> {
      const personId = await findCustomer(ctx, email)
      if (personId === null) return
      const event = { type: 'PersonErased', data: { personId, request: 'by mail' } }
      const writes = [{ stream: personStream(personId), expected: 'any' as const, events: [event] }]
      await log.append({ key: newId(), meta: { actor: { kind: 'operator' } }, writes })
    },
    close: () => log.close(),
  }
}

async function react(ctx: AppContext, event: AnyEvent): Promise<void> {
  for (const reaction of reactions.filter(({ events }) => events.includes(event.type))) {
    const ids = reaction.ids(event)
    if (ids !== null) await reaction.run(ctx, ids, actorOf(reaction))
  }
}
