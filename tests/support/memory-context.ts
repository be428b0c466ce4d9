import type { AnyEvent } from '#events/envelope.ts'
import type { EventLog } from '#events/log/log.ts'
import { openMemoryLog } from '#events/log/memory-log.ts'
import { upcasts } from '#events/log/upcasts.ts'
import type { Cell } from '#events/schedule.ts'
import { vocabulary } from '#events/vocabulary.ts'
import { memoryViews } from '#projections/memory-views.ts'
import type { Views } from '#projections/views.ts'
import { openMemoryFiles } from '#services/commands/memory-files.ts'
import { publishFirstEdition } from '#services/domain/catalogue/first-edition.ts'
import type { AppContext } from '#services/features/context.ts'
import { recordProviderEvent } from '#services/features/money/provider-event.ts'
import { openMemoryMail } from '#services/mail/memory-mail.ts'
import { travelMinutes } from '#services/providers/places/travel.ts'
import { openMemorySms } from '#services/providers/sms/memory-sms.ts'
import { openMemoryProvider } from '#services/providers/stripe/memory-provider.ts'
import { actorOf } from '#workers/engine/reaction.ts'
import { reactions } from '#workers/registry.ts'

import { openFaultyProvider, type FaultyProvider } from './faulty-provider.ts'
import { recordingLogger } from './recording-logger.ts'

/** A Friday, noon in Toronto. */
const friday = '2026-11-20T17:00:00.000Z'

const cities: Record<string, Cell> = {
  Brampton: { lat: 43.68, lng: -79.76 },
  Toronto: { lat: 43.66, lng: -79.38 },
}

/** A clock that stands still until it is moved. */
export function openClock(now = friday) {
  let present = Date.parse(now)
  return {
    clock: () => new Date(present).toISOString(),
    forward(minutes: number) {
      present += minutes * 60_000
    },
  }
}

interface MemoryContextOptions extends Pick<Parts, 'provider' | 'idPrefix'> {
  readonly now?: string
  readonly vans?: number
}

/** The application context in memory: without a database, a network or a running clock; tests trigger each step. */
export async function openMemoryContext({ now = friday, vans = 1, ...rest }: MemoryContextOptions = {}) {
  const time = openClock(now)
  const log = openMemoryLog({ vocabulary, upcasts, now: time.clock, newId: () => crypto.randomUUID() })
  return { ...(await populate({ log, views: memoryViews(log), time, vans, ...rest })), log }
}

export type MemoryContext = Awaited<ReturnType<typeof openMemoryContext>>

interface Parts {
  readonly log: EventLog
  readonly views: Views
  readonly time: ReturnType<typeof openClock>
  readonly vans: number
  /** Provider of another context, whose ids must begin differently. */
  readonly provider?: FaultyProvider
  readonly idPrefix?: string
}

/** A context on any log, with a provider in memory. */
export async function populate({ log, views, time, vans, idPrefix = 'id', ...given }: Parts) {
  let ids = 0
  const { clock, forward } = time
  const newId = () => `${idPrefix}${(ids += 1)}`
  const provider = given.provider ?? openFaultyProvider(openMemoryProvider({ clock, newId }))
  const { logger, lines } = recordingLogger()
  const mailer = openMemoryMail()
  const sms = openMemorySms()
  const ctx: AppContext = {
    log,
    views,
    provider,
    files: openMemoryFiles(),
    mailer,
    sms,
    smsCaps: { perCustomer: 10, perDay: 500 },
    sender: {
      appUrl: 'https://freshglaze.example',
      mailFrom: 'Fresh Glaze <hello@freshglaze.example>',
      officeEmail: 'office@freshglaze.example',
      officeLanguage: 'en',
      postalAddress: null,
    },
    receipts: { hstNumber: '123456789 RT0001', isKeptDepositTaxed: true },
    clock,
    newId,
    logger,
    secret: 'a secret of the tests',
    locate: (_address, city) => cities[city] ?? null,
    travel: travelMinutes,
  }
  await publishFirstEdition(log, { vans })

  let delivered = 0
  let worked = 0
  const events = () => log.readAll({ after: 0, limit: 5_000 })

  return {
    ctx,
    log,
    provider,
    mailer,
    sms,
    lines,
    events,
    forward,
    /** Event types in order, without mails; with an id, of streams that name it. */
    async story(id = ''): Promise<string[]> {
      const isTold = (stream: string) => id === '' || (stream.includes(id) && !stream.startsWith('letters-'))
      return (await events()).filter(({ streamId }) => isTold(streamId)).map((event) => event.type)
    },
    /** The provider's webhooks that did not come yet. */
    async tell(): Promise<void> {
      for (const event of provider.events().slice(delivered))
        await recordProviderEvent(ctx, { kind: 'provider', name: 'stripe' }, event)
      delivered = provider.events().length
    },
    /** Runs the workers until idle. */
    async work(): Promise<void> {
      for (;;) {
        const unseen = await log.readAll({ after: worked, limit: 5_000 })
        if (unseen.length === 0) return
        worked = unseen.at(-1)?.position ?? worked
        for (const event of unseen) await react(ctx, event)
      }
    },
  }
}

export type PopulatedContext = Awaited<ReturnType<typeof populate>>

async function react(ctx: AppContext, event: AnyEvent): Promise<void> {
  for (const reaction of reactions.filter((one) => one.events.includes(event.type))) {
    const ids = reaction.ids(event)
    if (ids !== null) await reaction.run(ctx, ids, actorOf(reaction))
  }
}
