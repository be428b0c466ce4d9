import { createStore } from '#web/state/store.ts'

import { nextRead, withPage, type LoadedMails, type MailPage, type SeenLines } from './mail-pages.ts'
import type { MailRow } from './rows.ts'

export interface MailListState extends LoadedMails {
  /** False before the first answer. */
  readonly isRead: boolean
  /** Error of the last read. */
  readonly error: unknown
  readonly isReading: boolean
  /** Time when the newest page was read, in ms since 1970. */
  readonly asOf: number
  /** Lines removed on this page, until the server lists them again. */
  readonly dropped: ReadonlySet<string>
}

const unread: MailListState = {
  rows: [],
  next: null,
  isRead: false,
  error: undefined,
  isReading: false,
  asOf: 0,
  dropped: new Set(),
}

type AskPage = (cursor: string | null, signal: AbortSignal) => Promise<MailPage>

/** List of mails, loaded by pages as they scroll into view; changes reload the newest and visible pages. */
export function openMailList(ask: AskPage) {
  const { current: state, set, subscribe } = createStore(unread)
  const put = (changes: Partial<MailListState>) => set({ ...state(), ...changes })
  return {
    ...openReading(ask, state, put),
    state,
    subscribe,
    /** Lines that were moved elsewhere. */
    drop: (ids: ReadonlySet<string>): void => {
      put({ rows: state().rows.filter(({ id }) => !ids.has(id)), dropped: new Set([...state().dropped, ...ids]) })
    },
  }
}

function openReading(ask: AskPage, state: () => MailListState, put: (changes: Partial<MailListState>) => void) {
  let seen: SeenLines = { first: 0, last: 0 }
  let since = nothingRead()
  let reading: Promise<void> | null = null

  async function readPage(cursor: string | null): Promise<void> {
    // What is answered while something changes may be older than that, and counts as read before it.
    const sinceNow = since
    const droppedBefore = state().dropped
    const answer = await ask(cursor, sinceNow.asking.signal)
    sinceNow.asking.signal.throwIfAborted()
    const { page, dropped } = withoutDropped(answer, state().dropped, droppedBefore)
    for (const row of page.rows) sinceNow.rows.add(row)
    sinceNow.pages.add(cursor)
    const asOf = cursor === null ? Date.now() : state().asOf
    put({ ...withPage(state(), cursor, page), isRead: true, error: undefined, asOf, dropped })
  }

  const nextCursor = () => {
    const cursor = nextRead(state(), seen, since.pages.has(null), (row) => since.rows.has(row))
    return cursor === undefined || since.pages.has(cursor) ? undefined : cursor
  }

  async function readMissing(): Promise<void> {
    put({ isReading: true })
    for (let cursor = nextCursor(); cursor !== undefined; cursor = nextCursor()) {
      const sinceBefore = since
      try {
        await readPage(cursor)
      } catch (error) {
        // What was asked for while a read that failed was under way is still to be read.
        if (sinceBefore !== since) continue
        put({ error })
        break
      }
    }
    reading = null
    put({ isReading: false })
  }

  const read = (): Promise<void> => (reading ??= readMissing())

  return {
    refresh: (): Promise<void> => {
      since = nothingRead(since.asking)
      return read()
    },
    readAnew: (): Promise<void> => {
      const { asking } = since
      since = nothingRead()
      asking.abort()
      return read()
    },
    /** Whether a line was read since the last change. */
    isFresh: (row: MailRow): boolean => since.rows.has(row),
    /** Reports visible lines. */
    see: (lines: SeenLines): void => {
      seen = lines
      // While the server does not answer, scrolling asks no more: the poll and the button do.
      if (state().error === undefined && state().isRead && nextCursor() !== undefined) void read()
    },
  }
}

/** Lines and pages read since the last change. */
interface ReadSince {
  readonly rows: WeakSet<MailRow>
  readonly pages: Set<string | null>
  /** Gives up what is asked. */
  readonly asking: AbortController
}

const nothingRead = (asking = new AbortController()): ReadSince => ({ rows: new WeakSet(), pages: new Set(), asking })

function withoutDropped(answer: MailPage, dropped: ReadonlySet<string>, before: ReadonlySet<string>) {
  const rows = answer.rows.filter(({ id }) => before.has(id) || !dropped.has(id))
  const back = new Set(rows.map(({ id }) => id))
  return { page: { ...answer, rows }, dropped: new Set([...dropped].filter((id) => !back.has(id))) }
}
