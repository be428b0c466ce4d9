import { Link } from 'wouter'

import { recentDeals } from '#services/contracts/deals.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { dayAfter } from '../frame/moments.ts'
import { SectionState } from '../frame/section-state.tsx'
import { sectionPath } from '../frame/use-section.ts'
import { StageBadge } from './stage-badge.tsx'

import css from '../frame/parts.module.css'

/** The deals of the board that changed last, as the specification has them under this name, and the way to what moved since a week ago. */
export function RecentLeads({ today }: { readonly today: string }) {
  const { t, date } = useI18n()
  const weekAgo = dayAfter(today, -7)
  const read = useOfficeRead(recentDeals, '/api/crm/deal-list?status=open&limit=5')
  return (
    <section className={css.panel} aria-labelledby="recent-leads">
      <h2 className={css.heading} id="recent-leads">
        <Link href={sectionPath('pipeline')}>{t('office.recent-leads')}</Link>
      </h2>
      <SectionState read={read}>
        {(deals) =>
          deals.length === 0 ? (
            <p className={css.empty}>{t('office.recent-leads.none')}</p>
          ) : (
            <ul className={css.rows}>
              {deals.map(({ id, customerName, email, phone, service, stage }) => (
                <li key={id} className={css.row}>
                  <span dir="auto">
                    <Link className={css.strong} href={sectionPath('pipeline', { deal: id })}>
                      {customerName || email || phone || t('office.nobody')}
                    </Link>{' '}
                    <span className={css.quiet}>{service}</span>
                  </span>
                  <StageBadge stage={stage} />
                </li>
              ))}
            </ul>
          )
        }
      </SectionState>
      <p>
        <Link href={sectionPath('pipeline', { day: weekAgo, moved: 'yes' })}>
          {t('office.moved-since', { day: date(weekAgo, 'day') })}
        </Link>
      </p>
    </section>
  )
}
