import { useState } from 'react'

import type { RefundTiers } from '#services/contracts/booking.ts'
import { momentWords } from '#web/i18n/moment-words.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import css from './booking-card.module.css'

export function RefundTerms({ refunds }: { readonly refunds: RefundTiers }) {
  const i18n = useI18n()
  const { t } = i18n
  const [now] = useState(() => Date.now())
  const left = refunds.filter(({ until }) => Date.parse(until) >= now)
  if (left.length === 0) return <p className={css.terms}>{t('portal.refund.none-now')}</p>
  return (
    <ul className={css.terms}>
      {left.map(({ until, percent }) => {
        const words = { until: momentWords(until, i18n), percent }
        return <li key={until}>{percent === 100 ? t('portal.refund.full', words) : t('portal.refund.part', words)}</li>
      })}
      <li>{t('portal.refund.none')}</li>
    </ul>
  )
}
