import { useCallback, useEffect, useState } from 'react'

export type Step = 1 | 2 | 3 | 4 | 5

interface StepEntry {
  readonly bookingStep: Step
  readonly bookingBelow: number
}

export interface Steps {
  readonly step: Step
  /** True when this visit came here by a link, not by reload or the browser's Back. */
  readonly isFirstVisit: boolean
  /** True once somebody has gone from one step to another. */
  readonly hasMoved: boolean
  readonly forward: (to: Step) => void
  /** Goes back, as the browser's own Back does. */
  readonly back: (to: Step) => void
  /** Takes the place of the current entry: Back does not lead here again. */
  readonly replace: (to: Step) => void
}

/** The state that opens the wizard at a step, for a link from another page. */
export const entryAt = (step: Step): StepEntry => ({ bookingStep: step, bookingBelow: 0 })

/** Marks a refusal by the bank, beside `entryAt(4)`. */
export const refusedByBank = { bookingRefusedByBank: true }

export const wasRefusedByBank = (state: unknown): boolean => readObject(state)['bookingRefusedByBank'] === true

/** The wizard's step, kept in the browser's history. */
export function useStep(history: History): Steps {
  const [entry, setEntry] = useState<StepEntry | null>(() => readEntry(history.state))
  const [hasMoved, setMoved] = useState(false)

  useEffect(() => {
    const onPop = (event: PopStateEvent) => {
      setEntry(readEntry(event.state))
      setMoved(true)
    }
    window.addEventListener('popstate', onPop)
    return () => window.removeEventListener('popstate', onPop)
  }, [])

  const step = entry?.bookingStep ?? 1
  const below = entry?.bookingBelow ?? 0
  const replace = useCallback(
    (to: Step) => {
      const next = { bookingStep: to, bookingBelow: below }
      history.replaceState({ ...readObject(history.state), ...next }, '')
      setEntry(next)
    },
    [history, below],
  )
  const forward = useCallback(
    (to: Step) => {
      const next = { bookingStep: to, bookingBelow: below + 1 }
      history.pushState({ ...readObject(history.state), ...next }, '')
      setEntry(next)
      setMoved(true)
    },
    [history, below],
  )
  const back = useCallback(
    (to: Step) => {
      const distance = step - to
      if (distance <= below) return history.go(-distance)
      const next = { bookingStep: to, bookingBelow: 0 }
      history.replaceState({ ...readObject(history.state), ...next }, '')
      setEntry(next)
      setMoved(true)
    },
    [history, step, below],
  )
  return { step, isFirstVisit: entry === null, hasMoved, forward, back, replace }
}

function readEntry(state: unknown): StepEntry | null {
  const { bookingStep, bookingBelow } = readObject(state)
  return isStep(bookingStep) ? { bookingStep, bookingBelow: Number(bookingBelow) || 0 } : null
}

const readObject = (state: unknown): Record<string, unknown> =>
  typeof state === 'object' && state !== null ? { ...state } : {}

const isStep = (value: unknown): value is Step =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 5
