import { useCallback, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'

import { emails, emailThreads } from '#services/contracts/email-messages.ts'
import { exchange } from '#web/data/http.ts'

import { useLiveRead } from '../data/live-reads.ts'
import { isExpired } from '../data/office-read.ts'
import { useOfficeSession } from '../data/session.ts'
import { openMailList } from './mail-list-store.ts'
import type { MailPage, SeenLines } from './mail-pages.ts'
import { heldRows, rowOfEmail, rowOfThread, type MailRow } from './rows.ts'

/** So often the list is asked for again, where the stream that tells of new mail is lost. */
const refreshMs = 15_000
/** Lines of a page behind the first one, which is as long as the server likes. */
const pageLines = '100'

export interface MailListQuestion {
  readonly mode: 'list' | 'threads'
  readonly folder: string
  readonly search: string
}

async function askPage({ mode, folder, search }: MailListQuestion, cursor: string | null): Promise<MailPage> {
  const query = new URLSearchParams({
    folder,
    ...(search === '' ? {} : { search }),
    ...(cursor === null ? {} : { cursor, limit: pageLines }),
  })
  const path = mode === 'threads' ? '/api/email/threads' : '/api/email/emails'
  const { body, headers } = await exchange('GET', `${path}?${query.toString()}`)
  const rows = mode === 'threads' ? emailThreads.parse(body).map(rowOfThread) : emails.parse(body).map(rowOfEmail)
  return { rows, next: headers.get('x-next-cursor') }
}

/** The lines of a folder, newest first, read as they come into sight. While `isHeld` new ones wait, and are counted. */
export function useMailList({ mode, folder, search }: MailListQuestion, isHeld: boolean) {
  const { expire } = useOfficeSession()
  const list = useMemo(
    () => openMailList((cursor) => askPage({ mode, folder, search }, cursor)),
    [mode, folder, search],
  )
  const { rows, isRead, error, isReading, next, asOf } = useSyncExternalStore(list.subscribe, list.state)
  useRefreshing(list.refresh)
  const key = `mails ${mode} ${folder} ${search}`
  useLiveRead(key, list.refresh, 'mail')
  const onFailed = useEffectEvent((failure: unknown) => {
    if (isExpired(failure)) expire()
  })
  useEffect(() => onFailed(error), [error])

  const [seen, setSeen] = useState<Seen | null>(null)
  const held = heldRows(rows, isHeld && seen?.list === list ? seen.ids : null)
  const showAll = () => setSeen({ list, rows, ids: new Set(rows.map(({ id }) => id)) })
  // What is shown while nothing is held is what counts as seen.
  if (!isHeld && (seen?.list !== list || seen.rows !== rows)) showAll()
  return {
    /** Which list it is. */
    key,
    rows: isRead ? held.shown : undefined,
    held: held.held,
    release: showAll,
    error,
    asOf,
    /** Resolves once what is on screen is as the server has it. */
    refresh: list.refresh,
    drop: list.drop,
    hasMore: next !== null,
    isLoadingMore: isReading,
    /** Lines of `rows` that are on screen. */
    see: useCallback(
      ({ first, last }: SeenLines) => list.see({ first: first + held.held, last: last + held.held }),
      [list, held.held],
    ),
  }
}

interface Seen {
  readonly list: ReturnType<typeof openMailList>
  readonly rows: readonly MailRow[]
  readonly ids: ReadonlySet<string>
}

/** At once, every 15 seconds while the page is seen, and when somebody returns to the window. */
function useRefreshing(refresh: () => Promise<void>): void {
  useEffect(() => {
    void refresh()
    const again = () => {
      if (document.visibilityState === 'visible') void refresh()
    }
    const timer = setInterval(again, refreshMs)
    window.addEventListener('focus', again)
    document.addEventListener('visibilitychange', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', again)
      document.removeEventListener('visibilitychange', again)
    }
  }, [refresh])
}
