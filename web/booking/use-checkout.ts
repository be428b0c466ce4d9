import { useEffect, useEffectEvent, useState } from 'react'

import type { BookingSummary } from '#services/contracts/booking.ts'
import { refusalCode } from '#web/data/http.ts'
import { useSite } from '#web/data/site-reads.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import type { AwaitingPayment, CheckoutStage, Choosing, Completing, Holding } from './checkout-stage.ts'
import { completeCheckout, isConfirmed, openCheckout, type Order } from './checkout.ts'
import { emptyDraft } from './draft.ts'
import { placeOf } from './place-of.ts'
import { bookedIntentIn, refusalIn, type Refusal } from './refusal.ts'
import type { ChangeDraft } from './use-draft.ts'
import { usePaidStage } from './use-paid-stage.ts'
import type { RefusedStartReports } from './use-refused-starts.ts'

export interface Checkout {
  readonly stage: CheckoutStage
  /** Paid in this very visit to the page, not before a reload. */
  readonly isFresh: boolean
  /**
   * Holds the slot and opens the payment. The same order asked for again resumes both on the server. True when it did, and
   * for an order that is paid already, whose booking is shown; a failure that choosing again cannot resolve is shown in a toast.
   */
  readonly open: () => Promise<boolean>
  /** Remembers the intent under confirmation; '' afterwards. */
  readonly confirming: (intentId: string) => void
  /**
   * Records the booking of a deposit that was just authorised, or may be. False when nothing was paid: then the same checkout
   * awaits its payment again. Never rejects: a failure is shown, and the server asked again.
   */
  readonly complete: (
    checkout: AwaitingPayment['checkout'],
    intentId: string,
    outcome: 'paid' | 'unclear',
  ) => Promise<boolean>
  /** Returns to the slots with the reason; answers stay. */
  readonly chooseAgain: (refusal: Refusal | null) => void
}

export interface CheckoutSettings {
  readonly order: Order
  readonly change: ChangeDraft
  /** Asks for the prices again. */
  readonly onPriceChanged: () => Promise<unknown>
  readonly onChooseAgain: () => void
  readonly refusedStarts: RefusedStartReports
}

/** The server's answer; null while processing. */
interface Completed {
  readonly name: 'completed'
  readonly summary: BookingSummary | null
}

type Visit = Choosing | Holding | (AwaitingPayment & { readonly key: string }) | Completing | Completed

const choosing: Choosing = { name: 'choosing', refusal: null }

/** One checkout, from choosing a slot to the recorded booking. */
export function useCheckout({ order, change, ...settings }: CheckoutSettings): Checkout {
  const { paidIntentId } = order.draft
  const notify = useCheckoutToasts()
  const [visit, setVisit] = useState<Visit>(choosing)
  const isPaid = paidIntentId !== '' && visit.name !== 'completing'
  const summary = visit.name === 'completed' ? visit.summary : null
  const paid = usePaidStage({ paymentIntentId: isPaid ? paidIntentId : '', clientSecret: '' }, summary)
  const stage = isPaid ? paid : unpaidStage(visit, order)
  const isFresh = visit.name === 'completed'

  // A confirmed booking needs no draft any more. What its page shows stays, so that a reload shows it again: its intent, its
  // e-mail address, and that texts are to be asked for.
  const isRecorded = stage.name === 'confirmed'
  const emptyTheDraft = useEffectEvent(() => {
    const { serviceId, customer, wantsTexts } = order.draft
    const empty = emptyDraft()
    change({ ...empty, serviceId, paidIntentId, wantsTexts, customer: { ...empty.customer, email: customer.email } })
    if (isFresh) notify.confirmed()
  })
  useEffect(() => {
    if (isRecorded) emptyTheDraft()
  }, [isRecorded])

  const open = async () => {
    if (visit.name === 'holding') return false
    setVisit({ name: 'holding' })
    try {
      const checkout = await openCheckout(order)
      setVisit({ name: 'awaiting-payment', checkout, key: orderKey(order) })
      change({ heldUntil: checkout.holdEndsAt })
      settings.refusedStarts.forget()
      return true
    } catch (error) {
      const paid = bookedIntentIn(error)
      if (paid !== null) {
        notify.alreadyBooked()
        change({ paidIntentId: paid })
        setVisit(choosing)
        return true
      }
      const refusal = refusalIn(error)
      if (refusal === null) notify.notOpened(failureOf(error))
      if (refusal?.about === 'price') await settings.onPriceChanged()
      if (refusal?.about === 'slot') settings.refusedStarts.tell(wantedIn(order))
      setVisit({ name: 'choosing', refusal })
      return false
    }
  }
  const chooseAgain = (refusal: Refusal | null) => {
    change({ ...unpaid, heldUntil: 0 })
    setVisit({ name: 'choosing', refusal })
    settings.onChooseAgain()
  }
  const complete = useCompletion({ order, change, setVisit, chooseAgain, notifyIssue: notify.issue })
  useReturnToPayment(stage, (isOver) => {
    change(unpaid)
    setVisit(choosing)
    if (isOver) notify.returned()
  })
  return {
    stage,
    isFresh,
    open,
    confirming: (confirmingIntentId) => change({ confirmingIntentId }),
    complete,
    chooseAgain,
  }
}

