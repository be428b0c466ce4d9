import type { Database } from '#infra/database/database.ts'
import type { GoogleStatus } from '#services/contracts/google.ts'
import { rawMessage } from '#services/mail/raw-message.ts'

import { addContacts, type NewContact } from './add-contacts.ts'
import { insertEvent, type CalendarEvent } from './calendar.ts'
import type { GoogleClient } from './client.ts'
import type { GoogleConnect } from './connect.ts'
import { holdConnection, readConnection, type Connection } from './connection-store.ts'
import { exclusively } from './exclusive-work.ts'
import { GoogleError } from './failure.ts'
import type { FeedItem, FeedName } from './feed.ts'
import { readMessage, sendMessage, type HtmlWords } from './gmail.ts'
import { isWhole, readFeedStates, readItems, writePage, type FeedState, type StoredItem } from './items-store.ts'
import { saveFile, type SavedFile } from './save-file.ts'
import { furtherScopes, type Further } from './scopes.ts'
import type { GoogleAccount } from './setup.ts'

export const googleSync = 'sync-google'

interface Terms {
  readonly account: GoogleAccount | null
  readonly mode: 'live' | 'sandbox' | 'none'
  readonly database: Database
  readonly wordsOf: HtmlWords
  readonly requestSync: (feed: FeedName) => Promise<void>
  readonly now: () => number
}

export interface StoredList {
  readonly items: readonly StoredItem[]
  readonly asOf: string | null
  readonly isFailing: boolean
}

/** Google in the office; rejects with `GoogleError` without a connection. */
export interface OfficeGoogle {
  status(): Promise<GoogleStatus>
  readonly begin: GoogleConnect['begin']
  readonly finish: GoogleConnect['finish']
  disconnect(): Promise<void>
  /** 'all' waits for a full sync. */
  list(feed: FeedName, amount?: 'page' | 'all'): Promise<StoredList>
  /** Resolves after a new sync; rejects on failure. */
  refresh(feed: FeedName): Promise<void>
  message(id: string): Promise<Awaited<ReturnType<typeof readMessage>>>
  send(mail: { readonly to: string; readonly subject: string; readonly body: string }): Promise<void>
  createEvent(event: CalendarEvent): Promise<void>
  /** Writes a file, replacing its key; rejects with 'running'. */
  save(file: SavedFile): Promise<{ readonly name: string; readonly link: string | null }>
  /** Adds contacts chosen from the complete list; rejects with 'running'. */
  addContacts(choose: (all: readonly StoredItem[]) => Promise<readonly NewContact[]>): Promise<void>
}

const mostShown = 500
const mostStored = 25_000
const feeds = ['gmail', 'calendar', 'drive', 'contacts'] as const
const orders = { gmail: 'newest', calendar: 'oldest', drive: 'newest', contacts: 'name' } as const

const refreshMs = 9_000
const lookEveryMs = 150

