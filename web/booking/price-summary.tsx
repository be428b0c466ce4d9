import type { ServicePackage } from '#services/contracts/catalogue.ts'
import { addOnName } from '#web/i18n/add-on-words.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { classes } from '#web/ui/classes.ts'

import type { PriceLines } from './price-lines.ts'

import css from './price-summary.module.css'

export interface PriceSummaryProps {
  readonly service: ServicePackage
  readonly lines: PriceLines
}

export function PriceSummary({ service, lines }: PriceSummaryProps) {
  const { t, money } = useI18n()
  return (
    <dl className={css.lines}>
      <Line label={service.displayName} amount={money(service.basePriceCents)} />
      {lines.addons.map((addOn) => (
        <Line key={addOn.label} label={addOnName(addOn.label, t)} amount={money(addOn.cents)} />
      ))}
      <Line label={t('booking.total')} amount={money(lines.totalCents)} look="sum" />
      <Line label={t('booking.deposit-now')} amount={money(lines.depositCents)} look="now" />
      <Line label={t('booking.balance.pre-tax')} amount={money(lines.balanceCents)} />
      <Line label={t('booking.hst')} amount={money(lines.hstCents)} />
      <Line label={t('booking.balance')} amount={money(lines.balanceWithHstCents)} />
      <Line label={t('booking.total-with-hst')} amount={money(lines.totalWithHstCents)} look="sum" />
    </dl>
  )
}

interface LineProps {
  readonly label: string
  readonly amount: string
  /** sum: separated from its parts; now: payable here. */
  readonly look?: 'sum' | 'now'
}

const Line = ({ label, amount, look }: LineProps) => (
  <div className={classes(css.line, look && css[look])}>
    <dt>{label}</dt>
    <dd>{amount}</dd>
  </div>
)
