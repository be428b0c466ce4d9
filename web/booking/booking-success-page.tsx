import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'wouter'

import type { ProblemCode } from '#services/contracts/problem.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'
import { tabStorage } from '#web/state/browser-storage.ts'
import { useNotify } from '#web/ui/toast.tsx'

import { Confirmation } from './confirmation.tsx'
import { forgetDraft, loadDraft, saveDraft } from './draft.ts'
import { Finishing } from './finishing.tsx'
import { NoPayment } from './no-payment.tsx'
import { readReturn } from './payment-return.ts'
import { usePaidStage } from './use-paid-stage.ts'
import { entryAt, refusedByBank } from './use-step.ts'

import css from './booking-success-page.module.css'

/** /booking-success: where the bank sends people back to. The server says what became of the payment. */
export function BookingSuccessPage() {
  const [back] = useState(() => readReturn(window.location.search))
  const [storage] = useState(tabStorage)
  const [{ serviceId, customer, wantsTexts }] = useState(() => loadDraft(storage))
  const stage = usePaidStage({ ...back, ...(back.isFailed && { paymentIntentId: '' }) }, null)
  const goToPayment = useWayBack()
  const isUnpaid = back.isFailed || (stage.name === 'rejected' && isUnpaidCode(stage.code))
  const isOver = stage.name === 'confirmed'

  const arrive = useEffectEvent(() => stripSecret(window.history))
  useEffect(() => arrive(), [])
  useEffect(() => {
    if (isOver) forgetDraft(storage)
  }, [isOver, storage])
  const leave = useEffectEvent(() => {
    saveDraft(storage, { ...loadDraft(storage), confirmingIntentId: '' })
    goToPayment(serviceId)
  })
  useEffect(() => {
    if (isUnpaid && serviceId !== '') leave()
  }, [isUnpaid, serviceId])

  return <div className={css.page}>{view()}</div>

  function view() {
    if (back.paymentIntentId === '' || isUnpaid) return <NoPayment isUnpaid={isUnpaid} />
    if (stage.name === 'confirmed')
      return <Confirmation summary={stage.summary} email={customer.email} wantsTexts={wantsTexts} isFresh level={1} />
    return <Finishing stage={stage} onChooseAgain={() => goToPayment(serviceId)} level={1} />
  }
}

const isUnpaidCode = (code: ProblemCode): boolean => code === 'payment_not_authorised'

/** Returns to the payment step with the draft, saying that nothing was charged. */
function useWayBack(): (serviceId: string) => void {
  const { t } = useI18n()
  const notify = useNotify()
  const [, navigate] = useLocation()
  return (serviceId) => {
    notify({ title: t('booking.payment-failed'), description: t('booking.returned'), tone: 'destructive' })
    const address = `${paths.booking}?${new URLSearchParams({ service: serviceId })}`
    navigate(address, { replace: true, state: { ...entryAt(4), ...refusedByBank } })
  }
}

/** The client secret was in the address: it stays neither there nor in what the page is shared as. */
function stripSecret(history: History): void {
  const url = new URL(window.location.href)
  if (!url.searchParams.has('payment_intent_client_secret')) return
  url.searchParams.delete('payment_intent_client_secret')
  history.replaceState(history.state, '', `${url.pathname}${url.search}`)
}