interface CompletionSettings extends Pick<CheckoutSettings, 'order' | 'change'>, Pick<Checkout, 'chooseAgain'> {
  readonly setVisit: (visit: Visit) => void
  readonly notifyIssue: () => void
}

function useCompletion(settings: CompletionSettings): Checkout['complete'] {
  const { order, change, setVisit, chooseAgain, notifyIssue } = settings
  return async (checkout, intentId, outcome) => {
    setVisit({ name: 'completing', checkout })
    change({ paidIntentId: intentId, ...(outcome === 'paid' && { confirmingIntentId: '' }) })
    try {
      const answer = await completeCheckout(order, { paymentIntentId: intentId, clientSecret: checkout.clientSecret })
      setVisit({ name: 'completed', summary: isConfirmed(answer) ? answer : null })
    } catch (error) {
      const isUnpaid = refusalCode(error) === 'payment_not_authorised'
      const refusal = refusalIn(error)
      if (isUnpaid) {
        change(unpaid)
        setVisit({ name: 'awaiting-payment', checkout, key: orderKey(order) })
        return false
      }
      if (refusal !== null) chooseAgain(refusal)
      else {
        if (outcome === 'paid') notifyIssue()
        setVisit({ name: 'completed', summary: null })
      }
    }
    return true
  }
}

const unpaid = { paidIntentId: '', confirmingIntentId: '' }

/** The server says that nothing was paid, as of a confirmation that a reload interrupted: the payment is open as before. */
function useReturnToPayment(stage: CheckoutStage, onUnpaid: (isOver: boolean) => void): void {
  const { data: site } = useSite()
  const isUnpaid = stage.name === 'rejected' && stage.code === 'payment_not_authorised'
  const isDeclined = stage.name === 'rejected' && stage.isDeclined
  // The sandbox's form comes back to the question of the bank; Stripe's begins anew.
  const isAskedAgain = typeof site?.payments.sandboxUrl === 'string'
  const goBack = useEffectEvent(() => onUnpaid(isDeclined || !isAskedAgain))
  useEffect(() => {
    if (isUnpaid) goBack()
  }, [isUnpaid])
}

const failureOf = (error: unknown) =>
  refusalCode(error) === 'too_many_declines' ? 'problem.too_many_declines' : 'booking.payment-not-opened'

const wantedIn = ({ draft: { appointment }, service }: Order) => {
  const { date, time } = appointment
  return { service: service.id, date, time, city: placeOf(appointment) }
}

/** A slot is held for the very order that it was opened with. */
function unpaidStage(visit: Visit, order: Order): Choosing | Holding | AwaitingPayment | Completing {
  switch (visit.name) {
    case 'choosing':
    case 'holding':
    case 'completing':
      return visit
    case 'awaiting-payment':
      return visit.key === orderKey(order) ? visit : choosing
    case 'completed':
      return choosing
  }
}

/** Key of the order: a changed answer opens another payment. */
function orderKey({ draft, service, quoteId }: Order): string {
  const { customer, vehicle, addons, appointment } = draft
  return JSON.stringify([service.id, service.depositCents, quoteId, customer, vehicle, addons, appointment])
}

function useCheckoutToasts() {
  const { t } = useI18n()
  const notify = useNotify()
  return {
    notOpened: (why: 'booking.payment-not-opened' | 'problem.too_many_declines') =>
      notify({ title: t('common.error'), description: t(why), tone: 'destructive' }),
    confirmed: () =>
      notify({ title: t('booking.confirmed'), description: t('booking.confirmed.body'), tone: 'success' }),
    alreadyBooked: () => notify({ title: t('problem.already_booked') }),
    returned: () =>
      notify({ title: t('booking.payment-failed'), description: t('booking.returned'), tone: 'destructive' }),
    issue: () => notify({ title: t('booking.issue'), description: t('booking.issue.body'), tone: 'destructive' }),
  }
}
