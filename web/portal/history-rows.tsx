import { Link } from 'wouter'

import type { ServiceHistory } from '#services/contracts/own-visits.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'
import { Glyph } from '#web/ui/glyph.tsx'

import { ConcernButton } from './concern-button.tsx'
import { OwnPhotos } from './own-photos.tsx'
import { ReceiptLinks } from './receipt-links.tsx'
import { vehicleText } from './vehicle-text.ts'
import { Statement } from './visit-statement.tsx'

import css from './rows.module.css'

type Visit = ServiceHistory[number]

/** Completed visits: package, day, car, what was paid, and what the customer said of it. */
export function HistoryRows({ history }: { readonly history: ServiceHistory }) {
  const { t } = useI18n()
  if (history.length === 0) return <p className={css.none}>{t('portal.history.none')}</p>
  return (
    <ul className={css.rows}>
      {history.map((visit) => (
        <HistoryRow key={visit.id} visit={visit} />
      ))}
    </ul>
  )
}

function HistoryRow({ visit }: { readonly visit: Visit }) {
  const { t, date } = useI18n()
  const { servicePackage, serviceDate, vehicleDetails, receipts, reclean } = visit
  return (
    <li className={css.row}>
      <p className={css.name}>{servicePackage}</p>
      <p>{date(serviceDate)}</p>
      <p>{vehicleText(vehicleDetails) ?? t('portal.vehicle.none')}</p>
      {reclean ? (
        <p className={css.wide}>
          {t('portal.reclean.made', { reference: reclean.reference, date: date(reclean.date) })}
        </p>
      ) : (
        <>
          <Paid visit={visit} />
          <Review visit={visit} />
        </>
      )}
      <OwnPhotos visit={visit} />
      <p className={css.action}>
        <ConcernButton visit={visit} />
      </p>
      <ReceiptLinks receipts={receipts} />
    </li>
  )
}

function Paid({ visit: { totalPaidCents, statement } }: { readonly visit: Visit }) {
  const { t, money } = useI18n()
  const paid = t('portal.history.paid', { amount: money(totalPaidCents) })
  if (!statement) return <p className={css.amount}>{paid}</p>
  const isPlain = statement.back.length === 0 && statement.price.at(-1)?.cents === 0
  return (
    <details className={css.paid} open={!isPlain}>
      <summary className={css.amount}>
        {paid}
        <Glyph name="down" />
      </summary>
      <Statement statement={statement} isStanding={false} />
    </details>
  )
}

function Review({ visit: { id, rating, feedback, review } }: { readonly visit: Visit }) {
  const { t } = useI18n()
  return (
    <>
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
    </>
  )
}
