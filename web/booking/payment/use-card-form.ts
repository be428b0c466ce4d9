import { useCallback, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'

import { canSubmit, cardFormAfter, type CardFormState } from './card-form-state.ts'
import type { CardForm, ConfirmOutcome, ConfirmRequest } from './confirm-outcome.ts'
import type { DeclineReason } from './decline-reason.ts'

/** A host that is blocked may hang instead of failing: after this the form counts as blocked. */
export const loadDeadlineMs = 8000

export interface CardFormControls {
  readonly state: CardFormState
  readonly declined: DeclineReason | null
  /** The `ref` of the card form that is shown. */
  readonly attach: (form: CardForm | null) => void
  readonly onReady: () => void
  readonly onLoadFailed: () => void
  /** The bank was asked before the form was there, and its answer is awaited. */
  readonly onWaiting: () => void
  readonly isWaiting: boolean
  /** Reloads from `blocked`. */
  readonly retry: () => void
  readonly isRetry: boolean
  /** Authorises the deposit; the outcome, or null where nothing was asked. While it is unclear the form stays as it is. */
  readonly submit: (request: ConfirmRequest) => Promise<ConfirmOutcome | null>
  /** Reopens the form after an unpaid outcome. */
  readonly giveBack: () => void
}

/** The states of a card form, whichever one is shown; see `card-form-state.ts`. `before` is why a try elsewhere did not pay. */
export function useCardForm(before: DeclineReason | null = null): CardFormControls {
  // Loading from the first render on: the form below says that it is ready before any effect of ours runs.
  const [state, send] = useReducer(cardFormAfter, cardFormAfter({ name: 'idle' }, { type: 'load' }))
  const [isRetry, setRetry] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  const [declined, setDeclined] = useState(before)
  const cardForm = useRef<CardForm | null>(null)
  useEffect(() => {
    if (state.name !== 'loading') return
    const timer = setTimeout(() => send({ type: 'load-failed' }), loadDeadlineMs)
    return () => clearTimeout(timer)
  }, [state.name])

  const submit = async (request: ConfirmRequest) => {
    if (!canSubmit(state) || cardForm.current === null) return null
    send({ type: 'submit' })
    setWaiting(false)
    setDeclined(null)
    const outcome = await outcomeOf(cardForm.current, request)
    if (outcome.kind === 'paid') send({ type: 'paid', intentId: outcome.intentId })
    else if (outcome.kind === 'declined') {
      setDeclined(outcome.reason)
      send({ type: 'declined' })
    } else if (outcome.kind === 'incomplete') send({ type: 'given-back' })
    return outcome
  }
  return {
    state,
    declined,
    attach: useCallback((form) => {
      cardForm.current = form
    }, []),
    onReady: useCallback(() => send({ type: 'loaded' }), []),
    onLoadFailed: useCallback(() => send({ type: 'load-failed' }), []),
    onWaiting: useCallback(() => setWaiting(true), []),
    isWaiting,
    retry: () => {
      setRetry(true)
      send({ type: 'load' })
    },
    isRetry,
    submit,
    giveBack: useCallback(() => send({ type: 'given-back' }), []),
  }
}

/** Goes on with a payment whose bank was asked before the page was loaded anew, without a press of the button. */
export function useResumedPayment({ isWaiting, state }: CardFormControls, pay: () => Promise<void>): void {
  const resume = useEffectEvent(pay)
  const isDue = isWaiting && canSubmit(state)
  useEffect(() => {
    if (isDue) void resume()
  }, [isDue])
}

/** A call that broke off may have been heard. */
async function outcomeOf(form: CardForm, request: ConfirmRequest): Promise<ConfirmOutcome> {
  try {
    return await form.confirm(request)
  } catch {
    return { kind: 'unclear', intentId: request.intentId }
  }
}