export function openOfficeGoogle({ account, mode, database, wordsOf, requestSync, now }: Terms): OfficeGoogle {
  const here = (): GoogleAccount => {
    if (account === null) throw new GoogleError('not_connected', 'This installation has no keys of Google’s')
    return account
  }

  const connectionNow = async () => (account === null ? null : readConnection(database))
  const expectConnected = async () => working(await connectionNow())
  const expectAllowed = async (further: Further) => allowing(await expectConnected(), further)
  const stateOf = async (feed: FeedName) => (await readFeedStates(database, googleSync)).get(feed)

  async function refresh(feed: FeedName): Promise<void> {
    const { connection } = await expectConnected()
    const before = await stateOf(feed)
    await requestSync(feed)
    const isRead = await isReadAgain(before, () => stateOf(feed))
    if (!isRead || !(await isWhole(database, { sync: googleSync, feed, connection })))
      throw new GoogleError('unavailable', `The list ${feed} was not read again in time`)
  }

  return {
    status: async () => statusOf(await connectionNow(), mode),
    begin: async (session, further) => here().connect.begin(session, further),
    async finish(answer, asker) {
      const result = await here().connect.finish(answer, asker)
      if (result === 'connected') await Promise.all(feeds.map(requestSync))
      return result
    },
    disconnect: () => here().connect.disconnect(),
    async list(feed, amount = 'page') {
      const { connection } = await expectConnected()
      if (amount === 'all' && !(await isWhole(database, { sync: googleSync, feed, connection }))) await refresh(feed)
      const most = amount === 'all' ? mostStored : mostShown
      const endsAfter = feed === 'calendar' ? { endsAfter: new Date(now()) } : {}
      const asked = { order: orders[feed], most, ...endsAfter }
      const [items, state] = await Promise.all([readItems(database, feed, asked), stateOf(feed)])
      return { items, asOf: state?.asOf ?? null, isFailing: (state?.failure ?? null) !== null }
    },
    refresh,
    async message(id) {
      await expectConnected()
      return readMessage(here().client, id, wordsOf)
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
    async save(file) {
      const { connection } = await expectAllowed('files')
      const claim = { further: 'files', connection, now: now() } as const
      const saved = await exclusively(database, claim, () => saveFile(here().client, file))
      await requestSync('drive').catch(() => {})
      return saved
    },
    async addContacts(choose) {
      const { connection } = await expectAllowed('contacts')
      const terms = { client: here().client, database, requestSync, now, connection }
      const claim = { further: 'contacts', connection, now: now() } as const
      await exclusively(database, claim, () => addChosen(terms, choose))
    },
  }
}

type Choose = Parameters<OfficeGoogle['addContacts']>[0]

async function addChosen(
  {
    client,
    database,
    requestSync,
    now,
    connection,
  }: Pick<Terms, 'database' | 'requestSync' | 'now'> & { readonly client: GoogleClient; readonly connection: string },
  choose: Choose,
): Promise<void> {
  if (!(await isWhole(database, { sync: googleSync, feed: 'contacts', connection }))) {
    await requestSync('contacts')
    throw new GoogleError('running', 'The contacts were not read to their end yet')
  }
  const chosen = await choose(await readItems(database, 'contacts', { order: orders.contacts, most: mostStored }))
  if (chosen.length === 0) return
  const changed = await addContacts(client, chosen)
  await keepAdded(database, { connection, changed, generation: new Date(now()).toISOString() })
}

/** Working connection, or the error. */
function working(connection: Connection | null): Connection {
  if (connection === null) throw new GoogleError('not_connected', 'Google is not connected')
  if (connection.deadReason !== null) throw new GoogleError('grant_ended', connection.deadReason)
  return connection
}

async function isReadAgain(
  before: FeedState | undefined,
  look: () => Promise<FeedState | undefined>,
): Promise<boolean> {
  for (let waited = 0; waited < refreshMs; waited += lookEveryMs) {
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
    const state = await look()
    if (state !== undefined && state.asOf !== null && state.asOf !== before?.asOf) return true
    if (state !== undefined && state.failure !== null && before?.failure === null) return false
  }
  return false
}

function allowing(connection: Connection, further: Further): Connection {
  if (allows(connection, further)) return connection
  throw new GoogleError('permission_missing', `The connection lacks ${furtherScopes[further]}`)
}

const allows = (connection: Connection, further: Further): boolean =>
  connection.furtherScopes.includes(furtherScopes[further])

function statusOf(connection: Connection | null, mode: Terms['mode']): GoogleStatus {
  const isConsentEnded = connection !== null && connection.deadReason !== null
  const connected = connection !== null && !isConsentEnded
  const may = (further: Further) => connected && allows(connection, further)
  const email = connection?.email ?? null
  return { connected, mode, email, isConsentEnded, allows: { files: may('files'), contacts: may('contacts') } }
}

/** Stores added contacts at once: Google's changes come minutes later. */
const keepAdded = (
  database: Database,
  added: { readonly connection: string; readonly changed: readonly FeedItem[]; readonly generation: string },
): Promise<void> =>
  database.transaction(async (transaction) => {
    if (!(await holdConnection(transaction, added.connection))) return
    await writePage(transaction, { name: 'contacts', most: null }, { ...added, removed: [], isLastOfAll: false })
  })
