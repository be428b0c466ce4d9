import { useRef, useState } from 'react'

import type { MailAction } from './calls.ts'
import type { MailRow } from './rows.ts'

export type MailFlag = 'isRead' | 'isStarred'

const actions: Readonly<Record<MailFlag, readonly [on: MailAction, off: MailAction]>> = {
  isRead: ['read', 'unread'],
  isStarred: ['star', 'unstar'],
}

interface FlagTerms {
  /** Tells the server. `isAsked` when somebody pressed something, so that it can be undone. */
  readonly send: (action: MailAction, emailIds: readonly string[], isAsked: boolean) => Promise<void>
  /** Resolves once the list is as the server has it. */
  readonly refresh: () => Promise<unknown>
  readonly onFailed: (error: unknown) => void
}

const keyOf = (row: MailRow, flag: MailFlag): string => `${row.id} ${flag}`

interface Wanted {
  readonly isOn: boolean
  readonly isAsked: boolean
}

/**
 * Read and starred as they were last pressed, until the list shows them so: optimistic updates. A flag of a line has one request at a
 * time; what is pressed meanwhile follows, so that the last press is the last that the server hears. A refusal rolls back.
 */
export function useFlags({ send, refresh, onFailed }: FlagTerms) {
  const wanted = useRef(new Map<string, Wanted>())
  const underWay = useRef(new Set<string>())
  const [shown, setShown] = useState<ReadonlyMap<string, Wanted>>(new Map())

  const show = () => setShown(new Map(wanted.current))
  const end = (key: string) => {
    underWay.current.delete(key)
    wanted.current.delete(key)
    show()
  }
  const asWanted = (row: MailRow): MailRow => {
    if (shown.size === 0) return row
    const isRead = shown.get(keyOf(row, 'isRead'))?.isOn ?? row.isRead
    const isStarred = shown.get(keyOf(row, 'isStarred'))?.isOn ?? row.isStarred
    return { ...row, isRead, isStarred }
  }

  /** Until the server has what was wanted last and the list shows it. */
  async function settle(row: MailRow, flag: MailFlag): Promise<void> {
    const [on, off] = actions[flag]
    const key = keyOf(row, flag)
    for (let sent: boolean | null = null; ;) {
      const want = wanted.current.get(key)
      if (want === undefined || want.isOn === sent) return
      await send(want.isOn ? on : off, row.emailIds, want.isAsked)
      sent = want.isOn
      if (wanted.current.get(key)?.isOn === sent) await refresh()
    }
  }

  async function set(row: MailRow, flag: MailFlag, isOn: boolean, isAsked = true): Promise<void> {
    const key = keyOf(row, flag)
    wanted.current.set(key, { isOn, isAsked })
    show()
    if (underWay.current.has(key)) return
    underWay.current.add(key)
    try {
      await settle(row, flag)
      end(key)
    } catch (error) {
      const last = wanted.current.get(key)
      end(key)
      // What nobody asked for is tried again the next time the mail is opened.
      if (last?.isAsked === true) onFailed(error)
      // What was done may have been done although no answer came.
      await refresh()
    }
  }

  return {
    /** A line with the flags that were pressed last. */
    asWanted,
    /** A mail that was opened. */
    markRead: (row: MailRow) => {
      if (!asWanted(row).isRead) void set(row, 'isRead', true, false)
    },
    markUnread: (row: MailRow) => void set(row, 'isRead', false),
    toggleFlag: (row: MailRow, flag: MailFlag) =>
      void set(row, flag, !(wanted.current.get(keyOf(row, flag))?.isOn ?? row[flag])),
  }
}
