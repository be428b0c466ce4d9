import { useState, type ReactNode } from 'react'
import { Link } from 'wouter'

import type { LocalDate } from '#events/values/time.ts'
import type { OfficeBooking } from '#services/contracts/office.ts'
import type { OfficeBusiness } from '#services/contracts/visits.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { classes } from '#web/ui/classes.ts'

import { useOfficeSession } from '../frame/data/session.ts'
import { clockOf } from '../frame/moments.ts'
import { sectionPath } from '../frame/use-section.ts'
import { AskMove } from './ask-move.tsx'
import { hoursShown, isClosed, vansShown } from './calendar.ts'
import { measures, stepMinutes } from './day-measures.ts'
import { overlapPlaces, vanPlaces } from './day-places.ts'
import { timesShown } from './move-target.ts'
import { MoveSaid, MoveTargets } from './move-targets.tsx'
import { useBlockMoving } from './use-block-moving.ts'
import { useNow } from './use-calendar.ts'
import { useKeptInPlace } from './use-kept-in-place.ts'
import { useMoving } from './use-moving.ts'
import { VisitBlock, type BlockMoving } from './visit-block.tsx'

import css from './day-grid.module.css'

interface DayGridProps {
  readonly days: readonly LocalDate[]
  readonly bookings: readonly OfficeBooking[]
  readonly business: OfficeBusiness
  readonly van: string
  /** Reads the bookings again. */
  readonly onMoved: () => Promise<unknown>
}

/**
 * Days side by side with their hours: in one day alone each van has a column, in a week visits share the width of their day where they
 * overlap. On a phone the visits are below each other, under their day.
 */
export function DayGrid({ days, bookings, business, van, onMoved }: DayGridProps) {
  const { locale } = useI18n()
  const { user } = useOfficeSession()
  const [isHeld, hold] = useState(false)
  const kept = useKept(bookings, isHeld)
  const shown = van === '' ? kept : kept.filter((booking) => booking.van === van)
  const { fromMinute, toMinute } = hoursShown(days, shown, business.week)
  const rows = (toMinute - fromMinute) / stepMinutes
  const vans = vansShown(business, days, shown).filter(({ id }) => van === '' || id === van)
  const times = timesShown(fromMinute, toMinute)
  const hours = Array.from({ length: (toMinute - fromMinute) / 60 }, (_, index) => fromMinute + index * 60)
  const moving = useMoving({
    days,
    vans: vans.map(({ id }) => id),
    times,
    bookings: shown,
    vanName: (id) => vanName(business, id),
    onMoved,
  })
  const isMoving = moving.moving !== null
  // What others change meanwhile is shown after the drop.
  if (isHeld !== isMoving) hold(isMoving)
  const grid = useKeptInPlace(moving.moving?.booking.id ?? null)
  const blocks = useBlockMoving(moving, user.role === 'owner')
  return (
    <div className={css.scroll}>
      <div
        ref={grid}
        className={classes(css.grid, isMoving && css.moving)}
        style={measures({ '--days': days.length, '--rows': rows })}
      >
        <div className={css.hours} aria-hidden="true">
          {hours.map((minute) => (
            <span key={minute} className={css.hour}>
              {clockOf(locale, minute)}
            </span>
          ))}
        </div>
        {days.map((day) => (
          <Day
            key={day}
            day={day}
            bookings={moving.bookings.filter(({ date }) => date === day)}
            business={business}
            vans={vans}
            hours={{ fromMinute, toMinute }}
            isAlone={days.length === 1}
            isByVan={days.length === 1 || isMoving}
            blocks={blocks}
            targets={<MoveTargets day={day} vans={vans} times={times} fromMinute={fromMinute} moving={moving} />}
          />
        ))}
      </div>
      <MoveSaid moving={moving} />
      <AskMove moving={moving} vanName={(id) => vanName(business, id)} onMoved={onMoved} />
    </div>
  )
}

/** Last value, frozen while held. */
function useKept<Value>(value: Value, isHeld: boolean): Value {
  const [kept, keep] = useState(value)
  if (!isHeld && kept !== value) keep(value)
  return isHeld ? kept : value
}

interface DayProps {
  readonly day: LocalDate
  readonly bookings: readonly OfficeBooking[]
  readonly business: OfficeBusiness
  readonly vans: OfficeBusiness['vans']
  readonly hours: { readonly fromMinute: number; readonly toMinute: number }
  readonly isAlone: boolean
  /** Each van has a column of its own; otherwise visits are beside each other only where they overlap. */
  readonly isByVan: boolean
  readonly blocks: (booking: OfficeBooking) => BlockMoving | null
  readonly targets: ReactNode
}

function Day({ day, bookings, business, vans, hours, isAlone, isByVan, blocks, targets }: DayProps) {
  const { t } = useI18n()
  const { fromMinute, toMinute } = hours
  const now = useNow()
  const isShut = isClosed(day, business)
  const isToday = day === now.day
  const byVan = vanPlaces(bookings, fromMinute, vans)
  const byTime = overlapPlaces(bookings, fromMinute, vans)
  return (
    <section
      className={classes(css.day, isShut && css.closed, isToday && css.today)}
      // A day is as wide while a visit is moved as it was when that was picked up.
      style={measures({ '--wide': (isAlone ? byVan : byTime).most })}
    >
      <DayHead day={day} isToday={isToday} isLink={!isAlone} />
      <ol className={css.visits} style={measures({ '--vans': Math.max(1, vans.length) })}>
        {targets}
        {(isByVan ? byVan : byTime).places.map(({ booking, start, end, lane, lanes }) => (
          <li
            key={booking.id}
            className={css.place}
            style={measures({ '--row': start + 1, '--span': end - start, '--lane': lane, '--lanes': lanes })}
          >
            <VisitBlock
              booking={booking}
              van={vanName(business, booking.van)}
              isAlone={isAlone}
              moving={blocks(booking)}
            />
          </li>
        ))}
        {bookings.length === 0 ? <li className={css.none}>{isShut ? t('visits.closed') : t('visits.none')}</li> : null}
        {isToday && now.minute >= fromMinute && now.minute <= toMinute ? (
          <li
            className={css.now}
            style={measures({ '--at': (now.minute - fromMinute) / stepMinutes })}
            aria-hidden="true"
          />
        ) : null}
      </ol>
    </section>
  )
}

const vanName = ({ vans }: OfficeBusiness, id: string): string => vans.find((one) => one.id === id)?.name ?? id

interface DayHeadProps {
  readonly day: LocalDate
  readonly isToday: boolean
  /** Leads to the day alone. */
  readonly isLink: boolean
}

function DayHead({ day, isToday, isLink }: DayHeadProps) {
  const { t, date } = useI18n()
  const text = (
    <>
      <span>{date(day, 'day')}</span> {isToday ? <span>· {t('visits.today')}</span> : null}
    </>
  )
  return (
    <h3 className={css.head}>
      {isLink ? <Link href={sectionPath('bookings', { view: 'day', from: day })}>{text}</Link> : text}
    </h3>
  )
}
