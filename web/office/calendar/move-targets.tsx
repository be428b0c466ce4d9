import { useEffect, useRef } from 'react'

import { slotToHour, type LocalDate, type SlotLabel } from '#events/values/time.ts'
import type { OfficeBusiness } from '#services/contracts/visits.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { classes } from '#web/ui/classes.ts'

import { startMinuteOf } from './calendar.ts'
import { measures, stepMinutes } from './day-measures.ts'
import { isSamePlace, reasonAt } from './move-target.ts'
import type { MovingVisits } from './use-moving.ts'

import css from './move-targets.module.css'

interface MoveTargetsProps {
  readonly day: LocalDate
  readonly vans: OfficeBusiness['vans']
  readonly times: readonly SlotLabel[]
  readonly fromMinute: number
  readonly moving: MovingVisits
}

const hourRows = 60 / stepMinutes

/** The places of a day while a visit is moved: those that are impossible are hatched, and the one that it is held over is framed. */
export function MoveTargets({ day, vans, times, fromMinute, moving }: MoveTargetsProps) {
  const { time } = useI18n()
  const now = moving.moving
  if (now === null) return null
  const rowOf = (label: SlotLabel) => (slotToHour(label) * 60 - fromMinute) / stepMinutes + 1
  const span = Math.max(1, (now.booking.endMinute - startMinuteOf(now.booking)) / stepMinutes)
  return (
    <>
      {vans.flatMap(({ id: van }, column) =>
        times.map((label) => {
          const place = { date: day, time: label, van }
          const isHere = isSamePlace(place, now.from)
          const isImpossible = !isHere && (reasonAt(moving.starts, place) ?? null) !== null
          return (
            <li
              key={`${van} ${label}`}
              className={classes(css.cell, isImpossible && css.impossible)}
              style={measures({ '--row': rowOf(label), '--span': hourRows, '--van': column + 1 })}
              data-start=""
              data-date={day}
              data-time={label}
              data-van={van}
              aria-hidden="true"
            >
              {time(label)}
            </li>
          )
        }),
      )}
      {now.target.date === day ? (
        <Held
          key={`${now.target.van} ${now.target.time}`}
          time={time(now.target.time)}
          van={vans.find(({ id }) => id === now.target.van)?.name ?? ''}
          isImpossible={moving.reason !== null}
          isFollowed={now.by === 'keys'}
          style={measures({
            '--row': rowOf(now.target.time),
            '--span': span,
            '--van':
              Math.max(
                0,
                vans.findIndex(({ id }) => id === now.target.van),
              ) + 1,
          })}
        />
      ) : null}
    </>
  )
}

interface HeldProps {
  readonly time: string
  readonly van: string
  readonly isImpossible: boolean
  /** Scrolled to: a pointer is where it is. */
  readonly isFollowed: boolean
  readonly style: ReturnType<typeof measures>
}

function Held({ time, van, isImpossible, isFollowed, style }: HeldProps) {
  const frame = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isFollowed) frame.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isFollowed])
  return (
    <li ref={frame} className={classes(css.held, isImpossible && css.refused)} style={style} aria-hidden="true">
      {time} <span className={css.van}>{van}</span>
    </li>
  )
}

export function MoveSaid({ moving }: { readonly moving: MovingVisits }) {
  return (
    <output
      className={moving.moving === null ? 'only-read' : classes(css.said, moving.reason !== null && css.refused)}
      data-move-said=""
    >
      {moving.text}
    </output>
  )
}
