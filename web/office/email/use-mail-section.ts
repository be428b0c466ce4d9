import { useState } from 'react'

import { useCalm } from '../data/use-calm.ts'
import type { MailAction } from './calls.ts'
import type { MailRow } from './rows.ts'
import { useFiling } from './use-filing.ts'
import { useMailList, type MailListQuestion } from './use-mail-list.ts'
import { useOpenedMail } from './use-opened-mail.ts'
import { useWholeList } from './use-whole-list.ts'

/** What the section shows and has selected, and what is done with it. */
export function useMailSection() {
  const [mode, setMode] = useState<MailListQuestion['mode']>('threads')
  const [folder, setFolder] = useState('inbox')
  const [search, setSearch] = useState('')
  const [selected, setSelection] = useState<ReadonlySet<string>>(new Set())
  const [isHeld, setHeld] = useState(false)
  const words = useCalm(search.trim())
  const list = useMailList({ mode, folder, search: words }, isHeld || selected.size > 0)
  const filing = useFiling()
  const rows = list.rows ?? []
  const markRead = (row: MailRow) => {
    if (!row.isRead) void filing.file('read', { emailIds: row.emailIds }, false)
  }
  const { current, index, isGone, isUnreadable, put } = useOpenedMail(rows, markRead)
  const whole = useWholeList({ mode, folder, search: words, rows, selected, hasMore: list.hasMore })

  const setSelected = (next: ReadonlySet<string>) => {
    whole.leave()
    setSelection(next)
  }
  const open = (row: MailRow | undefined) => {
    put(row ?? null)
    if (row !== undefined) markRead(row)
  }
  const show = (changes: { readonly folder?: string; readonly mode?: MailListQuestion['mode'] }) => {
    if (changes.folder !== undefined) setFolder(changes.folder)
    if (changes.mode !== undefined) setMode(changes.mode)
    setSelected(new Set())
    put(null)
  }
  /** The given lines alone, else the selection, else what is open. The line behind what leaves opens next. */
  const file = async (action: MailAction, given?: readonly MailRow[]) => {
    const isLeaving = action === 'archive' || action === 'delete' || action === 'spam'
    const chosen = given ?? chosenFrom(rows, selected, current)
    const isChosen = (row: MailRow) => chosen.some(({ id }) => id === row.id)
    const next = index < 0 ? undefined : rows.slice(index + 1).find((row) => !isChosen(row))
    const isWhole = given === undefined && whole.isChosen
    const what = isWhole ? { all: whole.take() } : { emailIds: chosen.flatMap(({ emailIds }) => emailIds) }
    if (!(await filing.file(action, what))) return
    setSelected(new Set())
    if (isLeaving && current !== null && isChosen(current)) open(next)
  }
  const toggle = (id: string) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    setSelected(next)
  }
  return {
    list,
    mode,
    folder,
    search,
    selected,
    current,
    setSearch,
    setSelected,
    whole,
    setHeld,
    open,
    show,
    toggle,
    isGone,
    isUnreadable: isUnreadable && !isGone,
    close: () => put(null),
    /** So many lines on, or back. */
    step: (by: number) => open(rows[Math.min(Math.max(index + by, 0), rows.length - 1)]),
    file: (action: MailAction, chosen?: readonly MailRow[]) => void file(action, chosen),
    undo: () => void filing.undo(),
  }
}

/** The selection, else what is open. */
function chosenFrom(
  rows: readonly MailRow[],
  selected: ReadonlySet<string>,
  current: MailRow | null,
): readonly MailRow[] {
  if (selected.size > 0) return rows.filter(({ id }) => selected.has(id))
  return current === null ? [] : [current]
}
