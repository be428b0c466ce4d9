import { useEffect, useState } from 'react'

import type { BookingSummary } from '#services/contracts/booking.ts'
import type { ProblemCode } from '#services/contracts/problem.ts'
import { refusalCode } from '#web/data/http.ts'

import { askCheckout, isConfirmed } from './checkout.ts'

export type FinishedBooking =
  | { readonly name: 'asking'; readonly isSlow: boolean }
  | { readonly name: 'confirmed'; readonly summary: BookingSummary }
  | { readonly name: 'refused'; readonly code: ProblemCode }

const firstPauseMs = 1500
const longestPauseMs = 15_000
/** After this many questions the page says that it takes longer than usual. */
const patientQuestions = 6

/** The server's last word on a payment; asking again would not change it. */
const finalCodes: readonly ProblemCode[] = [
  'payment_not_found',
  'payment_not_authorised',
  'payment_mismatch',
  'payment_used',
  'hold_expired',
]

/**
 * What has become of a payment. Asks the server until it knows: it finishes a paid booking by itself, with or without
 * this page. Nothing is asked without an id, or while `known` says it already.
 */
export function useFinishedBooking(paymentIntentId: string, known: BookingSummary | null): FinishedBooking {
  const [told, setTold] = useState<{ readonly id: string; readonly found: FinishedBooking } | null>(null)
  const isAsked = paymentIntentId !== '' && known === null
  useEffect(() => {
    if (!isAsked) return
    const gone = new AbortController()
    void askUntilKnown(paymentIntentId, gone.signal, (found) => setTold({ id: paymentIntentId, found }))
    return () => gone.abort()
  }, [isAsked, paymentIntentId])
  if (known !== null) return { name: 'confirmed', summary: known }
  return told?.id === paymentIntentId ? told.found : { name: 'asking', isSlow: false }
}

async function askUntilKnown(
  paymentIntentId: string,
  signal: AbortSignal,
  tell: (found: FinishedBooking) => void,
): Promise<void> {
  for (let asked = 1; !signal.aborted; asked += 1) {
    const found = await ask(paymentIntentId, signal)
    if (signal.aborted) return
    if (found !== null) return tell(found)
    if (asked === patientQuestions) tell({ name: 'asking', isSlow: true })
    await pause(Math.min(longestPauseMs, firstPauseMs * asked), signal)
  }
}

/** Null while it is not known: the server is at it, or cannot be reached. */
async function ask(paymentIntentId: string, signal: AbortSignal): Promise<FinishedBooking | null> {
  try {
    const answer = await askCheckout(paymentIntentId, signal)
    return isConfirmed(answer) ? { name: 'confirmed', summary: answer } : null
  } catch (error) {
    const code = refusalCode(error)
    return code !== null && finalCodes.includes(code) ? { name: 'refused', code } : null
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
