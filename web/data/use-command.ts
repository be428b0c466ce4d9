import { useCallback, useRef, useState } from 'react'

import { useNotify } from '#web/ui/toast.tsx'
import type { ToastContent } from '#web/ui/toasts.ts'

import { useReadAgain } from './read-again.ts'
import { useFailure, type FailureTerms } from './use-failure.ts'

export const undoMs = 10_000

export interface CommandTerms<Input, Answer> extends Pick<FailureTerms, 'failed'> {
  /** One call, or several that are one for whoever presses. */
  readonly send: (input: Input) => Promise<Answer>
  /** Other words for some failures; null leaves them to the catalogue of refusals and to `failed`. Asked while rendering. */
  readonly wordsOf?: (error: unknown, input: Input) => string | null
  /** The addresses whose answers are other ones once it is done. */
  readonly changes?: (path: string) => boolean
  /** Awaited before `done` is told. */
  readonly onDone?: (answer: Answer, input: Input) => unknown
  /** The toast of a success. */
  readonly done?: (answer: Answer, input: Input) => ToastContent | null
  /** Undo action of the toast. */
  readonly undo?: { readonly label: string; readonly inputOf: (answer: Answer, input: Input) => Input | null }
  /** Awaited before a failure is told. */
  readonly onFailed?: (error: unknown, input: Input) => unknown
  /** Whether it may be sent again while it is under way. */
  readonly isRepeatable?: boolean
  /** Whether the dialog that sends it is open: with it, a fault goes. */
  readonly isOpen?: boolean
}

interface Done<Answer> {
  readonly answer: Answer
}

export interface Command<Input, Answer = unknown> {
  /** Resolves with what was answered, or with null where it was not done; never rejects. */
  readonly run: (input: Input) => Promise<Done<Answer> | null>
  readonly isPending: boolean
  readonly pending: Input | null
  /** Error text beside the button; null for none. */
  readonly fault: string | null
  readonly forgetFault: () => void
}

interface Call<Input> {
  readonly input: Input
  readonly isPending: boolean
  /** Failure to show in place; null without one. */
  readonly failure: { readonly error: unknown } | null
}

/** The one way to change something on the server; what goes wrong is told by the policy in CONTRIBUTING.md. */
export function useCommand<Input = void, Answer = unknown>(terms: CommandTerms<Input, Answer>): Command<Input, Answer> {
  const { isRepeatable = false, isOpen, failed, wordsOf } = terms
  const { wordsFor } = useFailure()
  const perform = usePerform(terms)
  const [last, setLast] = useState<Call<Input> | null>(null)
  const newest = useRef(0)
  const underWay = useRef(0)

  async function start(input: Input): Promise<Done<Answer> | null> {
    newest.current += 1
    const number = newest.current
    underWay.current += 1
    setLast({ input, isPending: true, failure: null })
    const outcome = await perform(input, (back) => void start(back)).catch(brokenBy)
    underWay.current -= 1
    if (number === newest.current) setLast({ input, isPending: false, failure: outcome.failure })
    outcome.tell()
    return outcome.done
  }
  const forgetFault = useCallback(() => setLast((call) => call && { ...call, failure: null }), [])
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    forgetFault()
  }
  const { isPending = false, failure = null } = last ?? {}
  return {
    run: async (next) => (isRepeatable || underWay.current === 0 ? start(next) : null),
    isPending,
    pending: isPending && last !== null ? last.input : null,
    fault:
      last === null || failure === null
        ? null
        : wordsFor(failure.error, { failed, wordsOf: (error) => wordsOf?.(error, last.input) ?? null }),
    forgetFault,
  }
}

interface Outcome<Answer> extends Pick<Call<unknown>, 'failure'> {
  readonly done: Done<Answer> | null
  /** Shows the toast, once nothing is under way any more. */
  readonly tell: () => void
}

/** Failed failure handler: an error of the page; nothing stays pending by it. */
function brokenBy(error: unknown): Outcome<never> {
  reportError(error)
  return { done: null, failure: { error }, tell: () => {} }
}

/** Sends, and follows what came of it. */
function usePerform<Input, Answer>(terms: CommandTerms<Input, Answer>) {
  const { send, failed, wordsOf, changes, onDone, done, undo, onFailed } = terms
  const { settle } = useFailure()
  const readAgain = useReadAgain()
  const notify = useNotify()
  return async (input: Input, takeBack: (input: Input) => void): Promise<Outcome<Answer>> => {
    try {
      const answer = await send(input)
      if (changes !== undefined) await readAgain(changes)
      await onDone?.(answer, input)
      const told = done?.(answer, input) ?? null
      const back = undo?.inputOf(answer, input) ?? null
      const offer = undo !== undefined && back !== null ? { label: undo.label, run: () => takeBack(back) } : undefined
      const content = { tone: 'success', ...(offer && { durationMs: undoMs, action: offer }) } as const
      return { done: { answer }, failure: null, tell: () => told !== null && notify({ ...content, ...told }) }
    } catch (error) {
      await onFailed?.(error, input)
      const tell = await settle(error, { failed, wordsOf: (one) => wordsOf?.(one, input) ?? null })
      return tell === null ? { done: null, failure: { error }, tell: () => {} } : { done: null, failure: null, tell }
    }
  }
}
