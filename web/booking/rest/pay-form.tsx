import { useState, type SyntheticEvent } from 'react'
import { useRouter } from 'wouter'

import type { OpenedBalance } from '#services/contracts/balance.ts'
import { refusalCode } from '#web/data/http.ts'
import { useSite } from '#web/data/site-reads.ts'
import { useCommand } from '#web/data/use-command.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { CardFields } from '../payment/card-fields.tsx'
import { canSubmit } from '../payment/card-form-state.ts'
import { BlockedCard, DeclinedCard } from '../payment/card-notices.tsx'
import { declineWords } from '../payment/decline-words.ts'
import { Secured } from '../payment/secured.tsx'
import { useCardForm, useResumedPayment } from '../payment/use-card-form.ts'
import type { Rest } from './use-rest.ts'

import css from './pay-page.module.css'

interface PayFormProps {
  readonly rest: Rest
  readonly token: string
  readonly owedCents: number
  /** The bank said no on its own page. */
  readonly isDeclined: boolean
}

/** Asks for the card once somebody wants to pay: programs that look into mails open the page too, and press no buttons. */
export function PayForm({ rest, token, owedCents, isDeclined }: PayFormProps) {
  const { t, money } = useI18n()
  const [opened, setOpened] = useState<OpenedBalance | null>(null)
  const { isPending, fault, run } = useCommand({
    send: () => rest.open(),
    failed: t('booking.rest.unopened.body'),
    wordsOf: (error) => (refusalCode(error) === 'provider_refused' ? null : t('booking.rest.unopened.body')),
    onDone: setOpened,
  })
  if (opened !== null) return <CardOf opened={opened} rest={rest} token={token} onStale={() => setOpened(null)} />
  return (
    <div className={css.part}>
      {isDeclined ? <DeclinedCard reason="authentication_failed" /> : null}
      {fault === null ? null : (
        <Notice tone="warning" announce="alert" title={t('booking.rest.unopened')}>
          {fault}
        </Notice>
      )}
      <Button size="large" pending={isPending} onClick={() => void run()}>
        {t('booking.rest.open', { amount: money(owedCents) })}
      </Button>
    </div>
  )
}

interface CardOfProps extends Pick<PayFormProps, 'rest' | 'token'> {
  readonly opened: OpenedBalance
  /** The sum changed, or the payment was given up. */
  readonly onStale: () => void
}

function CardOf({ opened, rest, token, onStale }: CardOfProps) {
  const { t, language, money } = useI18n()
  const { base } = useRouter()
  const notify = useNotify()
  const payments = useSite().data?.payments
  const cardForm = useCardForm()
  const { state } = cardForm
  const isRunning = state.name === 'confirming' || state.name === 'done'
  const pay = async () => {
    const outcome = await cardForm.submit({
      clientSecret: opened.clientSecret,
      intentId: opened.paymentIntentId,
      returnUrl: `${location.origin}${base}${paths.pay}?${new URLSearchParams({ token })}`,
    })
    if (outcome?.kind === 'declined')
      notify({
        title: t('booking.payment-failed'),
        description: declineWords(outcome, { t, language }),
        tone: 'destructive',
      })
    if (outcome?.kind !== 'paid' && outcome?.kind !== 'unclear') return
    // The server knows what became of it: paid here, in another tab, or in cash meanwhile.
    if (!(await rest.settle()).isOwed) return
    onStale()
    notify({ title: t('booking.payment-error'), description: t('booking.payment-error.body'), tone: 'destructive' })
  }
  useResumedPayment(cardForm, pay)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void pay()
  }
  if (!payments) return null
  return (
    <form className={css.part} noValidate onSubmit={submit} aria-label={t('page.pay')}>
      <Secured payments={payments} />
      {cardForm.declined === null ? null : <DeclinedCard reason={cardForm.declined} />}
      {state.name === 'blocked' ? (
        <BlockedCard onRetry={cardForm.retry}>{t('booking.rest.blocked')}</BlockedCard>
      ) : (
        <CardFields payments={payments} checkout={opened} cardForm={cardForm} />
      )}
      <Button type="submit" size="large" disabled={!isRunning && !canSubmit(state)} pending={isRunning}>
        {isRunning ? t('booking.processing') : t('booking.rest.pay', { amount: money(opened.amountCents) })}
      </Button>
    </form>
  )
}
