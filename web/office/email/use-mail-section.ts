import { useState } from 'react'

import { useCalm } from '../data/use-calm.ts'
import type { MailAction } from './calls.ts'
import type { MailRow } from './rows.ts'
import { useFiling } from './use-filing.ts'
import { useLinkedMail } from './use-linked-mail.ts'
import { useMailList, type MailListQuestion } from './use-mail-list.ts'

/** What the section shows and has selected, and what is done with it. */
export function useMailSection() {
  const [mode, setMode] = useState<MailListQuestion['mode']>('threads')
  const [folder, setFolder] = useState('inbox')
  const [search, setSearch] = useState('')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [opened, setOpened] = useState<MailRow | null>(null)
  const [isHeld, setHeld] = useState(false)
  const words = useCalm(search.trim())
  const list = useMailList({ mode, folder, search: words }, isHeld || selected.size > 0)
  const filing = useFiling()
  const rows = list.rows ?? []
  const index = opened === null ? -1 : rows.findIndex(({ id }) => id === opened.id)
  // The row as it is now: read and starred change while it is open.
  const current = rows[index] ?? opened

  const open = (row: MailRow | undefined) => {
    setOpened(row ?? null)
    if (row !== undefined && !row.isRead) void filing.file('read', row.emailIds, false)
  }
  const linked = useLinkedMail(open)
  const openRow = (row?: MailRow) => {
    linked.leave()
    open(row)
  }
  const show = (changes: { readonly folder?: string; readonly mode?: MailListQuestion['mode'] }) => {
    if (changes.folder !== undefined) setFolder(changes.folder)
    if (changes.mode !== undefined) setMode(changes.mode)
    setSelected(new Set())
    setOpened(null)
  }
  /** The given lines, else the selection, else what is open. The line behind what leaves opens next. */
  const file = async (action: MailAction, chosen: readonly MailRow[] = chosenFrom(rows, selected, current)) => {
    const isLeaving = action === 'archive' || action === 'delete' || action === 'spam'
    const next = rows.slice(index + 1).find((row) => !chosen.includes(row))
    const isDone = await filing.file(
      action,
      chosen.flatMap(({ emailIds }) => emailIds),
    )
    if (!isDone) return
    setSelected(new Set())
    if (isLeaving && current !== null && chosen.some(({ id }) => id === current.id)) open(next)
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
    isLinkBroken: linked.isBroken,
    setSearch,
    setSelected,
    setHeld,
    open: openRow,
    show,
    toggle,
    close: () => openRow(),
    /** So many lines on, or back. */
    step: (by: number) => openRow(rows[Math.min(Math.max(index + by, 0), rows.length - 1)]),
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
