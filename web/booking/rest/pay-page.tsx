import { useEffect, useEffectEvent, useState } from 'react'

import { leastCardCents } from '#events/values/money.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

import { readReturn } from '../payment-return.ts'
import { DepositTerms } from './deposit-terms.tsx'
import { PayForm } from './pay-form.tsx'
import { RestOver } from './rest-over.tsx'
import { RestSummary } from './rest-summary.tsx'
import { useRest, type Rest } from './use-rest.ts'

import css from './pay-page.module.css'

/** /pay?token=…: where the link to the balance leads, from the mail and from the portal. Nobody has to sign in. */
export function PayPage() {
  const { t } = useI18n()
  const [{ token, back }] = useState(() => ({
    token: new URLSearchParams(window.location.search).get('token') ?? '',
    back: readReturn(window.location.search),
  }))
  const rest = useRest(token, back.paymentIntentId !== '')
  const arrive = useEffectEvent(() => {
    if (back.paymentIntentId !== '') window.history.replaceState(window.history.state, '', addressOf(token))
  })
  useEffect(() => arrive(), [])
  return (
    <div className={css.page}>
      <h1>{isOfDeposit(rest) ? t('booking.rest.deposit') : t('page.pay')}</h1>
      <Stage rest={rest} token={token} isDeclined={back.isFailed} />
    </div>
  )
}

const isOfDeposit = ({ stage }: Rest): boolean =>
  stage.name === 'shown' &&
  (Boolean(stage.standing.deposit) ||
    (stage.standing.status === 'early' && stage.standing.visit?.isDepositPaid === true))

/** Address without the bank's parameters. */
const addressOf = (token: string): string => `${window.location.pathname}?${new URLSearchParams({ token })}`

const isForCard = (owedCents: number): boolean => owedCents >= leastCardCents

/** The provider charges no card for it. */
function TooLittle({ owedCents }: { readonly owedCents: number }) {
  const { t, money } = useI18n()
  return <Notice title={t('booking.rest.small', { amount: money(owedCents) })}>{t('booking.rest.small.body')}</Notice>
}

interface StageProps {
  readonly rest: Rest
  readonly token: string
  readonly isDeclined: boolean
}

function Stage({ rest, token, isDeclined }: StageProps) {
  const { t } = useI18n()
  const { stage } = rest
  switch (stage.name) {
    case 'loading':
      return (
        <p className={css.waiting}>
          <Spinner label={t('booking.rest.loading')} /> <span>{t('booking.rest.loading')}</span>
        </p>
      )
    case 'failed':
      return (
        <Notice
          tone="warning"
          announce="alert"
          title={t('booking.rest.failed')}
          actions={<Button onClick={() => void rest.look()}>{t('common.try-again')}</Button>}
        >
          {t('booking.rest.failed.body')}
        </Notice>
      )
    case 'unknown':
      return <RestOver status="unknown" visit={null} />
    case 'shown': {
      const { status, visit, reference, deposit = null } = stage.standing
      return (
        <>
          {visit === null ? null : (
            <RestSummary
              visit={visit}
              reference={reference}
              depositCents={deposit?.amountCents ?? 0}
              showsOwed={status !== 'received' && status !== 'closed'}
            />
          )}
          {status === 'owed' && visit !== null ? (
            <>
              {deposit === null ? null : <DepositTerms deposit={deposit} />}
              {isForCard(deposit?.amountCents ?? visit.owedCents) ? (
                <PayForm
                  rest={rest}
                  token={token}
                  owedCents={deposit?.amountCents ?? visit.owedCents}
                  isDeclined={isDeclined}
                />
              ) : (
                <TooLittle owedCents={deposit?.amountCents ?? visit.owedCents} />
              )}
            </>
          ) : null}
          {status === 'owed' ? null : <RestOver status={status} visit={visit} />}
        </>
      )
    }
  }
}
