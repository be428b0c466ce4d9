import { startTransition, useCallback, useEffect, useState, useSyncExternalStore } from 'react'

export type Step = 1 | 2 | 3

interface Entry {
  readonly quoteStep: Step
  readonly quoteBelow: number
  /** The result is open over the step. */
  readonly quoteOpen: boolean
}

const firstEntry: Entry = { quoteStep: 1, quoteBelow: 0, quoteOpen: false }

export interface Steps {
  readonly step: Step
  /** Result dialog. */
  readonly isOpen: boolean
  /** True once somebody has gone from one step to another. */
  readonly hasMoved: boolean
  readonly go: (to: Step) => void
  /** Opens the result over the step; the browser's Back closes it. */
  readonly open: () => void
  /** Closes the result; does nothing when it is closed. */
  readonly close: () => void
}

/**
 * The wizard's step, and whether the result is open, kept in the browser's history: Back goes down one, a reload keeps the
 * place. Without a result to show, its entry leads back to the step. A page that the server has rendered shows the place
 * after its first render.
 */
export function useSteps(hasResult: boolean): Steps {
  const [recalled] = useState(() => readEntry(globalThis.history?.state) ?? firstEntry)
  const before = useSyncExternalStore(
    neverChanges,
    () => recalled,
    () => firstEntry,
  )
  const [moved, setMoved] = useState<Entry | null>(null)
  const [hasMoved, setHasMoved] = useState(false)
  const entry = moved ?? before
  const { quoteStep: step, quoteOpen: isAsked } = entry

  // A step is much to draw: the press that leads to it is answered first.
  const show = useCallback(
    (next: Entry) => {
      if (next.quoteStep === step) return setMoved(next)
      startTransition(() => {
        setMoved(next)
        setHasMoved(true)
      })
    },
    [step],
  )
  useEffect(() => {
    const onPop = ({ state }: PopStateEvent) => show(readEntry(state) ?? at(step))
    window.addEventListener('popstate', onPop)
    return () => window.removeEventListener('popstate', onPop)
  }, [step, show])
  useEffect(() => {
    if (isAsked && !hasResult) history.back()
  }, [isAsked, hasResult])

  // Answers come late: what is current then is what the history says.
  const current = () => readEntry(history.state) ?? at(step)
  const push = (change: Partial<Entry>) => {
    const from = write('replaceState', current()) // so that Back knows the step which it comes to
    show(write('pushState', { ...from, ...change, quoteBelow: from.quoteBelow + 1 }))
  }
  const go = (to: Step) => {
    const { quoteStep, quoteBelow } = current()
    const distance = quoteStep - to
    if (distance < 0) return push({ quoteStep: to })
    if (distance > quoteBelow) return show(write('replaceState', at(to)))
    if (distance > 0) history.go(-distance)
  }
  return {
    step,
    isOpen: isAsked && hasResult,
    hasMoved,
    go,
    open: () => push({ quoteOpen: true }),
    close() {
      if (readEntry(history.state)?.quoteOpen === true) history.back()
    },
  }
}

const neverChanges = () => () => {}

const at = (step: Step): Entry => ({ ...firstEntry, quoteStep: step })

function write(how: 'pushState' | 'replaceState', entry: Entry): Entry {
  history[how]({ ...readObject(history.state), ...entry }, '')
  return entry
}

function readEntry(state: unknown): Entry | null {
  const { quoteStep, quoteBelow, quoteOpen } = readObject(state)
  return isStep(quoteStep) ? { quoteStep, quoteBelow: Number(quoteBelow) || 0, quoteOpen: quoteOpen === true } : null
}

const readObject = (state: unknown): Record<string, unknown> =>
  typeof state === 'object' && state !== null ? { ...state } : {}

export const isStep = (value: unknown): value is Step => value === 1 || value === 2 || value === 3
