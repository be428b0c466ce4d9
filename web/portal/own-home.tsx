import { useState, type ReactNode } from 'react'
import { useSWRConfig } from 'swr'
import { Link } from 'wouter'

import { isSlotLabel } from '#events/values/time.ts'
import type { OwnBooking } from '#services/contracts/own-visits.ts'
import { useServices } from '#web/data/site-reads.ts'
import { todayInToronto } from '#web/data/toronto-clock.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'
import { tabStorage } from '#web/state/browser-storage.ts'
import { useSession } from '#web/state/session.ts'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { FlavourRing, type Flavour } from '#web/ui/flavour-ring.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

import { upcoming } from './coming.ts'
import { isOwnPath, useOwnBookings, useOwnLoyalty, useOwnQuotes } from './own-reads.ts'
import { carryOwnQuote, openQuote, quoteBookingPath } from './quote-booking.ts'
import { carryBooking, rebookPath } from './rebook.ts'
import { signInPath } from './use-customer.ts'
import { vehicleText } from './vehicle-text.ts'

import css from './own-home.module.css'

/** Next visit, quote and points on the front page. */
export function OwnHome() {
  const { t } = useI18n()
  const isSignedIn = useSession().status === 'signed-in'
  return (
    <section className={css.own} aria-label={t('own-home.title')}>
      {isSignedIn ? <Rows /> : <Ended />}
    </section>
  )
}

function Ended() {
  const { t } = useI18n()
  return (
    <div className={css.visit}>
      <p className={css.none}>{t('own-home.ended')}</p>
      <p>
        <a className={buttonLook()} href={signInPath()}>
          {t('own-home.sign-in')}
        </a>
      </p>
    </div>
  )
}

function Rows() {
  const [now] = useState(() => Date.now())
  const bookings = useOwnBookings()
  return (
    <>
      <NextVisit answer={bookings} now={now} />
      <ul className={css.rows}>
        <QuoteRow />
        <PointsRow />
      </ul>
      {bookings.data ? <Actions bookings={bookings.data} /> : null}
      {bookings.data === undefined && bookings.error === undefined ? <div className={css.actions} /> : null}
    </>
  )
}

interface NextVisitProps {
  readonly answer: ReturnType<typeof useOwnBookings>
  readonly now: number
}

function NextVisit({ answer, now }: NextVisitProps) {
  const { t } = useI18n()
  const { mutate } = useSWRConfig()
  if (answer.data) {
    // One that was called off waits for its customer's choice, which the portal offers.
    const next = upcoming(answer.data, now).find(({ status }) => status !== 'cancelled')
    return next === undefined ? <Nothing /> : <Visit booking={next} />
  }
  if (answer.error === undefined)
    return (
      <div className={css.visit} aria-busy="true">
        <Skeleton />
        <Skeleton />
      </div>
    )
  return (
    <div className={css.visit} role="alert">
      <p className={css.none}>{t('own-home.failed')}</p>
      <p>
        <Button variant="secondary" onClick={() => void mutate(isOwnPath)}>
          {t('common.try-again')}
        </Button>
      </p>
    </div>
  )
}

function Nothing() {
  const { t } = useI18n()
  return (
    <div className={css.visit}>
      <p className={css.label}>{t('own-home.next')}</p>
      <p className={css.none}>{t('own-home.next.none')}</p>
    </div>
  )
}

const flavourOf = (service: string): Flavour => (service === 'sprinkle' || service === 'filled' ? service : 'glazed')

function Visit({ booking }: { readonly booking: OwnBooking }) {
  const { t, date, time } = useI18n()
  const { service, scheduledDate, timeSlot, vehicle } = booking
  const flavour = flavourOf(service.id)
  const car = vehicleText(vehicle)
  return (
    <Link className={css.next} href={paths.portal} data-flavour={flavour}>
      <FlavourRing flavour={flavour} />
      <span className={css.label}>
        {t(booking.status === 'called-off' ? 'portal.status.called-off' : 'own-home.next')}
      </span>
      <span className={css.day}>{date(scheduledDate, 'full')}</span>
      <span className={css.facts}>
        <strong>{isSlotLabel(timeSlot) ? time(timeSlot) : timeSlot}</strong>{' '}
        <span>{car === null ? service.name : `${service.name}, ${car}`}</span>
      </span>
    </Link>
  )
}

interface RowProps {
  readonly label: string
  readonly children: ReactNode
}

const Row = ({ label, children }: RowProps) => (
  <li className={css.row}>
    <span className={css.label}>{label}</span>
    {children}
  </li>
)

function QuoteRow() {
  const { t, money } = useI18n()
  const answer = useOwnQuotes()
  const { data } = answer
  if (answer.error !== undefined) return null
  const label = t('own-home.quote')
  if (!data)
    return (
      <Row label={label}>
        <Skeleton />
      </Row>
    )
  const quote = openQuote(data, todayInToronto())
  if (quote === undefined)
    return (
      <Row label={label}>
        <span className={css.what}>{t('own-home.quote.none')}</span>
        <a className={css.way} href="#quote">
          {t('own-home.quote.get')}
          <Glyph name="arrow" />
        </a>
      </Row>
    )
  return (
    <Row label={label}>
      <span className={css.what}>
        {quote.packageName}, {vehicleText(quote.vehicleDetails)} <strong>{money(quote.totalCents)}</strong>
      </span>
      <Link className={css.way} href={quoteBookingPath(quote)} onClick={() => carryOwnQuote(tabStorage(), quote)}>
        {t('own-home.quote.book')}
        <Glyph name="arrow" />
      </Link>
    </Row>
  )
}

function PointsRow() {
  const { t } = useI18n()
  const answer = useOwnLoyalty()
  const { data } = answer
  if (answer.error !== undefined) return null
  return (
    <Row label={t('own-home.points')}>
      {data ? (
        <>
          <strong className={css.what}>{data.balancePoints ?? data.points}</strong>
          <Link className={css.way} href={`${paths.dashboard}?tab=loyalty`}>
            {t('own-home.points.use')}
            <Glyph name="arrow" />
          </Link>
        </>
      ) : (
        <Skeleton />
      )}
    </Row>
  )
}

/** The visit that was last made, else the latest one that was booked: they come the latest start first. */
const lastOf = (bookings: readonly OwnBooking[]): OwnBooking | undefined =>
  bookings.find(({ status }) => status === 'completed') ?? bookings[0]

function Actions({ bookings }: { readonly bookings: readonly OwnBooking[] }) {
  const { t } = useI18n()
  const services = useServices().data
  const last = lastOf(bookings)
  if (last === undefined)
    return (
      <div className={css.actions}>
        <Link className={buttonLook()} href={paths.services}>
          {t('own-home.book')}
        </Link>
      </div>
    )
  const price = services?.find(({ id }) => id === last.service.id)?.basePrice
  return (
    <div className={css.actions}>
      <Link className={buttonLook()} href={rebookPath(last, price)} onClick={() => carryBooking(tabStorage(), last)}>
        {t('own-home.again', { service: last.service.name })}
      </Link>
    </div>
  )
}
