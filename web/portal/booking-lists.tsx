import { useState } from 'react'
import { Link } from 'wouter'

import type { OwnBooking } from '#services/contracts/own-visits.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'
import { buttonLook } from '#web/ui/button.tsx'

import { BookingCard } from './booking-card.tsx'
import { earlier, owing, upcoming } from './coming.ts'

import css from './rows.module.css'

interface BookingsProps {
  readonly bookings: readonly OwnBooking[]
}

/** Visits to come; without any, the way to one. */
export function UpcomingBookings({ bookings }: BookingsProps) {
  const { t } = useI18n()
  const [now] = useState(() => Date.now())
  const coming = upcoming(bookings, now)
  if (coming.length === 0)
    return (
      <div className={css.none}>
        <p>{t('portal.upcoming.none')}</p>
        <Link className={buttonLook()} href={paths.services}>
          {t('portal.book')}
        </Link>
      </div>
    )
  return <Cards bookings={coming} />
}

/** Visits that are over and not paid in full, or whose charge was announced; nothing where there are none. */
export function OwingBookings({ bookings }: BookingsProps) {
  const { t } = useI18n()
  const [now] = useState(() => Date.now())
  const owed = owing(bookings, now)
  if (owed.length === 0) return null
  return (
    <section className={css.section} aria-labelledby="owing">
      <h2 id="owing">{t('portal.owed')}</h2>
      <Cards bookings={owed} />
    </section>
  )
}

/** Visits that are over, and those that were cancelled; nothing where there are none. */
export function EarlierBookings({ bookings }: BookingsProps) {
  const { t } = useI18n()
  const [now] = useState(() => Date.now())
  const past = earlier(bookings, now)
  if (past.length === 0) return null
  return (
    <section className={css.section} aria-labelledby="earlier">
      <h2 id="earlier">{t('portal.earlier')}</h2>
      <Cards bookings={past} />
    </section>
  )
}

function Cards({ bookings }: BookingsProps) {
  return (
    <div className={css.cards}>
      {bookings.map((booking) => (
        <BookingCard key={booking.id} booking={booking} />
      ))}
    </div>
  )
}
