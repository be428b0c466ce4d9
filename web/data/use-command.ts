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
  /** The addresses whose answers are other ones once it is done: read again after `done` is told, and before `onDone`. */
  readonly changes?: (path: string) => boolean
  /** Until it has settled, the command is under way. */
  readonly onDone?: (answer: Answer, input: Input) => unknown
  /** The toast of a success. */
  readonly done?: (answer: Answer, input: Input) => ToastContent | null
  /** Undo action of the toast. */
  readonly undo?: { readonly label: string; readonly inputOf: (answer: Answer, input: Input) => Input | null }
  /** Called once a failure is told; not where the session is over, after which nothing of it is read again. */
  readonly onFailed?: (error: unknown, input: Input) => unknown
  /** Whether calls may be under way beside each other; otherwise another input waits for its turn, and the same one is not sent again. */
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
  const inTurn = useTurns<Input, Done<Answer>>()

  async function start(input: Input): Promise<Done<Answer> | null> {
    newest.current += 1
    const number = newest.current
    const show = (call: Omit<Call<Input>, 'input'>) => {
      if (number === newest.current) setLast({ input, ...call })
    }
    show({ isPending: true, failure: null })
    const done = await perform(input, {
      takeBack: (back) => void start(back),
      onFailure: (failure) => show({ isPending: false, failure }),
    })
    if (done !== null) show({ isPending: false, failure: null })
    return done
  }
  const forgetFault = useCallback(() => setLast((call) => call && { ...call, failure: null }), [])
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    forgetFault()
  }
  const { isPending = false, failure = null } = last ?? {}
  return {
    run: async (next) => (isRepeatable ? start(next) : inTurn(next, () => start(next))),
    isPending,
    pending: isPending && last !== null ? last.input : null,
    fault:
      last === null || failure === null
        ? null
        : wordsFor(failure.error, { failed, wordsOf: (error) => wordsOf?.(error, last.input) ?? null }),
    forgetFault,
  }
}

/** Runs one after the other. Null where the same input was the last one, and is waiting or under way. */
function useTurns<Input, Result>() {
  const last = useRef<{ readonly text: string | undefined; readonly result: Promise<Result | null> } | null>(null)
  const calls = useRef(0)
  return async (input: Input, run: () => Promise<Result | null>): Promise<Result | null> => {
    // A function is like no other.
    const text = JSON.stringify(input, (_, part: unknown) => (typeof part === 'function' ? (calls.current += 1) : part))
    const before = last.current
    if (before !== null && before.text === text) return null
    const turn = { text, result: before === null ? run() : before.result.then(() => run()) }
    last.current = turn
    try {
      return await turn.result
    } finally {
      if (last.current === turn) last.current = null
    }
  }
}

interface Performing<Input> {
  readonly takeBack: (input: Input) => void
  /** Called at once, with what is to be shown in place; null where it is told otherwise. */
  readonly onFailure: (failure: Call<Input>['failure']) => void
}

/** Sends, tells what came of it, and then follows it. */
function usePerform<Input, Answer>(terms: CommandTerms<Input, Answer>) {
  const { send, failed, wordsOf, changes, onDone, done, undo, onFailed } = terms
  const failure = useFailure()
  const readAgain = useReadAgain()
  const notify = useNotify()

  async function follow(answer: Answer, input: Input, takeBack: Performing<Input>['takeBack']): Promise<void> {
    const told = done?.(answer, input) ?? null
    const back = undo?.inputOf(answer, input) ?? null
    const offer = undo !== undefined && back !== null ? { label: undo.label, run: () => takeBack(back) } : undefined
    if (told !== null) notify({ tone: 'success', ...(offer && { durationMs: undoMs, action: offer }), ...told })
    if (changes !== undefined) await readAgain(changes)
    await onDone?.(answer, input)
  }
  return async (input: Input, { takeBack, onFailure }: Performing<Input>): Promise<Done<Answer> | null> => {
    let sent: Done<Answer>
    try {
      sent = { answer: await send(input) }
    } catch (error) {
      const isInPlace = failure.show(error, { failed, wordsOf: (one) => wordsOf?.(one, input) ?? null })
      onFailure(isInPlace ? { error } : null)
      void reported(async () => (await failure.expireBy(error)) || onFailed?.(error, input))
      return null
    }
    await reported(() => follow(sent.answer, input, takeBack))
    return sent
  }
}

/** Reports what breaks after a call: it is a fault of the page, and the call stays what it was. */
async function reported(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    reportError(error)
  }
}
