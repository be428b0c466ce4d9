import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

import type { MailAction } from './calls.ts'
import type { MailRow } from './rows.ts'

export type MailFlag = 'isRead' | 'isStarred'

const actions: Readonly<Record<MailFlag, readonly [on: MailAction, off: MailAction]>> = {
  isRead: ['read', 'unread'],
  isStarred: ['star', 'unstar'],
}

interface FlagTerms {
  /** Sends a flag; `isAsked` by a press, for an undo. */
  readonly send: (action: MailAction, emailIds: readonly string[], isAsked: boolean) => Promise<void>
  /** Has the list read again. */
  readonly refresh: () => Promise<unknown>
  readonly onFailed: (error: unknown) => void
  readonly list: { readonly read: readonly MailRow[]; readonly isFresh: (row: MailRow) => boolean }
}

const keyOf = (id: string, flag: MailFlag): string => `${id} ${flag}`

interface Wanted {
  readonly id: string
  readonly flag: MailFlag
  readonly isOn: boolean
  readonly isAsked: boolean
  /** Accepted, and not read since. */
  readonly isAccepted: boolean
}

function useWanted({ read, isFresh }: FlagTerms['list']) {
  const wanted = useRef(new Map<string, Wanted>())
  const [shown, setShown] = useState<ReadonlyMap<string, Wanted>>(new Map())
  const show = () => setShown(new Map(wanted.current))
  const drop = (isShown: (want: Wanted) => boolean) => {
    const over = [...wanted.current].filter(([, want]) => want.isAccepted && isShown(want))
    for (const [key] of over) wanted.current.delete(key)
    if (over.length > 0) show()
  }
  const dropRead = useEffectEvent(() => drop(({ id }) => read.some((row) => row.id === id && isFresh(row))))
  useEffect(() => dropRead(), [read])
  return {
    wanted,
    show,
    /** A line with the flags that were pressed last. */
    asWanted: (row: MailRow): MailRow => {
      if (shown.size === 0) return row
      const isRead = shown.get(keyOf(row.id, 'isRead'))?.isOn ?? row.isRead
      const isStarred = shown.get(keyOf(row.id, 'isStarred'))?.isOn ?? row.isStarred
      // The same object where nothing differs: its line need not be drawn again.
      return isRead === row.isRead && isStarred === row.isStarred ? row : { ...row, isRead, isStarred }
    },
    /** Confirms flags of a mail in no list. */
    confirm: (row: MailRow) => drop(({ id, flag, isOn }) => id === row.id && row[flag] === isOn),
  }
}

/**
 * Read and starred as they were last pressed, until a line that was read after the server took it shows them: optimistic updates. A flag
 * of a line has one request at a time; what is pressed meanwhile follows, so that the last press is the last that the server hears. A
 * refusal rolls back.
 */
export function useFlags(given: FlagTerms) {
  // Of the list that is shown when the answer comes.
  const terms = useRef(given)
  useLayoutEffect(() => {
    terms.current = given
  })
  const { wanted, show, asWanted, confirm } = useWanted(given.list)
  /** Whether the server takes what was pressed. */
  const underWay = useRef(new Map<string, Promise<boolean>>())

  /** Repeats until the last wish is sent. */
  async function sendAll(emailIds: readonly string[], key: string): Promise<boolean> {
    try {
      for (let isSent = false; !isSent;) {
        const want = wanted.current.get(key)
        if (want === undefined) return true
        await terms.current.send(actions[want.flag][want.isOn ? 0 : 1], emailIds, want.isAsked)
        isSent = wanted.current.get(key)?.isOn === want.isOn
        if (isSent) wanted.current.set(key, { ...want, isAccepted: true })
      }
      return true
    } catch (error) {
      const last = wanted.current.get(key)
      wanted.current.delete(key)
      show()
      // What nobody asked for is tried again the next time the mail is opened.
      if (last?.isAsked === true) terms.current.onFailed(error)
      return last?.isAsked !== true
    } finally {
      underWay.current.delete(key)
      // At once, so that nothing counts as read after this that was asked for before. After a failure too: what was done may have been
      // done although no answer came.
      void terms.current.refresh()
    }
  }

  function set({ id, emailIds }: MailRow, flag: MailFlag, isOn: boolean, isAsked = true): void {
    const key = keyOf(id, flag)
    wanted.current.set(key, { id, flag, isOn, isAsked, isAccepted: false })
    show()
    if (!underWay.current.has(key)) underWay.current.set(key, sendAll(emailIds, key))
  }

  return {
    asWanted,
    confirm,
    /** Once no flag is under way. False when one that was pressed was refused, and so taken back already. */
    settled: async () => (await Promise.all(underWay.current.values())).every(Boolean),
    /** A mail that was opened. */
    markRead: (row: MailRow) => {
      if (!asWanted(row).isRead) set(row, 'isRead', true, false)
    },
    markUnread: (row: MailRow) => set(row, 'isRead', false),
    toggleFlag: (row: MailRow, flag: MailFlag) =>
      set(row, flag, !(wanted.current.get(keyOf(row.id, flag))?.isOn ?? row[flag])),
  }
}
