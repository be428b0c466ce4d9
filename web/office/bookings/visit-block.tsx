import { Link } from 'wouter'

import { isSlotLabel } from '#events/values/time.ts'
import type { OfficeBooking } from '#services/contracts/office.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { classes } from '#web/ui/classes.ts'

import { sectionPath } from '../shell/use-section.ts'
import { stateOf } from './visit-state.ts'

import css from './visit-block.module.css'

interface VisitBlockProps {
  readonly booking: OfficeBooking
  /** The name of its van. */
  readonly van: string
  /** There is room for where and with what. */
  readonly isAlone: boolean
}

/** A visit in the calendar; it opens. */
export function VisitBlock({ booking, van, isAlone }: VisitBlockProps) {
  const { t, time } = useI18n()
  const name = [booking.firstName, booking.lastName].filter(Boolean).join(' ') || t('office.nobody')
  const state = stateOf(booking)
  return (
    <Link className={classes(css.block, css[state])} href={sectionPath('bookings', { booking: booking.id })}>
      <span className={css.time}>
        {isSlotLabel(booking.time) ? time(booking.time) : booking.time}
        <span className={css.aside}>{van}</span>
        {state === 'confirmed' ? null : <span className={css.aside}>{t(`visits.state.${state}`)}</span>}
      </span>
      <span className={css.name} dir="auto">
        {name}
      </span>
      <span className={css.more}>
        {isAlone ? [booking.service, booking.vehicle].filter(Boolean).join(' · ') : booking.service}
      </span>
      {isAlone ? (
        <span className={css.more} dir="auto">
          {[booking.address, booking.city].filter(Boolean).join(', ')}
        </span>
      ) : null}
    </Link>
  )
}
