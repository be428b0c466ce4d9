import { Link } from 'wouter'

import { owedVisits } from '#services/contracts/office.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { useOfficeRead } from '../data/office-read.ts'
import { SectionState } from '../section-state.tsx'
import { sectionPath } from '../shell/use-section.ts'

import css from '../parts.module.css'

/** Shown of what is owed; the sum is of all. */
const mostShown = 5

/** What is owed for visits that are done, the oldest first, each leading to its visit. */
export function OwedPanel() {
  const { t, money, date } = useI18n()
  const read = useOfficeRead(owedVisits, '/api/crm/analytics/owed')
  return (
    <section className={css.panel} aria-labelledby="owed">
      <h2 className={css.heading} id="owed">
        {t('office.owed')}
      </h2>
      <SectionState read={read}>
        {({ count, sumCents, days, visits }) =>
          count === 0 ? (
            <p className={css.empty}>{t('office.owed.none', { days })}</p>
          ) : (
            <>
              <p>{t('office.owed.sum', { count, days, sum: money(sumCents) })}</p>
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
                <p className={css.quiet}>{t('office.owed.more', { count: count - mostShown })}</p>
              ) : null}
            </>
          )
        }
      </SectionState>
    </section>
  )
}
