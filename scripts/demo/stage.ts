import type { AnyEvent, Meta } from '#events/envelope.ts'
import type { PastCommand } from '#events/log/import.ts'
import type { Append, EventLog } from '#events/log/log.ts'
import { openMemoryLog } from '#events/log/memory-log.ts'
import { upcasts } from '#events/log/upcasts.ts'
import type { Instant } from '#events/values/time.ts'
import { vocabulary } from '#events/vocabulary.ts'
import { memoryViews } from '#projections/memory-views.ts'
import { openMemoryFiles } from '#services/commands/memory-files.ts'
import type { AppContext } from '#services/features/context.ts'
import { recordProviderEvent } from '#services/features/money/provider-event.ts'
import { openMemoryMail } from '#services/mail/memory-mail.ts'
import { openMemoryProvider, type MemoryProvider } from '#services/providers/stripe/memory-provider.ts'
import { providerActor } from '#services/providers/stripe/provider.ts'
import { webhookEventTypes } from '#services/providers/stripe/stripe-webhook.ts'
import { actorOf } from '#workers/engine/reaction.ts'
import { reactions } from '#workers/registry.ts'

import { openAgenda, type Agenda } from './agenda.ts'
import type { Chance } from './chance.ts'

/** The application in memory, whose commands and workers generate demo data. */
export interface Stage {
  readonly ctx: AppContext
  readonly chance: Chance
  readonly agenda: Agenda
  readonly provider: MemoryProvider
  readonly commands: readonly PastCommand[]
  /** Delivers webhooks and runs workers until idle. */
  readonly settle: () => Promise<void>
}

const subscribed: ReadonlySet<string> = new Set(webhookEventTypes)

export function openStage(
  real: Pick<AppContext, 'secret' | 'locate' | 'travel' | 'logger'>,
  terms: { readonly chance: Chance; readonly start: Instant },
): Stage {
  const { chance } = terms
  const agenda = openAgenda(terms.start)
  const { clock } = agenda
  const provider = openMemoryProvider({ clock, newId: chance.id })
  const { log, commands } = recording(openMemoryLog({ vocabulary, upcasts, now: clock, newId: chance.uuid }))
  const ctx: AppContext = {
    ...real,
    log,
    provider,
    files: openMemoryFiles(),
    // Mails of the demo data are not kept.
    mailer: openMemoryMail(),
    // Nobody is texted either.
    sms: null,
    smsCaps: { perCustomer: 0, perDay: 0 },
    receipts: { hstNumber: null, isKeptDepositTaxed: true },
    sender: {
      appUrl: 'https://freshglaze.example',
      mailFrom: 'hello@freshglaze.example',
      officeEmail: null,
      officeLanguage: 'en',
      postalAddress: null,
    },
    clock,
    views: memoryViews(log),
    newId: chance.id,
    locate: remembering(real.locate),
  }
  let delivered = 0
  let seen = 0

  return {
    ctx,
    chance,
    agenda,
    provider,
    commands,
    async settle() {
      for (;;) {
        for (const event of provider.events().slice(delivered)) {
          if (subscribed.has(event.type))
            await after(agenda, chance, () => recordProviderEvent(ctx, providerActor, event))
        }
        delivered = provider.events().length
        const events = await log.readAll({ after: seen, limit: 1_000 })
        if (events.length === 0) return
        seen = events.at(-1)?.position ?? seen
        for (const event of events) await react(ctx, event, (work) => after(agenda, chance, work))
      }
    },
  }
}

async function react(
  ctx: AppContext,
  event: AnyEvent,
  later: (work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  for (const reaction of reactions.filter(({ events }) => events.includes(event.type))) {
    const ids = reaction.ids(event)
    if (ids !== null) await later(() => reaction.run(ctx, ids, actorOf(reaction)))
  }
}

function after(agenda: Agenda, chance: Chance, work: () => Promise<void>): Promise<void> {
  agenda.pass(0.2 + chance.share())
  return work()
}

/** Records commands for a copy, with indexed reads. */
function recording(log: EventLog) {
  const done: PastCommand[] = []
  const all: AnyEvent[] = []
  const streams = new Map<string, AnyEvent[]>()
  const readStream = (stream: string) => streams.get(stream) ?? []

  const keep = async (key: string, meta: Meta): Promise<void> => {
    const events = await log.readAll({ after: all.length, limit: 1_000 })
    done.push({ key, meta, events })
    for (const event of events) {
      all.push(event)
      streams.set(event.streamId, [...readStream(event.streamId), event])
    }
  }

  const recorded: EventLog = {
    ...log,
    async append(asked: Append) {
      // Most commands have random keys; the demo data is the same each time.
      const command = isRandom(asked.key) ? { ...asked, key: `past-${done.length + 1}` } : asked
      const verdict = await log.append(command)
      if (verdict.status === 'appended') await keep(command.key, command.meta)
      return verdict
    },
    readStream: async (stream) => readStream(stream),
    readStreams: async (names) => new Map(names.map((name) => [name, readStream(name)])),
    readAll: async ({ after, limit, types, upTo }) =>
      all
        .slice(after, upTo)
        .filter(({ type }) => types?.includes(type) ?? true)
        .slice(0, limit),
  }
  return { log: recorded, commands: done }
}

const isRandom = (key: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(key)

function remembering(locate: AppContext['locate']): AppContext['locate'] {
  const known = new Map<string, ReturnType<AppContext['locate']>>()
  return (address, city) => {
    const name = `${address}\n${city}`
    const cell = known.has(name) ? (known.get(name) ?? null) : locate(address, city)
    known.set(name, cell)
    return cell
  }
}
