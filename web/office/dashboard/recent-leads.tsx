import { Link } from 'wouter'

import { contactLeads } from '#services/contracts/office.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { useOfficeRead } from '../data/office-read.ts'
import { LeadStatusBadge } from '../leads/lead-status-badge.tsx'
import { nameOfLead } from '../leads/name-of-lead.ts'
import { SectionState } from '../section-state.tsx'
import { sectionPath } from '../shell/use-section.ts'

import css from '../parts.module.css'

export function RecentLeads() {
  const { t } = useI18n()
  const read = useOfficeRead(contactLeads, '/api/admin/leads?limit=5')
  return (
    <section className={css.panel} aria-labelledby="recent-leads">
      <h2 className={css.heading} id="recent-leads">
        <Link href={sectionPath('leads')}>{t('office.recent-leads')}</Link>
      </h2>
      <SectionState read={read}>
        {(leads) =>
          leads.length === 0 ? (
            <p className={css.empty}>{t('office.recent-leads.none')}</p>
          ) : (
            <ul className={css.rows}>
              {leads.map(({ id, status, ...lead }) => (
                <li key={id} className={css.row}>
                  <span className={css.strong} dir="auto">
                    <Link href={sectionPath('leads', { lead: id })}>{nameOfLead(lead, t)}</Link>
                  </span>
                  <LeadStatusBadge status={status} />
                </li>
              ))}
            </ul>
          )
        }
      </SectionState>
    </section>
  )
}
