import { useState, type SyntheticEvent } from 'react'
import { Link } from 'wouter'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import { todayIn } from '../moments.ts'
import { sectionPath } from '../shell/use-section.ts'
import { useChange } from './use-change.ts'

import parts from '../parts.module.css'

/** Days on which nobody works although the hours say so. Those that are past are left out. */
export function ClosedDays({ closedDates }: { readonly closedDates: readonly string[] }) {
  const { t, date } = useI18n()
  const [today] = useState(() => todayIn(Date.now()))
  const [day, setDay] = useState('')
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
            <Button variant="quiet" onClick={() => void send('DELETE', `closed-days/${one}`)}>
              {t('settings.closed.open', { date: date(one, 'day') })}
            </Button>
          </li>
        ))}
      </ul>
      <form className={parts.tools} onSubmit={(event) => void close(event)}>
        <TextField type="date" required min={today} label={t('settings.closed.day')} value={day} onChange={setDay} />
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
