import { useEffect, useEffectEvent, useState, type SyntheticEvent } from 'react'
import { useRouter } from 'wouter'

import { isSlotLabel } from '#events/values/time.ts'
import { visitPlace } from '#events/values/visit-place.ts'
import type { Site } from '#services/contracts/site.ts'
import type { I18n } from '#web/i18n/i18n.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { StepButtons } from '#web/ui/step-buttons.tsx'
import { StepHeading } from '#web/ui/step-frame.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import type { OpenCheckout, Order } from '../checkout.ts'
import { HoldTimer } from '../hold-timer.tsx'
import { CardFields } from '../payment/card-fields.tsx'
import { canSubmit, type CardFormState } from '../payment/card-form-state.ts'
import { BlockedCard, DeclinedCard } from '../payment/card-notices.tsx'
import { declineWords } from '../payment/decline-words.ts'
import { Secured } from '../payment/secured.tsx'
import { useCardForm, useResumedPayment, type CardFormControls } from '../payment/use-card-form.ts'
import { PriceSummary } from '../price-summary.tsx'
import { refundLines } from '../refund-lines.ts'
import { wasRefusedByBank } from '../use-step.ts'
import { vehicleName } from '../vehicle-name.ts'
import { Consent } from './consent.tsx'

import css from './payment-step.module.css'

export interface PaymentStepProps {
  readonly checkout: OpenCheckout
  readonly order: Order
  readonly payments: Site['payments']
  readonly isFocused: boolean
  readonly onBack: () => void
  /** Called before the card is asked; '' after its answer. */
  readonly onConfirming: (intentId: string) => void
  /** The deposit is authorised. Resolves when the wizard has dealt with it. */
  readonly onPaid: (intentId: string) => Promise<void>
  readonly onUnclear: (intentId: string) => Promise<boolean>
  /** The hold ran out before anything was paid. */
  readonly onExpiry: () => void
}

/** Step 4: the deposit. The slot is kept meanwhile, and nothing is charged before the booking stands. */
export function PaymentStep({ checkout, order, payments, isFocused, ...told }: PaymentStepProps) {
  const { t, money } = useI18n()
  const cardForm = useCardForm(wasRefusedByBank(window.history.state) ? 'authentication_failed' : null)
  const { state } = cardForm
  const onExpiry = useExpiry(state, told.onExpiry)
  const pay = usePay(cardForm, checkout, told)
  useResumedPayment(cardForm, pay)
  const isRunning = state.name === 'confirming' || state.name === 'done'
  return (
    <form className={css.step} noValidate onSubmit={submitWith(pay)} aria-label={t('booking.step.payment')}>
      <StepHeading isFocused={isFocused} isNamedAbove>
        {t('booking.step.payment')}
      </StepHeading>
      <HoldTimer endsAt={checkout.holdEndsAt} what={useWhen(order)} onExpiry={onExpiry} />
      <Card look="stitched">
        <p className={css.recap}>{recap(order, t)}</p>
        <div className={css.prices}>
          <PriceSummary service={order.service} lines={order.lines} />
        </div>
        <Refunds refunds={checkout.refunds} />
      </Card>
      <Secured payments={payments} />
      {cardForm.declined === null ? null : <DeclinedCard reason={cardForm.declined} />}
      {state.name === 'blocked' ? (
        <BlockedCard onRetry={cardForm.retry} />
      ) : (
        <CardFields payments={payments} checkout={checkout} cardForm={cardForm} />
      )}
      <Consent />
      <StepButtons
        look="slim"
        backLabel={t('booking.back-to-appointment')}
        onBack={told.onBack}
        isBackDisabled={isRunning}
      >
        <Button type="submit" size="large" disabled={!isRunning && !canSubmit(state)} pending={isRunning}>
          {isRunning ? t('booking.processing') : t('booking.pay', { amount: money(checkout.amount) })}
        </Button>
      </StepButtons>
    </form>
  )
}

/** Refund tiers before paying. */
function Refunds({ refunds }: Pick<OpenCheckout, 'refunds'>) {
  const i18n = useI18n()
  const [now] = useState(() => new Date())
  return refunds === undefined ? null : <p className={css.refunds}>{refundLines(refunds, now, i18n).join(' ')}</p>
}

/** '2021 Honda Civic · 100 Queen Street West, Toronto' */
function recap({ draft }: Order, t: I18n['t']): string {
  const { vehicle, appointment } = draft
  return `${vehicleName(`${vehicle.year} ${vehicle.make} ${vehicle.model}`, t)} · ${visitPlace(appointment.address, appointment.city)}`
}

/** A hold that ends while the card is being asked waits for the answer: the payment may still be honoured. */
function useExpiry(state: CardFormState, onExpiry: () => void): () => void {
  const [isOver, setOver] = useState(false)
  const expire = useEffectEvent(onExpiry)
  const isBusy = state.name === 'confirming' || state.name === 'done'
  useEffect(() => {
    if (isOver && !isBusy) expire()
  }, [isOver, isBusy])
  return () => setOver(true)
}

type Told = Pick<PaymentStepProps, 'onConfirming' | 'onPaid' | 'onUnclear'>

function usePay(cardForm: CardFormControls, checkout: OpenCheckout, told: Told) {
  const { t, language } = useI18n()
  const { base } = useRouter()
  const notify = useNotify()
  return async () => {
    if (!canSubmit(cardForm.state)) return
    // Kept before the card is asked: whoever loads the page anew meanwhile is not asked to pay again.
    told.onConfirming(checkout.paymentIntentId)
    const outcome = await cardForm.submit({
      clientSecret: checkout.clientSecret,
      intentId: checkout.paymentIntentId,
      returnUrl: `${location.origin}${base}${paths.bookingSuccess}`,
    })
    if (outcome?.kind === 'paid') return told.onPaid(outcome.intentId)
    if (outcome?.kind === 'unclear') {
      if (await told.onUnclear(outcome.intentId)) return
      cardForm.giveBack()
      notify({ title: t('booking.payment-error'), description: t('booking.payment-error.body'), tone: 'destructive' })
    }
    told.onConfirming('')
    if (outcome?.kind === 'declined')
      notify({
        title: t('booking.payment-failed'),
        description: declineWords(outcome, { t, language }),
        tone: 'destructive',
      })
  }
}

const submitWith = (pay: () => Promise<void>) => (event: SyntheticEvent) => {
  event.preventDefault()
  void pay()
}

/** 'Tue, Nov 24, 10:00 AM' */
function useWhen({ draft }: Order): string {
  const { date, time } = useI18n()
  const { appointment } = draft
  const start = isSlotLabel(appointment.time) ? time(appointment.time) : appointment.time
  return `${date(appointment.date, 'day')}, ${start}`
}
