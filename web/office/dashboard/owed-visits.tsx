import { Link } from 'wouter'

import { owedVisits, type OwedVisits } from '#services/contracts/office.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { SectionState } from '../frame/section-state.tsx'
import { sectionPath } from '../frame/use-section.ts'

import css from '../frame/parts.module.css'

/** Shown of what is owed; the sum is of all. */
const mostShown = 5

/** All that is owed for visits that are over: since how long, the oldest ones, each leading to its visit, and the way to the others. */
export function OwedPanel() {
  const { t } = useI18n()
  const read = useOfficeRead(owedVisits, '/api/crm/analytics/owed')
  return (
    <section className={css.panel} aria-labelledby="owed">
      <h2 className={css.heading} id="owed">
        {t('office.owed')}
      </h2>
      <SectionState read={read}>
        {(owed) => (
          <>
            {owed.count === 0 ? (
              <p className={css.empty}>{t(owed.unreported === 0 ? 'office.owed.none' : 'office.owed.none-known')}</p>
            ) : (
              <Owed owed={owed} />
            )}
            {owed.unreported === 0 ? null : (
              <p className={css.quiet}>{t('office.owed.unknown', { count: owed.unreported })}</p>
            )}
          </>
        )}
      </SectionState>
    </section>
  )
}

function Owed({ owed: { count, sumCents, ages, visits } }: { readonly owed: OwedVisits }) {
  const { t, money, date } = useI18n()
  const isAged = ages.some(({ fromDays }) => fromDays > 0)
  return (
    <>
      <p>{t('office.owed.sum', { count, sum: money(sumCents) })}</p>
      {isAged ? <Ages ages={ages} /> : null}
      <ul className={css.rows}>
        {visits.slice(0, mostShown).map(({ bookingId, who, date: day, owedCents }) => (
          <li key={bookingId} className={css.row}>
            <span dir="auto">
              <Link className={css.strong} href={sectionPath('bookings', { booking: bookingId })}>
                {who ?? t('office.nobody')}
              </Link>{' '}
              <span className={css.quiet}>{date(day, 'day')}</span>
            </span>
            <span className={css.strong}>{money(owedCents)}</span>
          </li>
        ))}
      </ul>
      {count > mostShown ? (
        <p>
          <Link href={sectionPath('bookings', { view: 'list', status: 'due' })}>{t('office.owed.all', { count })}</Link>
        </p>
      ) : null}
    </>
  )
}

/** Balance by age. */
function Ages({ ages }: Pick<OwedVisits, 'ages'>) {
  const { t, money } = useI18n()
  return (
    <ul className={css.rows} aria-label={t('office.owed.ages')}>
      {ages.map(({ fromDays, toDays, count, sumCents }) => (
        <li key={fromDays} className={css.row}>
          <span>
            {toDays === null
              ? t('office.owed.age.over', { days: fromDays - 1 })
              : t('office.owed.age.to', { from: fromDays, to: toDays })}{' '}
            <span className={css.quiet}>{t('office.owed.age.visits', { count })}</span>
          </span>
          <span>{money(sumCents)}</span>
        </li>
      ))}
    </ul>
  )
}
