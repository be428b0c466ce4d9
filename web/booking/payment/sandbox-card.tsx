import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState, type Ref } from 'react'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import type { OpenCheckout } from '../checkout.ts'
import { BankQuestion } from './bank-question.tsx'
import { cardFieldErrors, groupedNumber, slashedExpiry, type CardEntry } from './card-entry.ts'
import type { CardForm, ConfirmOutcome, ConfirmRequest } from './confirm-outcome.ts'
import { answerBank, confirmInSandbox, waitingQuestion, type Sandbox } from './confirm-sandbox.ts'
import { offeredTestCards, testMethodFor } from './test-cards.ts'

import fields from '../steps/fields.module.css'
import css from './sandbox-card.module.css'

export interface SandboxCardProps {
  readonly sandbox: Omit<Sandbox, 'ask'>
  readonly checkout: Pick<OpenCheckout, 'clientSecret' | 'paymentIntentId'>
  readonly onReady: () => void
  /** The payment waits for the bank's answer since before the form was there: it is to be confirmed at once. */
  readonly onWaiting: () => void
  readonly ref: Ref<CardForm>
}

/** Stands in for the provider's card form. Takes test cards only, and lets no number leave the page. */
export function SandboxCard({ sandbox, checkout, onReady, onWaiting, ref }: SandboxCardProps) {
  const { t } = useI18n()
  const [card, setCard] = useState<CardEntry>({ number: '', expiry: '', code: '' })
  const [isPressed, setPressed] = useState(false)
  const set = (patch: Partial<CardEntry>) => setCard((before) => ({ ...before, ...patch }))
  const ready = useEffectEvent(onReady)
  useEffect(() => ready(), [])

  const waitingRef = useWaitingQuestion(sandbox, checkout, onWaiting)
  const [question, setQuestion] = useState<{ readonly answer: (passed: boolean) => void } | null>(null)
  const ask = () => new Promise<boolean>((answer) => setQuestion({ answer })).finally(() => setQuestion(null))

  const confirm = async (request: ConfirmRequest): Promise<ConfirmOutcome> => {
    const asked = waitingRef.current
    waitingRef.current = null
    if (asked !== null) return answerBank({ ...sandbox, ask }, request, asked)
    setPressed(true)
    const method = testMethodFor(card.number)
    if (method === null || cardFieldErrors(card).length > 0) return { kind: 'incomplete' }
    return confirmInSandbox({ ...sandbox, ask }, request, method)
  }
  useImperativeHandle(ref, () => ({ confirm }))

  const fieldErrors = isPressed ? cardFieldErrors(card) : []
  const errorOf = (field: keyof CardEntry) =>
    fieldErrors.includes(field) ? t(`booking.card.error.${field}`) : undefined
  return (
    <div className={css.form}>
      <BankQuestion open={question !== null} onAnswer={(passed) => question?.answer(passed)} />
      <TestCards onChoose={(number) => setCard({ number, expiry: '12 / 34', code: '123' })} />
      <TextField
        name="cardNumber"
        label={t('booking.card.number')}
        autoComplete="cc-number"
        inputMode="numeric"
        placeholder="4242 4242 4242 4242"
        value={card.number}
        error={errorOf('number')}
        onChange={(number) => set({ number: groupedNumber(number) })}
      />
      <div className={fields.pair}>
        <TextField
          name="cardExpiry"
          label={t('booking.card.expiry')}
          autoComplete="cc-exp"
          inputMode="numeric"
          placeholder={t('booking.card.expiry.placeholder')}
          value={card.expiry}
          error={errorOf('expiry')}
          onChange={(expiry) => set({ expiry: slashedExpiry(expiry) })}
        />
        <TextField
          name="cardCode"
          label={t('booking.card.code')}
          autoComplete="cc-csc"
          inputMode="numeric"
          maxLength={4}
          placeholder="123"
          value={card.code}
          error={errorOf('code')}
          onChange={(code) => set({ code: code.replaceAll(/\D/g, '') })}
        />
      </div>
    </div>
  )
}

/** The bank's question that a payment waits for when the form appears: the page was loaded anew, or closed, in the middle of it. */
function useWaitingQuestion(
  { url, publishableKey }: SandboxCardProps['sandbox'],
  { clientSecret, paymentIntentId }: SandboxCardProps['checkout'],
  onWaiting: () => void,
) {
  const waitingRef = useRef<string | null>(null)
  const resume = useEffectEvent(onWaiting)
  useEffect(() => {
    let isGone = false
    const named = { clientSecret, intentId: paymentIntentId }
    waitingQuestion({ url, publishableKey }, named).then(
      (question) => {
        if (isGone || question === null) return
        waitingRef.current = question
        resume()
      },
      // Not known: then the card is asked for as ever, and the bank asks anew.
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [url, publishableKey, clientSecret, paymentIntentId])
  return waitingRef
}

function TestCards({ onChoose }: { readonly onChoose: (number: string) => void }) {
  const { t } = useI18n()
  return (
    <div className={css.cards}>
      <p>
        <Badge tone="amber">{t('booking.card.test-mode')}</Badge> {t('booking.card.test-mode.hint')}
      </p>
      <ul>
        {offeredTestCards.map(({ number, does }) => (
          <li key={number}>
            <button type="button" className={css.card} onClick={() => onChoose(number)}>
              <span className={css.number}>{number}</span>
              <span>{t(`booking.card.${does}`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
