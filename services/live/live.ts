import { setTimeout as delay } from 'node:timers/promises'

import type { AnyEvent } from '#events/envelope.ts'
import type { EventLog } from '#events/log/log.ts'
import type { Database, Queryable } from '#infra/database/database.ts'
import { waitForPosition } from '#projections/engine/following/wait.ts'
import { ownersOf } from '#projections/owners-of-matter.ts'
import type { Logger } from '#services/commands/logger.ts'
import { mirrorChannel, teamChannel } from '#services/mailbox/mirror-channel.ts'

import { openSubscriptions, type Listener, type Subscription } from './subscriptions.ts'
import { openThrottle } from './throttle.ts'

/** 2,000 streams take 110 MB, and an update of all 0.15 s. */
const limits = { mostOfSession: 4, mostOfOwner: 12, most: 2_000, keptForStaff: 200 }
const page = 500
/** Milliseconds of events merged into one update. */
const intervalMs = 250
/** Minimum interval of updates of a mailbox. */
const mailIntervalMs = 1_000

/** Notifies open pages of changes, without their content. */
export interface Live {
  /** Null beyond the limits and during shutdown. */
  join(listener: Omit<Listener, 'since'>): Promise<Subscription | null>
  end(isConcerned: (listener: Listener) => boolean): void
  close(): void
}

interface Deps {
  readonly log: Pick<EventLog, 'readAll' | 'head' | 'onAppended'>
  readonly database: Pick<Database, 'query' | 'script' | 'listen'>
  readonly logger: Logger
}

/** Follows the log while pages listen, and updates them once read models caught up or after two seconds. */
export function openLive({ log, database, logger }: Deps): Live {
  const subscriptions = openSubscriptions(limits)
  let position: number | null = null
  let [isRunning, isAgain, isClosed] = [false, false, false]
  let stopHearing: (() => void) | null = null
  const throttle = openThrottle(mailIntervalMs, (what) =>
    subscriptions.publish(({ readsMail }) => readsMail, what === teamChannel ? 'team' : { mailAccounts: [what] }),
  )
  const hear = (what: string) => !isClosed && subscriptions.count() > 0 && throttle.trigger(what)
  const heard = { [mirrorChannel]: hear, [teamChannel]: () => hear(teamChannel) }
  const hearMail = openMailHearing({ database, logger }, heard)

  async function tellNext(after: number): Promise<void> {
    const events = await log.readAll({ after, limit: page, personal: false })
    const last = events.at(-1)
    if (last === undefined) return
    const customers = await customersIn(database, events)
    await waitForPosition(database, last.position)
    position = last.position
    isAgain ||= events.length === page
    const lastFor = ({ audience, owner }: Listener) => (audience === 'staff' ? last.position : customers.get(owner))
    subscriptions.publish((listener) => (lastFor(listener) ?? 0) > listener.since)
  }

  async function follow(): Promise<void> {
    if (isRunning) {
      isAgain = true
      return
    }
    isRunning = true
    try {
      do {
        isAgain = false
        if (subscriptions.count() === 0) position = null
        if (position !== null) await tellNext(position)
        await delay(intervalMs, undefined, { ref: false })
      } while (isAgain)
    } catch (error) {
      // The next append begins where this one ended; pages read by themselves from time to time.
      logger.warn({ error: String(error) }, 'open pages could not be told of changes')
    } finally {
      isRunning = false
    }
  }

  return {
    async join(listener) {
      stopHearing ??= log.onAppended(() => void follow())
      // What was appended before is read by the page, which does so once it is told that the stream is open.
      const since = await log.head()
      await waitForPosition(database, since)
      // Before the page is told that the stream is open: what was stored until then it reads itself.
      if (listener.readsMail) await hearMail()
      const subscription = isClosed ? null : subscriptions.subscribe({ ...listener, since })
      if (subscription === null) return null
      position ??= since
      void follow()
      return subscription
    },
    end: (isConcerned) => subscriptions.end(isConcerned),
    close() {
      isClosed = true
      stopHearing?.()
      throttle.close()
      subscriptions.end(() => true)
    },
  }
}

/** Listens to mailbox changes from the first call on. */
function openMailHearing(
  { database, logger }: Pick<Deps, 'database' | 'logger'>,
  heard: Readonly<Record<string, (what: string) => unknown>>,
) {
  const heardOn = new Set<string>()
  let hearing: Promise<void> | null = null
  async function hear(): Promise<void> {
    try {
      for (const [channel, tell] of Object.entries(heard)) {
        if (!heardOn.has(channel)) await database.listen(channel, tell)
        heardOn.add(channel)
      }
    } catch (error) {
      // Whoever joins next tries again; until then pages read mail by themselves, every 15 seconds.
      logger.warn({ error: String(error) }, 'open pages are not told of new mail')
      hearing = null
    }
  }
  return (): Promise<void> => (hearing ??= hear())
}

async function customersIn(database: Queryable, events: readonly AnyEvent[]): Promise<ReadonlyMap<string, number>> {
  const named = (field: string) => [...new Set(events.flatMap(({ data }) => textIn(data, field)))]
  const owners = await ownersOf(database, {
    bookings: named('bookingId'),
    payments: named('paymentId'),
    quotes: named('quoteId'),
  })
  const customersOf = ({ data }: AnyEvent) => [
    ...textIn(data, 'customerId'),
    ...textIn(data, 'bookingId').flatMap((id) => owners.bookings.get(id) ?? []),
    ...textIn(data, 'paymentId').flatMap((id) => owners.payments.get(id) ?? []),
    ...textIn(data, 'quoteId').flatMap((id) => owners.quotes.get(id) ?? []),
  ]
  return new Map(events.flatMap((event) => customersOf(event).map((customer) => [customer, event.position] as const)))
}

function textIn(data: object, field: string): string[] {
  const value: unknown = Reflect.get(data, field)
  return typeof value === 'string' ? [value] : []
}
