import { isSlotLabel } from '#events/values/time.ts'
import type { BalanceStanding } from '#services/contracts/balance.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'

import summary from '../price-summary.module.css'
import css from './pay-page.module.css'

export type RestVisit = NonNullable<BalanceStanding['visit']>

interface RestSummaryProps {
  readonly visit: RestVisit
  readonly reference: string
  /** False after a payment, when the sum may be outdated. */
  readonly showsOwed: boolean
  /** Requested deposit; 0 for none. */
  readonly depositCents: number
}

export function RestSummary({ visit, reference, showsOwed, depositCents }: RestSummaryProps) {
  const { t, money, date, time } = useI18n()
  const { discountCents = 0 } = visit
  const start = isSlotLabel(visit.time) ? time(visit.time) : visit.time
  const what = [visit.service, ...visit.addons].join(' + ')
  return (
    <Card look="stitched">
      <p className={css.visit}>
        {[what, visit.vehicle].filter((part) => part !== '').join(' · ')}
        <small>
          {date(visit.date, 'full')}, {start} · {reference}
        </small>
      </p>
      <dl className={summary.lines}>
        {discountCents > 0 ? <Line label={t('booking.rest.discount')} amount={`− ${money(discountCents)}`} /> : null}
        <Line label={t('booking.total')} amount={money(visit.totalCents)} />
        <Line label={t('booking.rest.hst')} amount={money(visit.hstCents)} />
        <Line label={t('booking.total-with-hst')} amount={money(visit.totalCents + visit.hstCents)} look="sum" />
        {showsOwed ? (
          <>
            <Line label={t('booking.rest.sofar')} amount={money(visit.paidCents)} />
            {depositCents > 0 ? (
              <>
                <Line label={t('booking.rest.deposit.later')} amount={money(visit.owedCents - depositCents)} />
                <Line label={t('booking.rest.deposit.now')} amount={money(depositCents)} look="now" />
              </>
            ) : (
              <Line label={t('booking.rest.owed')} amount={money(visit.owedCents)} look="now" />
            )}
          </>
        ) : null}
      </dl>
    </Card>
  )
}

interface LineProps {
  readonly label: string
  readonly amount: string
  readonly look?: 'sum' | 'now'
}

const Line = ({ label, amount, look }: LineProps) => (
  <div className={classes(summary.line, look && summary[look])}>
    <dt>{label}</dt>
    <dd>{amount}</dd>
  </div>
)
