import { useState } from 'react'

import type { OfficeBooking } from '#services/contracts/office.ts'
import type { ProblemCode } from '#services/contracts/problem.ts'

import { useCallOff } from './use-call-off.ts'

export const nameOf = ({ firstName, lastName }: OfficeBooking): string =>
  [firstName, lastName].filter(Boolean).join(' ')

export interface CallOffFormProps {
  readonly rows: readonly OfficeBooking[]
  readonly onDone: () => void
}

export function useCallOffForm({ rows, onDone }: CallOffFormProps) {
  const [van, setVan] = useState('')
  const [city, setCity] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const [told, setTold] = useState<{ readonly kind: 'done' | 'undone'; readonly ids: readonly string[] } | null>(null)
  const [refused, setRefused] = useState<readonly { readonly id: string; readonly code: ProblemCode }[]>([])
  /** Visits as called off, for an undone list. */
  const [sent, setSent] = useState<readonly OfficeBooking[]>([])
  const call = useCallOff()
  const shown = rows.filter(
    (row) => row.status === 'confirmed' && (van === '' || row.van === van) && (city === '' || row.city === city),
  )
  // What a filter hides is not called off, however it was chosen before.
  const ids = chosen.filter((id) => shown.some((row) => row.id === id))

  async function callOff() {
    setTried(true)
    if (ids.length === 0 || note.trim() === '') return
    const outcome = await call.callOff(ids, note.trim())
    if (outcome === null) return
    setSent(rows.filter(({ id }) => ids.includes(id)))
    setTold({ kind: 'done', ids: outcome.done })
    setRefused(outcome.refused)
    setChosen([])
    setTried(false)
    onDone()
  }
  async function undo(done: readonly string[]) {
    const outcome = await call.undo(done)
    if (outcome === null) return
    setTold({ kind: 'undone', ids: outcome.done })
    setRefused(outcome.refused)
    onDone()
  }
  const isUnchosen = (id: string) => {
    const before = sent.find((row) => row.id === id)
    return rows.some((row) => row.id === id && row.date === before?.date && row.time === before.time)
  }
  const undoable = told?.kind === 'done' ? told.ids.filter(isUnchosen) : []
  /** The customer, or the reference of the visit once they were erased. */
  function calledAs(id: string): string {
    const row = [...rows, ...sent].find((one) => one.id === id)
    return row === undefined ? id : nameOf(row) || row.reference
  }
  return {
    undoable,
    calledAs,
    van,
    setVan,
    city,
    setCity,
    shown,
    ids,
    chosen,
    setChosen,
    note,
    setNote,
    isTried,
    told,
    refused,
    call,
    callOff,
    undo,
  }
}
