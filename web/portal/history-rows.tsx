import { Link } from 'wouter'

import type { ServiceHistory } from '#services/contracts/own-visits.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'

import { ConcernButton } from './concern-button.tsx'
import { ReceiptLinks } from './receipt-links.tsx'
import { vehicleText } from './vehicle-text.ts'

import css from './rows.module.css'

/** Completed visits: package, day, car, what was paid, and what the customer said of it. */
export function HistoryRows({ history }: { readonly history: ServiceHistory }) {
  const { t, money, date } = useI18n()
  if (history.length === 0) return <p className={css.none}>{t('portal.history.none')}</p>
  return (
    <ul className={css.rows}>
      {history.map(
        ({ id, servicePackage, serviceDate, vehicleDetails, totalPaidCents, rating, feedback, receipts, review }) => (
          <li key={id} className={css.row}>
            <p className={css.name}>{servicePackage}</p>
            <p>{date(serviceDate)}</p>
            <p>{vehicleText(vehicleDetails) ?? t('portal.vehicle.none')}</p>
            <p className={css.amount}>{t('portal.history.paid', { amount: money(totalPaidCents) })}</p>
            <p className={css.quiet}>
              {rating === null ? t('portal.history.unrated') : t('portal.history.rating', { rating })}
            </p>
            {feedback === null ? null : (
              <blockquote className={css.wide} dir="auto">
                {feedback}
              </blockquote>
            )}
            {review?.answer ? (
              <p className={css.wide} dir="auto">
                {t('portal.review.answer', { answer: review.answer })}
              </p>
            ) : null}
            <p className={css.wide}>
              <Link href={`${paths.reviews}?${new URLSearchParams({ visit: id })}`}>
                {t(rating === null ? 'portal.review.write' : 'portal.review.change')}
              </Link>
            </p>
            <p className={css.wide}>
              <ConcernButton bookingId={id} />
            </p>
            <ReceiptLinks receipts={receipts} />
          </li>
        ),
      )}
    </ul>
  )
}
