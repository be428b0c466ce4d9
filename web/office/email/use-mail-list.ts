import { useState } from 'react'
import useSWRInfinite from 'swr/infinite'

import { emails, emailThreads } from '#services/contracts/email-messages.ts'
import { exchange } from '#web/data/http.ts'

import { useLiveRead } from '../data/live-reads.ts'
import { isExpired } from '../data/office-read.ts'
import { useOfficeSession } from '../data/session.ts'
import { heldRows, rowOfEmail, rowOfThread, type MailRow } from './rows.ts'

/** So often the list is asked for again, where the stream that tells of new mail is lost. */
const refreshMs = 15_000

export interface MailListQuestion {
  readonly mode: 'list' | 'threads'
  readonly folder: string
  readonly search: string
}

/** The lines of a folder, newest first, page by page. While `isHeld` new ones wait, and are counted. */
export function useMailList({ mode, folder, search }: MailListQuestion, isHeld: boolean) {
  const { expire } = useOfficeSession()
  const address = `/api/email/${mode === 'threads' ? 'threads' : 'emails'}?${new URLSearchParams({ folder, ...(search === '' ? {} : { search }) }).toString()}`
  const { data, error, size, setSize, mutate, isValidating } = useSWRInfinite(
    (index, before: { next: string | null } | null) => {
      if (index === 0) return address
      return before?.next ? `${address}&${new URLSearchParams({ cursor: before.next }).toString()}` : null
    },
    async (asked: string) => {
      const { body, headers } = await exchange('GET', asked)
      const rows = mode === 'threads' ? emailThreads.parse(body).map(rowOfThread) : emails.parse(body).map(rowOfEmail)
      return { rows, next: headers.get('x-next-cursor'), asOf: Date.now() }
    },
    {
      refreshInterval: refreshMs,
      revalidateOnFocus: true,
      dedupingInterval: 500,
      shouldRetryOnError: false,
      onError: (failure: unknown) => {
        if (isExpired(failure)) expire()
      },
    },
  )
  useLiveRead(address, () => mutate(), 'mail')
  const rows = data?.flatMap((page) => page.rows)
  const [seen, setSeen] = useState<{ readonly address: string; readonly ids: ReadonlySet<string> } | null>(null)
  const isOurs = seen?.address === address
  const held = heldRows(rows ?? [], isHeld && isOurs ? seen.ids : null)
  // What is shown while nothing is held is what counts as seen.
  if (!isHeld && rows !== undefined && (!isOurs || !isSame(seen.ids, rows))) {
    setSeen({ address, ids: new Set(rows.map(({ id }) => id)) })
  }
  return {
    rows: rows === undefined ? undefined : held.shown,
    held: held.held,
    release: () => setSeen(null),
    error,
    /** When the newest page was read, in ms since 1970. */
    asOf: data?.[0]?.asOf ?? 0,
    mutate,
    hasMore: typeof data?.at(-1)?.next === 'string',
    isLoadingMore: isValidating && data !== undefined && data.length < size,
    more: () => void setSize(size + 1),
  }
}

const isSame = (ids: ReadonlySet<string>, rows: readonly MailRow[]): boolean =>
  ids.size === rows.length && rows.every(({ id }) => ids.has(id))
