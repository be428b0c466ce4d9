import { useState } from 'react'
import { Link } from 'wouter'

import { officeConcerns, type OfficeConcern } from '#services/contracts/concerns.ts'
import { officeBookings, type OfficeBooking } from '#services/contracts/office.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Badge } from '#web/ui/badge.tsx'

import { useOfficePages } from '../frame/data/office-pages.ts'
import { useOfficeRead } from '../frame/data/office-read.ts'
import { limitIn, momentIn } from '../frame/moments.ts'
import { useOfficialWords } from '../frame/official-words.ts'
import { PagedState } from '../frame/paged-state.tsx'
import { sectionPath } from '../frame/use-section.ts'
import { nameOf } from '../visit-actions/use-call-off-form.ts'

import parts from '../frame/parts.module.css'
import css from '../visit-actions/visit-page.module.css'

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
  // One question names at most so many; what is due first is named.
  const ids = (pages.data ?? [])
    .toSorted(byDue)
    .slice(0, 50)
    .map(({ bookingId }) => ['id', bookingId])
  const visits = useOfficeRead(
    officeBookings,
    ids.length === 0 ? null : `/api/crm/bookings?${new URLSearchParams([...ids, ['limit', '100']]).toString()}`,
  )
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
                <Waiting key={row.bookingId} row={row} visit={visits.data?.find(({ id }) => id === row.bookingId)} />
              ))}
            </ul>
          )
        }
      </PagedState>
    </>
  )
}

const byDue = (one: OfficeConcern, other: OfficeConcern): number =>
  (one.dueAt ?? 'z').localeCompare(other.dueAt ?? 'z') || one.reportedAt.localeCompare(other.reportedAt)

interface WaitingProps {
  readonly row: OfficeConcern
  /** Undefined until it is read. */
  readonly visit: OfficeBooking | undefined
}

function Waiting({ row, visit }: WaitingProps) {
  const { t, locale, money, date } = useI18n()
  const { vehicleText } = useOfficialWords()
  const [now] = useState(() => Date.now())
  const { dueAt, dueStep, status, outcome } = row
  const isLate = dueAt !== null && Date.parse(dueAt) < now
  const what =
    dueAt === null || dueStep === null ? '' : t(`visits.concern.due.${dueStep}`, { at: limitIn(locale, dueAt) })
  return (
    <li className={parts.row}>
      <span>
        <Link href={sectionPath('bookings', { booking: row.bookingId })}>
          <bdi>{(visit && nameOf(visit)) || t('visits.concern.open')}</bdi>
        </Link>{' '}
        {visit === undefined ? null : (
          <span>
            {[visit.reference, date(visit.date), visit.service, vehicleText(visit.vehicle)]
              .filter(Boolean)
              .join(' · ')}{' '}
          </span>
        )}
        <span className={parts.quiet}>{t('visits.concern.reported', { at: momentIn(locale, row.reportedAt) })}</span>
        <span className={css.note} dir="auto">
          {row.words ?? ''}
        </span>
      </span>
      <Badge tone={isLate ? 'danger' : what === '' ? 'neutral' : 'amber'}>
        {what === ''
          ? outcome === null
            ? t(`visits.concern.status.${status}`)
            : t(`visits.concern.became.${outcome}`, { amount: money(row.refundCents) })
          : isLate
            ? t('visits.concern.overdue', { what })
            : what}
      </Badge>
    </li>
  )
}
