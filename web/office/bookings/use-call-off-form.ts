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

/** Which visits, why, and what became of it. */
export function useCallOffForm({ rows, onDone }: CallOffFormProps) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const [told, setTold] = useState<{ readonly kind: 'done' | 'undone'; readonly ids: readonly string[] } | null>(null)
  const [refused, setRefused] = useState<readonly { readonly id: string; readonly code: ProblemCode }[]>([])
  const call = useCallOff()
  const ids = chosen.filter((id) => rows.some((row) => row.id === id && row.status === 'confirmed'))

  async function callOff() {
    setTried(true)
    if (ids.length === 0 || note.trim() === '') return
    const outcome = await call.callOff(ids, note.trim())
    if (outcome === null) return
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
  return { ids, chosen, setChosen, note, setNote, isTried, told, refused, call, callOff, undo }
}
