import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { Link } from 'wouter'

import { isLocalDate, type LocalDate } from '#events/values/time.ts'
import { officeBookings } from '#services/contracts/office.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import { bookingsQuery } from '../frame/bookings-path.ts'
import { useOfficeRead } from '../frame/data/office-read.ts'
import { todayIn } from '../frame/moments.ts'
import { sectionPath, useAddressParameter } from '../frame/use-section.ts'
import { useChange } from './use-change.ts'

import parts from '../frame/parts.module.css'

interface ClosedDaysProps {
  readonly closedDates: readonly string[]
  readonly reasons: Readonly<Record<string, string>>
}

/** Days on which nobody works although the hours say so. Those that are past are left out. A link may name the one to close. */
export function ClosedDays({ closedDates, reasons }: ClosedDaysProps) {
  const { t, date } = useI18n()
  const [today] = useState(() => todayIn(Date.now()))
  const { fault, send } = useChange()
  const coming = closedDates.filter((one) => one >= today)
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
            <div>
              <Link href={sectionPath('bookings', { view: 'day', from: one })}>{date(one, 'full')}</Link>
              {reasons[one] ? <p dir="auto">{reasons[one]}</p> : null}
              <Booked day={one} />
            </div>
            <Button variant="quiet" onClick={() => void send('DELETE', `closed-days/${one}`)}>
              {t('settings.closed.open', { date: date(one, 'day') })}
            </Button>
          </li>
        ))}
      </ul>
      <Fault text={fault} />
      <CloseDay today={today} closedDates={closedDates} />
    </section>
  )
}

interface CloseDayProps {
  readonly today: LocalDate
  readonly closedDates: readonly string[]
}

function CloseDay({ today, closedDates }: CloseDayProps) {
  const { t } = useI18n()
  const asked = useAddressParameter('close') ?? ''
  const wanted = isLocalDate(asked) && asked >= today && !closedDates.includes(asked) ? asked : ''
  const [day, setDay] = useState<string>(wanted)
  const field = useRef<HTMLInputElement>(null)
  // It stands at the end of the page.
  useEffect(() => {
    if (wanted !== '') field.current?.focus()
  }, [wanted])
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const isMissing = !isLocalDate(day) || day < today
  const { isSending, fault, send } = useChange()
  const close = async (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (isMissing || !(await send('POST', 'closed-days', { date: day, reason }))) return
    setDay('')
    setReason('')
    setTried(false)
  }
  return (
    <>
      <form className={parts.tools} noValidate onSubmit={(event) => void close(event)}>
        <TextField
          type="date"
          required
          min={today}
          ref={field}
          label={t('settings.closed.day')}
          value={day}
          error={isTried && isMissing ? t('settings.closed.day.missing') : undefined}
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
      {isMissing || closedDates.includes(day) ? null : <Booked day={day} />}
      <Fault text={fault} />
    </>
  )
}

/** Bookings of a day, which stay. */
function Booked({ day }: { readonly day: string }) {
  const { t, date } = useI18n()
  const { data = [] } = useOfficeRead(
    officeBookings,
    `/api/crm/bookings?${bookingsQuery({ from: day, to: day, status: 'confirmed' })}`,
  )
  if (data.length === 0) return null
  return (
    <Notice tone="warning" announce="status">
      {t('settings.closed.visits', { count: data.length, date: date(day, 'day') })}{' '}
      <Link href={sectionPath('bookings', { view: 'day', from: day })}>{t('settings.closed.visits.see')}</Link>
    </Notice>
  )
}

function Fault({ text }: { readonly text: string | null }) {
  if (text === null) return null
  return (
    <Notice tone="danger" announce="alert">
      {text}
    </Notice>
  )
}
