import { Link } from 'wouter'

import { phoneLinkTo, shownPhone } from '#events/values/phone-number.ts'
import { isSlotLabel } from '#events/values/time.ts'
import { visitPlace } from '#events/values/visit-place.ts'
import type { OfficeBooking } from '#services/contracts/office.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

import { bookingStatuses, type BookingStatus } from '../frame/bookings-path.ts'
import { useOfficeSession } from '../frame/data/session.ts'
import { clockIn } from '../frame/moments.ts'
import { useOfficialWords } from '../frame/official-words.ts'
import { sectionPath } from '../frame/use-section.ts'

import parts from '../frame/parts.module.css'
import css from './booking-row.module.css'

const tones: Readonly<Record<BookingStatus, BadgeTone>> = {
  confirmed: 'sky',
  'called-off': 'amber',
  completed: 'mint',
  missed: 'amber',
  cancelled: 'neutral',
}

/** One visit: when, who, what and where. */
export function BookingRow({ booking }: { readonly booking: OfficeBooking }) {
  const { t, locale, time, money } = useI18n()
  const { vehicleText } = useOfficialWords()
  const { user } = useOfficeSession()
  const name = [booking.firstName, booking.lastName].filter(Boolean).join(' ')
  const place = visitPlace(booking.address, booking.city)
  const status = bookingStatuses.find((one) => one === booking.status)
  const under = underWay(booking)
  return (
    <li className={css.booking}>
      <Link className={css.time} href={sectionPath('bookings', { booking: booking.id })}>
        {isSlotLabel(booking.time) ? time(booking.time) : booking.time}
      </Link>
      <span className={css.words}>
        <span className={parts.strong} dir="auto">
          {user.role === 'owner' ? (
            <Link href={sectionPath('customers', { customer: booking.customerId })}>{name || t('office.nobody')}</Link>
          ) : (
            name || t('office.nobody')
          )}
        </span>
        <span className={parts.quiet}>
          {[
            booking.service,
            vehicleText(booking.vehicle),
            booking.totalCents === undefined ? '' : money(booking.totalCents),
            isDue(booking) ? t('office.booking.owes', { amount: money(booking.owedCents ?? 0) }) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className={parts.quiet} dir="auto">
          {place === '' ? t('office.no-address') : place}
        </span>
        {booking.phone ? (
          <a className={css.phone} href={phoneLinkTo(booking.phone)}>
            {shownPhone(booking.phone)}
          </a>
        ) : null}
        {user.role === 'owner' ? (
          <Link className={css.phone} href={sectionPath('email', { write: booking.customerId })}>
            {t('office.booking.write')}
          </Link>
        ) : null}
      </span>
      {status === undefined ? null : (
        <Badge tone={tones[status]}>
          {under === null ? (
            t(`office.booking.status.${status}`)
          ) : (
            <>
              {t(`office.booking.state.${under.state}`)} {clockIn(locale, under.at)}
            </>
          )}
        </Badge>
      )}
    </li>
  )
}

/** Before the visit nothing is late. */
const isDue = ({ status, owedCents = 0 }: OfficeBooking): boolean =>
  owedCents > 0 && (status === 'completed' || status === 'missed')

/** Last report of a visit under way. */
function underWay({ status, departedAt, arrivedAt }: OfficeBooking) {
  if (status !== 'confirmed') return null
  if (arrivedAt !== null) return { state: 'arrived', at: arrivedAt } as const
  return departedAt === null ? null : ({ state: 'departed', at: departedAt } as const)
}
