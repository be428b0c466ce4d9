import { useEffect, useState } from 'react'

import type { BookingSummary } from '#services/contracts/booking.ts'
import type { ProblemCode } from '#services/contracts/problem.ts'
import { HttpError, refusalCode } from '#web/data/http.ts'

import type { PaidStage } from './checkout-stage.ts'
import { askCheckout, isConfirmed, type PaymentName } from './checkout.ts'

const firstPauseMs = 1500
const longestPauseMs = 15_000
/** After this many questions the page says that it takes longer than usual. */
const patientQuestions = 6

/** The server's last word on a payment; asking again would not change it. */
const finalCodes: readonly ProblemCode[] = [
  'payment_not_found',
  'payment_not_yours',
  'payment_not_authorised',
  'payment_mismatch',
  'payment_used',
  'too_many_declines',
  'deposit_not_collected',
  'hold_expired',
]

/** State of a payment, polled until known; idle without an id or with a `known` answer. */
export function usePaidStage({ paymentIntentId, clientSecret }: PaymentName, known: BookingSummary | null): PaidStage {
  const [answered, setAnswered] = useState<{ readonly id: string; readonly stage: PaidStage } | null>(null)
  const isAsked = paymentIntentId !== '' && known === null
  useEffect(() => {
    if (!isAsked) return
    const gone = new AbortController()
    void askUntilKnown({ paymentIntentId, clientSecret }, gone.signal, (stage) =>
      setAnswered({ id: paymentIntentId, stage }),
    )
    return () => {
      gone.abort()
      setAnswered(null)
    }
  }, [isAsked, paymentIntentId, clientSecret])
  if (known !== null) return { name: 'confirmed', summary: known }
  return answered?.id === paymentIntentId ? answered.stage : { name: 'finishing', isSlow: false }
}

async function askUntilKnown(
  payment: PaymentName,
  signal: AbortSignal,
  onStage: (stage: PaidStage) => void,
): Promise<void> {
  for (let asked = 1; !signal.aborted; asked += 1) {
    const stage = await ask(payment, signal)
    if (signal.aborted) return
    if (stage !== null) return onStage(stage)
    if (asked === patientQuestions) onStage({ name: 'finishing', isSlow: true })
    await pause(Math.min(longestPauseMs, firstPauseMs * asked), signal)
  }
}

/** Null while it is not known: the server is at it, or cannot be reached. */
async function ask(payment: PaymentName, signal: AbortSignal): Promise<PaidStage | null> {
  try {
    const answer = await askCheckout(payment, signal)
    return isConfirmed(answer) ? { name: 'confirmed', summary: answer } : null
  } catch (error) {
    const code = refusalCode(error)
    if (code === null || !finalCodes.includes(code)) return null
    return { name: 'rejected', code, isDeclined: !(error instanceof HttpError && error.problem?.['reason'] === null) }
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
