import { useState } from 'react'

import type { BalanceStanding } from '#services/contracts/balance.ts'
import { momentWords } from '#web/i18n/moment-words.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { refundLines } from '../refund-lines.ts'

import css from './pay-page.module.css'

export type DepositToPay = NonNullable<BalanceStanding['deposit']>

/** Deadline and refund of the deposit. */
export function DepositTerms({ deposit }: { readonly deposit: DepositToPay }) {
  const i18n = useI18n()
  const [now] = useState(() => new Date())
  return (
    <div className={css.terms}>
      <p>{i18n.t('booking.rest.deposit.until', { until: momentWords(deposit.dueAt, i18n) })}</p>
      <p>{refundLines(deposit.refunds, now, i18n).join(' ')}</p>
    </div>
  )
}
