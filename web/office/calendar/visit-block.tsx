import { useEffect, useRef, type KeyboardEvent } from 'react'
import { Link } from 'wouter'

import { isSlotLabel } from '#events/values/time.ts'
import { visitPlace } from '#events/values/visit-place.ts'
import type { OfficeBooking } from '#services/contracts/office.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { classes } from '#web/ui/classes.ts'

import { useOfficialWords } from '../frame/official-words.ts'
import { sectionPath } from '../frame/use-section.ts'
import type { AddDrag } from './use-visit-drag.ts'
import { stateOf } from './visit-state.ts'

import css from './visit-block.module.css'

interface VisitBlockProps {
  readonly booking: OfficeBooking
  /** The name of its van. */
  readonly van: string
  /** There is room for where and with what. */
  readonly isAlone: boolean
  /** Null where it cannot be moved. */
  readonly moving: BlockMoving | null
}

export interface BlockMoving {
  readonly add: AddDrag
  readonly isLifted: boolean
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onBlur: () => void
}

/** A visit in the calendar; it opens. */
export function VisitBlock({ booking, van, isAlone, moving }: VisitBlockProps) {
  const { t, time } = useI18n()
  const { vehicleText } = useOfficialWords()
  const block = useRef<HTMLAnchorElement>(null)
  const add = moving?.add
  useEffect(() => (block.current === null ? undefined : add?.(booking.id, block.current)), [add, booking.id])
  const name = [booking.firstName, booking.lastName].filter(Boolean).join(' ') || t('office.nobody')
  const state = stateOf(booking)
  return (
    <Link
      ref={block}
      className={classes(
        css.block,
        css[state],
        moving !== null && css.movable,
        moving?.isLifted === true && css.lifted,
      )}
      href={sectionPath('bookings', { booking: booking.id })}
      // The browser would drag its address.
      draggable={false}
      data-visit={booking.id}
      aria-keyshortcuts={moving === null ? undefined : 'm'}
      onKeyDown={moving?.onKeyDown}
      onBlur={moving?.onBlur}
    >
      <span className={css.lines}>
        <span className={css.time}>
          {isSlotLabel(booking.time) ? time(booking.time) : booking.time}
          <span className={css.aside}>{van}</span>
          {state === 'confirmed' ? null : <span className={css.aside}>{t(`office.booking.state.${state}`)}</span>}
        </span>
        <span className={css.name} dir="auto">
          {name}
        </span>
        <span className={css.more}>
          {isAlone ? [booking.service, vehicleText(booking.vehicle)].filter(Boolean).join(' · ') : booking.service}
        </span>
        {isAlone ? (
          <span className={css.more} dir="auto">
            {visitPlace(booking.address, booking.city)}
          </span>
        ) : null}
      </span>
    </Link>
  )
}
