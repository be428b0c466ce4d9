import { useState } from 'react'

import { useSearchWords } from '../frame/data/use-address-value.ts'
import type { MailAction } from './calls.ts'
import type { MailRow } from './rows.ts'
import { useFiling } from './use-filing.ts'
import { useFlags } from './use-flags.ts'
import { useMailAddress, type MailPlace } from './use-mail-address.ts'
import { useMailList } from './use-mail-list.ts'
import { useOpenedMail } from './use-opened-mail.ts'
import { useWholeList } from './use-whole-list.ts'

export function useMailSection() {
  const address = useMailAddress()
  const { typed: search, type: setSearch, words } = useSearchWords()
  const question = { ...address.place, search, setSearch }
  const [selected, setSelection] = useSelection(address.place)
  const { isHeld, ...hold } = useHold()
  const [isFiling, setFiling] = useState(false)
  const list = useMailList({ ...question, search: words }, isHeld || hold.isScrolled || selected.size > 0)
  const filing = useFiling(list.refresh)
  const { lines = none, there: rows, heldFrom, hasWhole: hasMore } = list
  if (rows.length < lines.length && lines.some((line) => !isThere(line) && selected.has(line.id)))
    setSelection(new Set(chosenFrom(rows, selected, null).map(({ id }) => id)))
  const flags = useFlags({ send: filing.flag, refresh: filing.refresh, onFailed: filing.failed, list })
  const { current, index, isGone, isUnreadable, put } = useOpenedMail(lines, { ...flags, address })
  const whole = useWholeList({ ...question, search: words, rows, selected, hasMore, heldFrom })

  const setSelected = (next: ReadonlySet<string>) => {
    whole.leave()
    setSelection(next)
  }
  const open = (row: MailRow | undefined) => {
    put(row ?? null)
    if (row !== undefined) flags.markRead(row)
  }
  /** Files the given, selected or open mails, then opens the next. */
  const file = async (action: MailAction, given?: readonly MailRow[]) => {
    // The second press of two on all of a list would be about the loaded lines.
    if (isFiling && given === undefined) return
    const isLeaving = action === 'archive' || action === 'delete' || action === 'spam'
    const chosen = given ?? chosenFrom(rows, selected, current)
    const isChosen = (row: MailRow) => chosen.some(({ id }) => id === row.id)
    const next = index < 0 ? undefined : lines.slice(index + 1).find((row) => isThere(row) && !isChosen(row))
    const isAll = given === undefined && whole.isChosen
    const what = isAll ? { all: whole.take() } : { emailIds: chosen.flatMap(({ emailIds }) => emailIds) }
    if (given === undefined) setFiling(true)
    const leaving = new Set((isAll ? rows : chosen).map(({ id }) => id))
    const onFiled = () => isLeaving && list.drop(leaving)
    const isFiled = await filing.file(action, what, onFiled).finally(() => given === undefined && setFiling(false))
    if (!isFiled) return
    setSelected(new Set())
    if (isLeaving && current !== null && isChosen(current)) open(next)
  }
  return {
    ...question,
    ...flags,
    ...hold,
    list,
    rows,
    selected,
    current: current === null ? null : flags.asWanted(current),
    setSelected,
    whole,
    isFiling,
    open,
    show: address.show,
    toggle: (id: string) => setSelected(toggled(selected, id)),
    isGone,
    isUnreadable: isUnreadable && !isGone,
    close: () => put(null),
    /** Moves by lines. */
    step: (by: 1 | -1) => open(stepped(lines, index, by)),
    file: (action: MailAction, chosen?: readonly MailRow[]) => void file(action, chosen),
    undo: () => void flags.settled().then((isTaken) => (isTaken ? filing.undo() : undefined)),
  }
}

/** Whether a pointer is over the lines, and whether they are scrolled away from the newest. */
function useHold() {
  const [isHeld, setHeld] = useState(false)
  const [isScrolled, setScrolled] = useState(false)
  return { isHeld, setHeld, isScrolled, setScrolled }
}

function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}

const none: readonly MailRow[] = []
const nothing: ReadonlySet<string> = new Set()

function useSelection({ mode, folder, assigned }: MailPlace) {
  const of = [mode, folder, assigned].join(' ')
  const [selection, setSelection] = useState({ of, ids: nothing })
  const select = (ids: ReadonlySet<string>) => setSelection({ of, ids })
  return [selection.of === of ? selection.ids : nothing, select] as const
}

const isThere = ({ gone }: MailRow): boolean => gone === undefined

/** The next line there is in a direction, else the one that is open; the first while none is. */
function stepped(lines: readonly MailRow[], index: number, by: 1 | -1): MailRow | undefined {
  const ahead = by === 1 ? lines.slice(index + 1) : lines.slice(0, Math.max(index, 0)).toReversed()
  return ahead.find(isThere) ?? lines.slice(Math.max(index, 0)).find(isThere)
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
