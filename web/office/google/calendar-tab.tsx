import { useState } from 'react'

import { googleEvents } from '#services/contracts/google.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { EventDialog } from './event-dialog.tsx'
import { eventDays, eventSpan } from './google-dates.ts'
import { ListFrame } from './list-frame.tsx'

import css from './google.module.css'

export function CalendarTab() {
  const { t, locale } = useI18n()
  const read = useOfficeRead(googleEvents, '/api/google/calendar/events')
  const [isCreating, setCreating] = useState(false)
  return (
    <>
      <ListFrame
        read={read}
        name={t('google.tab.calendar')}
        empty={t('google.calendar.none')}
        actions={<Button onClick={() => setCreating(true)}>{t('google.create')}</Button>}
      >
        {({ events }) =>
          events.map(({ id, summary, description, location, start, end, isAllDay, link }) => (
            <li key={id} className={css.row}>
              <span className={css.name} dir="auto" lang="">
                {link === null ? (
                  summary || t('google.no-title')
                ) : (
                  <a href={link} target="_blank" rel="noreferrer">
                    {summary || t('google.no-title')}
                  </a>
                )}
              </span>
              <time className={css.when} dateTime={start.dateTime}>
                {(isAllDay ? eventDays : eventSpan)(locale, start.dateTime, end.dateTime)}
              </time>
              {location === '' ? null : (
                <span className={css.from} dir="auto" lang="">
                  {location}
                </span>
              )}
              {description === '' ? null : (
                <span className={css.snippet} dir="auto" lang="">
                  {description}
                </span>
              )}
            </li>
          ))
        }
      </ListFrame>
      <EventDialog isOpen={isCreating} onClose={() => setCreating(false)} onCreated={() => void read.mutate()} />
    </>
  )
}
