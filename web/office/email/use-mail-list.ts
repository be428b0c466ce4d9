import { useCallback, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'

import { emails, emailThreads, type AssignedFilter } from '#services/contracts/email-messages.ts'
import { exchange } from '#web/data/http.ts'
import { useFailure } from '#web/data/use-failure.ts'

import { useLiveRead } from '../frame/data/live-reads.ts'
import { allLines, heldLines, seenRows, type ShownLines } from './held-lines.ts'
import { openMailList } from './mail-list-store.ts'
import type { MailPage, SeenLines } from './mail-pages.ts'
import { rowOfEmail, rowOfThread, type MailRow } from './rows.ts'

const refreshMs = 15_000
/** Lines of a page behind the first one, which is as long as the server likes. */
const pageLines = '100'

export interface MailListQuestion {
  readonly mode: 'list' | 'threads'
  readonly folder: string
  readonly search: string
  readonly assigned: 'all' | AssignedFilter
}

async function askPage(
  { mode, folder, search, assigned }: MailListQuestion,
  cursor: string | null,
  signal: AbortSignal,
): Promise<MailPage> {
  const query = new URLSearchParams({
    folder,
    ...(search === '' ? {} : { search }),
    ...(assigned === 'all' ? {} : { assigned }),
    ...(cursor === null ? {} : { cursor, limit: pageLines }),
  })
  const path = mode === 'threads' ? '/api/email/threads' : '/api/email/emails'
  const { body, headers } = await exchange('GET', `${path}?${query.toString()}`, undefined, { signal })
  const rows = mode === 'threads' ? emailThreads.parse(body).map(rowOfThread) : emails.parse(body).map(rowOfEmail)
  return { rows, next: headers.get('x-next-cursor') }
}

/** Lines of a folder, loaded while scrolling; `isHeld` freezes them. */
export function useMailList({ mode, folder, search, assigned }: MailListQuestion, isHeld: boolean) {
  const { expireBy } = useFailure()
  const list = useMemo(
    () => openMailList((cursor, signal) => askPage({ mode, folder, search, assigned }, cursor, signal)),
    [mode, folder, search, assigned],
  )
  const { rows, isRead, error, isReading, next, asOf, dropped } = useSyncExternalStore(list.subscribe, list.state)
  useRefreshing(list.refresh)
  const key = `mails ${mode} ${folder} ${assigned} ${search}`
  useLiveRead(key, list.refresh, 'mail')
  const onFailed = useEffectEvent((failure: unknown) => void expireBy(failure))
  useEffect(() => onFailed(error), [error])

  const [shown, setShown] = useState<Shown | null>(null)
  const showAll = () => setShown({ list, rows, ...allLines(rows) })
  const isAnother = shown?.list !== list
  if (isAnother || (!isHeld && (shown.rows !== rows || shown.lines !== rows))) showAll()
  else if (shown.rows !== rows) setShown({ list, rows, ...heldLines(shown, rows, dropped) })
  const { lines: kept, displaced, gone, held, heldFrom } = isAnother ? allLines(rows) : shown
  // Of 50,000 lines none is looked through with each star: where none is gone they are all there.
  const isWhole = gone === 0
  const lines = useMemo(() => (isWhole ? kept : kept.filter((line) => line.gone !== 'filed')), [kept, isWhole])
  const there = useMemo(() => (isWhole ? lines : lines.filter((line) => line.gone === undefined)), [lines, isWhole])
  return {
    key,
    lines: isRead ? lines : undefined,
    /** Lines still listed. */
    there: isRead ? there : none,
    /** Hidden or displaced lines. */
    held,
    heldFrom,
    release: showAll,
    error,
    asOf,
    /** All lines as they were last read. */
    read: rows,
    /** Fresh since the last `refresh`. */
    isFresh: list.isFresh,
    /** After something was done here. Resolves once what is on screen is as the server has it. */
    refresh: list.readAnew,
    drop: list.drop,
    hasMore: next !== null,
    /** Whether all of it can be chosen beyond what is loaded: a question that knows nothing of who takes care of what. */
    hasWhole: next !== null && assigned === 'all',
    isLoadingMore: isReading,
    /** Lines of `lines` that are on screen. */
    see: useCallback(
      (seen: SeenLines) => list.see(seenRows({ lines, displaced }, rows, seen)),
      [list, lines, displaced, rows],
    ),
  }
}

const none: readonly MailRow[] = []

interface Shown extends ShownLines {
  readonly list: ReturnType<typeof openMailList>
  readonly rows: readonly MailRow[]
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
