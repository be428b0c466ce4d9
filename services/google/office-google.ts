import type { Database } from '#infra/database/database.ts'
import { rawMessage } from '#services/mail/raw-message.ts'

import { insertEvent, type CalendarEvent } from './calendar.ts'
import type { GoogleConnect } from './connect.ts'
import { readConnection } from './connection-store.ts'
import { GoogleError } from './failure.ts'
import type { FeedName } from './feed.ts'
import { readMessage, sendMessage } from './gmail.ts'
import { readFeedStates, readItems, type StoredItem } from './items-store.ts'
import type { GoogleAccount } from './setup.ts'

/** The name of the sync, as its schedule and rows have it. */
export const googleSync = 'sync-google'

interface Terms {
  readonly account: GoogleAccount | null
  readonly mode: 'live' | 'sandbox' | 'none'
  readonly database: Database
  /** Asks for a sync of a list at once. */
  readonly requestSync: (feed: FeedName) => Promise<void>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

export interface StoredList {
  readonly items: readonly StoredItem[]
  readonly asOf: string | null
  readonly isFailing: boolean
}

/** What the office sees and does of Google. Everything but the status rejects with `GoogleError` while nothing is connected. */
export interface OfficeGoogle {
  status(): Promise<{
    readonly connected: boolean
    readonly mode: 'live' | 'sandbox' | 'none'
    readonly email: string | null
    readonly isConsentEnded: boolean
  }>
  readonly begin: GoogleConnect['begin']
  readonly finish: GoogleConnect['finish']
  disconnect(): Promise<void>
  /** What a page shows, or all that there is. */
  list(feed: FeedName, amount?: 'page' | 'all'): Promise<StoredList>
  /** Resolves when the list was read again, rejects when it could not be. */
  refresh(feed: FeedName): Promise<void>
  message(id: string): Promise<Awaited<ReturnType<typeof readMessage>>>
  send(mail: { readonly to: string; readonly subject: string; readonly body: string }): Promise<void>
  createEvent(event: CalendarEvent): Promise<void>
}

/** Rows of a list that a page shows at most. */
const mostShown = 500
/** Contacts that become customers at once. */
const mostStored = 25_000
const feeds = ['gmail', 'calendar', 'drive', 'contacts'] as const
const orders = { gmail: 'newest', calendar: 'oldest', drive: 'newest', contacts: 'name' } as const

/** How long somebody waits for a list that they want to be read again, and how often is looked. */
const refreshMs = 9_000
const lookEveryMs = 150

export function openOfficeGoogle({ account, mode, database, requestSync, now }: Terms): OfficeGoogle {
  const here = (): GoogleAccount => {
    if (account === null) throw new GoogleError('not_connected', 'This installation has no keys of Google’s')
    return account
  }

  async function expectConnected(): Promise<void> {
    const connection = account === null ? null : await readConnection(database)
    if (connection === null) throw new GoogleError('not_connected', 'Google is not connected')
    if (connection.deadReason !== null) throw new GoogleError('grant_ended', connection.deadReason)
  }

  const stateOf = async (feed: FeedName) => (await readFeedStates(database, googleSync)).get(feed)

  return {
    async status() {
      const connection = account === null ? null : await readConnection(database)
      const isConsentEnded = connection !== null && connection.deadReason !== null
      const connected = connection !== null && !isConsentEnded
      return { connected, mode, email: connection?.email ?? null, isConsentEnded }
    },
    begin: (session) => here().connect.begin(session),
    async finish(answer, asker) {
      const result = await here().connect.finish(answer, asker)
      if (result === 'connected') await Promise.all(feeds.map(requestSync))
      return result
    },
    disconnect: () => here().connect.disconnect(),
    async list(feed, amount = 'page') {
      await expectConnected()
      const asked = { order: orders[feed], most: amount === 'all' ? mostStored : mostShown }
      const [items, state] = await Promise.all([
        readItems(database, feed, feed === 'calendar' ? { ...asked, endsAfter: new Date(now()) } : asked),
        stateOf(feed),
      ])
      return { items, asOf: state?.asOf ?? null, isFailing: (state?.failure ?? null) !== null }
    },
    async refresh(feed) {
      await expectConnected()
      const before = await stateOf(feed)
      await requestSync(feed)
      for (let waited = 0; waited < refreshMs; waited += lookEveryMs) {
        await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
        const state = await stateOf(feed)
        if (state !== undefined && state.asOf !== null && state.asOf !== before?.asOf) return
        if (state !== undefined && state.failure !== null && before?.failure === null) break
      }
      throw new GoogleError('unavailable', `The list ${feed} was not read again in time`)
    },
    async message(id) {
      await expectConnected()
      return readMessage(here().client, id)
    },
    async send({ to, subject, body }) {
      await expectConnected()
      await sendMessage(here().client, await rawMessage({ to, subject, text: body }))
    },
    async createEvent(event) {
      await expectConnected()
      await insertEvent(here().client, event)
      // It stands at Google: that the list shows it only with the next sync is no failure.
      await requestSync('calendar').catch(() => {})
    },
  }
}
