import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { Link } from 'wouter'

import { isLocalDate } from '#events/values/time.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import { todayIn } from '../moments.ts'
import { sectionPath, useAddressParameter } from '../shell/use-section.ts'
import { useChange } from './use-change.ts'

import parts from '../parts.module.css'

interface ClosedDaysProps {
  readonly closedDates: readonly string[]
  /** By the day. */
  readonly reasons: Readonly<Record<string, string>>
}

/** Days on which nobody works although the hours say so. Those that are past are left out. A link may name the one to close. */
export function ClosedDays({ closedDates, reasons }: ClosedDaysProps) {
  const { t, date } = useI18n()
  const [today] = useState(() => todayIn(Date.now()))
  const asked = useAddressParameter('close') ?? ''
  const wanted = isLocalDate(asked) && asked >= today && !closedDates.includes(asked) ? asked : ''
  const [day, setDay] = useState(wanted)
  const field = useRef<HTMLInputElement>(null)
  // It stands at the end of the page.
  useEffect(() => {
    if (wanted !== '') field.current?.focus()
  }, [wanted])
  const [reason, setReason] = useState('')
  const { isSending, fault, send } = useChange()
  const coming = closedDates.filter((one) => one >= today)
  const close = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (!(await send('POST', 'closed-days', { date: day, reason }))) return
    setDay('')
    setReason('')
  }
  return (
    <section className={parts.panel} aria-labelledby="closed-days">
      <h2 className={parts.heading} id="closed-days">
        {t('settings.closed')}
      </h2>
      <p className={parts.quiet}>{t('settings.closed.booked')}</p>
      {coming.length === 0 ? <p>{t('settings.closed.none')}</p> : null}
      <ul className={parts.rows}>
        {coming.map((one) => (
          <li key={one} className={parts.row}>
            {/* The visits that were booked before stay on that day. */}
            <Link href={sectionPath('bookings', { view: 'day', from: one })}>{date(one, 'full')}</Link>
            {reasons[one] ? <span dir="auto">{reasons[one]}</span> : null}
            <Button variant="quiet" onClick={() => void send('DELETE', `closed-days/${one}`)}>
              {t('settings.closed.open', { date: date(one, 'day') })}
            </Button>
          </li>
        ))}
      </ul>
      <form className={parts.tools} onSubmit={(event) => void close(event)}>
        <TextField
          type="date"
          required
          min={today}
          ref={field}
          label={t('settings.closed.day')}
          value={day}
          onChange={setDay}
        />
        <TextField
          label={t('settings.closed.reason')}
          optional={t('office.optional')}
          maxLength={80}
          value={reason}
          onChange={setReason}
        />
        <Button type="submit" variant="secondary" pending={isSending}>
          {t('settings.closed.add')}
        </Button>
      </form>
      {fault === null ? null : (
        <Notice tone="danger" announce="alert">
          {fault}
        </Notice>
      )}
    </section>
  )
}
