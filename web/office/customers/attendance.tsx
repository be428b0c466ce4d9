import { Link } from 'wouter'

import { isSlotLabel } from '#events/values/time.ts'
import { customerAttendance, type CustomerAttendance } from '#services/contracts/customers.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Glyph } from '#web/ui/glyph.tsx'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { SectionState } from '../frame/section-state.tsx'
import { sectionPath } from '../frame/use-section.ts'

import parts from '../frame/parts.module.css'
import css from './customers.module.css'

type CountedVisit = CustomerAttendance['visits'][number]

interface AttendanceProps {
  readonly customerId: string
  /** Beside a form the visits are told and lead nowhere: what was typed would be gone. */
  readonly isBesideForm?: boolean
}

export function Attendance({ customerId, isBesideForm = false }: AttendanceProps) {
  const { t } = useI18n()
  const read = useOfficeRead(customerAttendance, `/api/crm/customers/${encodeURIComponent(customerId)}/attendance`)
  const Heading = isBesideForm ? 'h4' : 'h3'
  return (
    <section className={isBesideForm ? undefined : parts.panel} aria-labelledby="customer-attendance">
      <Heading className={parts.heading} id="customer-attendance">
        {t('customers.attendance')}
      </Heading>
      <SectionState read={read}>{(known) => <Counts known={known} isLinked={!isBesideForm} />}</SectionState>
    </section>
  )
}

function Counts({ known, isLinked }: { readonly known: CustomerAttendance; readonly isLinked: boolean }) {
  const { t } = useI18n()
  const { moves, lateCancellations, noShows, visits } = known
  const kinds = [
    ['moves', moves, visits.filter((visit) => visit.moves > 0)],
    ['late', lateCancellations, visits.filter(({ isCancelledLate }) => isCancelledLate)],
    ['missed', noShows, visits.filter(({ isMissed }) => isMissed)],
  ] as const
  const counted = kinds.filter(([, count]) => count > 0)
  if (counted.length === 0) return <p className={parts.quiet}>{t('customers.attendance.none')}</p>
  return (
    <>
      {counted.map(([kind, count, behind]) => (
        <details key={kind} className={css.counted}>
          <summary>
            {t(`customers.attendance.${kind}`, { count })}
            <Glyph name="down" />
          </summary>
          <ul>
            {behind.map((visit) => (
              <li key={visit.id}>
                <VisitLine visit={visit} isLinked={isLinked} />
                {kind === 'moves' ? ` · ${t('customers.attendance.times', { count: visit.moves })}` : null}
              </li>
            ))}
          </ul>
        </details>
      ))}
      <p className={parts.quiet}>{t('customers.attendance.how')}</p>
    </>
  )
}

function VisitLine({ visit, isLinked }: { readonly visit: CountedVisit; readonly isLinked: boolean }) {
  const { date, time } = useI18n()
  const start = isSlotLabel(visit.time) ? time(visit.time) : visit.time
  const words = `${date(visit.date)}, ${start} · ${visit.service}`
  return isLinked ? <Link href={sectionPath('bookings', { booking: visit.id })}>{words}</Link> : words
}
