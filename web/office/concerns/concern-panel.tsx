import { useState } from 'react'
import { Link } from 'wouter'

import { isSlotLabel } from '#events/values/time.ts'
import { concernCase, type ConcernCase } from '#services/contracts/concerns.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { limitIn, momentIn } from '../frame/moments.ts'
import { SectionState } from '../frame/section-state.tsx'
import { sectionPath } from '../frame/use-section.ts'
import { visitPath } from '../visit-actions/use-visit-call.ts'
import { ConcernForm } from './concern-form.tsx'
import { ConcernReport } from './concern-report.tsx'

import parts from '../frame/parts.module.css'
import css from '../visit-actions/visit-page.module.css'

export function ConcernPanel({ bookingId, hasMail }: { readonly bookingId: string; readonly hasMail: boolean }) {
  const { t } = useI18n()
  const read = useOfficeRead(concernCase, `/api/crm/bookings${visitPath(bookingId, 'concern')}`)
  const done = () => void read.mutate()
  return (
    <section className={parts.panel} aria-labelledby="visit-concern">
      <h2 className={parts.heading} id="visit-concern">
        {t('visits.concern')}
      </h2>
      <SectionState read={read}>
        {(known) =>
          known.case === null ? (
            <Nothing known={known} bookingId={bookingId} onDone={done} />
          ) : (
            <>
              <Story told={known.case} asOf={known.asOf} />
              {known.isContinuable === true ? <ReportButton bookingId={bookingId} onDone={done} /> : null}
              {known.case.status === 'closed' ? null : (
                <ConcernForm bookingId={known.visitId ?? bookingId} known={known} hasMail={hasMail} onDone={done} />
              )}
            </>
          )
        }
      </SectionState>
    </section>
  )
}

interface NothingProps {
  readonly known: ConcernCase
  readonly bookingId: string
  readonly onDone: () => void
}

function Nothing({ known, bookingId, onDone }: NothingProps) {
  const { t, locale } = useI18n()
  if (known.guaranteeUntil === null) return null
  return (
    <>
      <p className={parts.quiet}>
        {t('visits.concern.none')} {t('visits.concern.until', { until: momentIn(locale, known.guaranteeUntil) })}
      </p>
      <ReportButton bookingId={bookingId} onDone={onDone} />
    </>
  )
}

function ReportButton({ bookingId, onDone }: Pick<NothingProps, 'bookingId' | 'onDone'>) {
  const { t } = useI18n()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {t('visits.concern.report')}
        </Button>
      </p>
      <ConcernReport
        bookingId={bookingId}
        open={isOpen}
        onClose={() => setOpen(false)}
        onDone={() => {
          setOpen(false)
          onDone()
        }}
      />
    </>
  )
}

type Told = NonNullable<ConcernCase['case']>

function Story({ told, asOf }: { readonly told: Told; readonly asOf: string }) {
  const { t, locale } = useI18n()
  const { status, isInTime, areas, words } = told
  return (
    <>
      <p className={parts.row}>
        <span>{t('visits.concern.reported', { at: momentIn(locale, told.at) })}</span>
        <Badge tone={status === 'open' ? 'amber' : 'neutral'}>{t(`visits.concern.status.${status}`)}</Badge>
      </p>
      <p>
        {t(isInTime ? 'visits.concern.in-time' : 'visits.concern.late')} ·{' '}
        {areas.map((area) => t(`visits.concern.area.${area}`)).join(', ')}
      </p>
      <blockquote dir="auto">{words}</blockquote>
      <Clocks told={told} asOf={asOf} />
      <ul className={parts.rows}>
        {entriesOf(told).map((entry) =>
          'recleanId' in entry ? (
            <Again key={entry.at} told={entry} />
          ) : (
            <Step key={`${entry.at}-${entry.outcome ?? ''}`} step={entry} />
          ),
        )}
      </ul>
    </>
  )
}

function Clocks({ told, asOf }: { readonly told: Told; readonly asOf: string }) {
  const { t, locale } = useI18n()
  if (told.status !== 'open') return null
  const due = [
    ...((told.isAnswered ?? told.steps.length > 0) ? [] : [['response', told.respondUntil] as const]),
    ['investigation', told.investigateUntil] as const,
    ['decision', told.decideUntil] as const,
  ]
  return (
    <ul className={css.actions}>
      {due.map(([step, at]) => {
        const what = t(`visits.concern.due.${step}`, { at: limitIn(locale, at) })
        const isLate = Date.parse(at) < Date.parse(asOf)
        return (
          <li key={step}>
            <Badge tone={isLate ? 'danger' : 'neutral'}>{isLate ? t('visits.concern.overdue', { what }) : what}</Badge>
          </li>
        )
      })}
    </ul>
  )
}

type Continuation = NonNullable<Told['continuations']>[number]

/** Answers and continuations in order. */
const entriesOf = ({ steps, continuations = [] }: Told) =>
  [...steps, ...continuations].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))

function Again({ told: { at, isInTime, areas, words } }: { readonly told: Continuation }) {
  const { t, locale } = useI18n()
  return (
    <li className={parts.row}>
      <span>
        <span className={parts.quiet}>{momentIn(locale, at)}</span> <strong>{t('visits.concern.again')}</strong>{' '}
        {t(isInTime ? 'visits.concern.in-time' : 'visits.concern.late')} ·{' '}
        {areas.map((area) => t(`visits.concern.area.${area}`)).join(', ')}
        <span className={css.note} dir="auto">
          {words}
        </span>
      </span>
    </li>
  )
}

function Step({ step }: { readonly step: Told['steps'][number] }) {
  const { t, locale, money, date, time } = useI18n()
  const { outcome, reclean, refundCents } = step
  return (
    <li className={parts.row}>
      <span>
        <span className={parts.quiet}>{momentIn(locale, step.at)}</span>{' '}
        {outcome === null ? null : (
          <strong>{t(`visits.concern.became.${outcome}`, { amount: money(refundCents) })}</strong>
        )}{' '}
        {reclean === null ? null : (
          <Link href={sectionPath('bookings', { booking: reclean.id })}>
            {t('visits.concern.reclean', {
              date: date(reclean.date, 'day'),
              time: isSlotLabel(reclean.time) ? time(reclean.time) : reclean.time,
            })}
          </Link>
        )}
        <span className={css.note} dir="auto">
          {step.words}
        </span>
      </span>
    </li>
  )
}
