import { useI18n } from '#web/i18n/use-i18n.tsx'

import type { PriceLines } from './price-lines.ts'

import css from './price-bar.module.css'

/** Running price. */
export function PriceBar({ lines }: { readonly lines: PriceLines }) {
  const { t, money } = useI18n()
  return (
    <p className={css.bar}>
      <strong className={css.total}>{money(lines.totalCents)}</strong>
      <span className={css.now}>{t('booking.bar.now', { deposit: money(lines.depositCents) })}</span>
    </p>
  )
}
