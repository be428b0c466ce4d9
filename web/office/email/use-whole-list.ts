import { useState } from 'react'

import { emailCount, type WholeList } from '#services/contracts/email-messages.ts'

import { useOfficeRead } from '../frame/data/office-read.ts'
import type { MailRow } from './rows.ts'
import type { MailListQuestion } from './use-mail-list.ts'

interface Shown extends MailListQuestion {
  readonly rows: readonly MailRow[]
  readonly selected: ReadonlySet<string>
  readonly hasMore: boolean
  /** The oldest mail that came and is not shown; null where all are. */
  readonly heldFrom: string | null
}

/** Choosing all of a list, beyond the lines that are loaded, once these are all selected. */
export function useWholeList({ mode, folder, search, rows, selected, hasMore, heldFrom }: Shown) {
  const isOffered =
    hasMore && rows.length > 0 && selected.size >= rows.length && rows.every(({ id }) => selected.has(id))
  // Of threads the newest mail in the folder stands in the line, which keeps its place while a pointer holds the list. What is not shown
  // is not chosen, nor is what is newer than that.
  const times = isOffered ? rows.map(({ receivedAt }) => receivedAt) : []
  const until = times.reduce(
    (latest, time) => (time > latest && (heldFrom === null || time < heldFrom) ? time : latest),
    '',
  )
  const list: WholeList = { folder, search, view: mode, until }
  const address = `/api/email/count?${new URLSearchParams(list).toString()}`
  const { data, error, isLoading } = useOfficeRead(emailCount, isOffered ? address : null)
  // Before its answer, and where there is none, what was read is the count of another list.
  const isCounted = isOffered && !isLoading && error === undefined
  // Another list, or another line of it, is chosen anew.
  const [chosen, setChosen] = useState('')
  const count = isCounted ? (data?.count ?? null) : null
  return {
    /** Chooses all with the shown number; another count is refused. */
    take() {
      setChosen('')
      return { ...list, expected: count ?? 0 }
    },
    count,
    isChosen: isCounted && chosen === address,
    choose: () => setChosen(address),
    leave: () => setChosen(''),
  }
}
