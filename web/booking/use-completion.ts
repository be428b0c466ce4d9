import { useEffect, useEffectEvent, useState } from 'react'

import type { BookingSummary } from '#services/contracts/booking.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { completeCheckout, isConfirmed, type Order } from './checkout.ts'
import { emptyDraft } from './draft.ts'
import { refusalIn, type Refusal } from './refusal.ts'
import type { ChangeDraft } from './use-draft.ts'
import { useFinishedBooking, type FinishedBooking } from './use-finished-booking.ts'

export interface Completion {
  /** What has become of the paid deposit; null while nothing is paid, or the first question is still under way. */
  readonly found: FinishedBooking | null
  /** Paid in this very visit to the page, not before a reload. */
  readonly isFresh: boolean
  /** Records the booking of a deposit that was just authorised. Never rejects: what goes wrong is told and asked again. */
  readonly complete: (intentId: string) => Promise<void>
}

/** From the authorised deposit to the booking: told to the server at once, then asked for until it stands. */
export function useCompletion(order: Order, change: ChangeDraft, onReleased: (refusal: Refusal) => void): Completion {
  const { paidIntentId } = order.draft
  const notify = useCompletionToasts()
  const [summary, setSummary] = useState<BookingSummary | null>(null)
  const [isCompleting, setCompleting] = useState(false)
  const [isFresh, setFresh] = useState(false)
  const isKnown = paidIntentId !== '' && !isCompleting
  const asked = useFinishedBooking(isKnown ? paidIntentId : '', summary)
  const found = isKnown ? asked : null

  // A confirmed booking needs no draft any more; its intent and its e-mail address stay, so that a reload shows it again.
  const isConfirmedNow = found?.name === 'confirmed'
  const celebrate = useEffectEvent(() => {
    const { serviceId, customer } = order.draft
    const empty = emptyDraft()
    change({ ...empty, serviceId, paidIntentId, customer: { ...empty.customer, email: customer.email } })
    if (isFresh) notify.confirmed()
  })
  useEffect(() => {
    if (isConfirmedNow) celebrate()
  }, [isConfirmedNow])

  const complete = async (intentId: string) => {
    setFresh(true)
    setCompleting(true)
    change({ paidIntentId: intentId })
    try {
      const answer = await completeCheckout(order, intentId)
      if (isConfirmed(answer)) setSummary(answer)
    } catch (error) {
      const refusal = refusalIn(error)
      if (refusal === null) notify.issue()
      else onReleased(refusal)
    } finally {
      setCompleting(false)
    }
  }
  return { found, isFresh, complete }
}

function useCompletionToasts() {
  const { t } = useI18n()
  const notify = useNotify()
  return {
    confirmed: () =>
      notify({ title: t('booking.confirmed'), description: t('booking.confirmed.body'), tone: 'success' }),
    issue: () => notify({ title: t('booking.issue'), description: t('booking.issue.body'), tone: 'destructive' }),
  }
}
