import { useState } from 'react'
import { Link } from 'wouter'

import { officeConcerns, type OfficeConcern } from '#services/contracts/concerns.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Badge } from '#web/ui/badge.tsx'

import { useOfficePages } from '../data/office-pages.ts'
import { limitIn, momentIn } from '../moments.ts'
import { PagedState } from '../paged-state.tsx'
import { sectionPath } from '../shell/use-section.ts'

import parts from '../parts.module.css'
import css from './visit-page.module.css'

const query = new URLSearchParams([
  ['status', 'open'],
  ['status', 'decided'],
  ['order', 'reportedAt.asc'],
  ['limit', '100'],
]).toString()

/** The cases of the guarantee that are not closed, what is due first on top. */
export function ConcernQueue() {
  const { t } = useI18n()
  const pages = useOfficePages(officeConcerns, '/api/crm/concerns', query)
  return (
    <>
      <p>
        <Link href={sectionPath('bookings')}>{t('office.booking.all')}</Link>
      </p>
      <h2 className={css.title}>{t('visits.concern.queue')}</h2>
      <PagedState pages={pages}>
        {(rows) =>
          rows.length === 0 ? (
            <p>{t('visits.concern.queue.none')}</p>
          ) : (
            <ul className={parts.panel}>
              {rows.toSorted(byDue).map((row) => (
                <Waiting key={row.bookingId} row={row} />
              ))}
            </ul>
          )
        }
      </PagedState>
    </>
  )
}

/** What has no due time comes last. */
const byDue = (one: OfficeConcern, other: OfficeConcern): number =>
  (one.dueAt ?? 'z').localeCompare(other.dueAt ?? 'z') || one.reportedAt.localeCompare(other.reportedAt)

function Waiting({ row }: { readonly row: OfficeConcern }) {
  const { t, locale } = useI18n()
  const [now] = useState(() => Date.now())
  const { dueAt, dueStep, status, outcome } = row
  const isLate = dueAt !== null && Date.parse(dueAt) < now
  const what =
    dueAt === null || dueStep === null ? '' : t(`visits.concern.due.${dueStep}`, { at: limitIn(locale, dueAt) })
  return (
    <li className={parts.row}>
      <span>
        <Link href={sectionPath('bookings', { booking: row.bookingId })}>{t('visits.concern.open')}</Link>{' '}
        <span className={parts.quiet}>{t('visits.concern.reported', { at: momentIn(locale, row.reportedAt) })}</span>
        <span className={css.note} dir="auto">
          {row.words ?? ''}
        </span>
      </span>
      <Badge tone={isLate ? 'danger' : what === '' ? 'neutral' : 'amber'}>
        {what === ''
          ? outcome === null
            ? t(`visits.concern.status.${status}`)
            : t(`visits.concern.what.${outcome}`)
          : isLate
            ? t('visits.concern.overdue', { what })
            : what}
      </Badge>
    </li>
  )
}
