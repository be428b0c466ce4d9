import { useState, type ReactNode } from 'react'
import { Link } from 'wouter'

import { isLocalDate, isSlotLabel } from '#events/values/time.ts'
import type { OwnBooking } from '#services/contracts/own-visits.ts'
import { late } from '#web/data/late.tsx'
import { useServices } from '#web/data/site-reads.ts'
import { addOnName } from '#web/i18n/add-on-words.ts'
import { momentWords } from '#web/i18n/moment-words.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { tabStorage } from '#web/state/browser-storage.ts'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { FlavourRing, type Flavour } from '#web/ui/flavour-ring.tsx'

import { CancelDialog } from './cancel-dialog.tsx'
import { ChargeNotice } from './charge-notice.tsx'
import { ConcernButton } from './concern-button.tsx'
import { CrewProgress } from './crew-progress.tsx'
import { carryBooking, rebookPath } from './rebook.ts'
import { ReceiptLinks } from './receipt-links.tsx'
import { RefundTerms } from './refund-terms.tsx'
import { StatusBadge } from './status-badge.tsx'
import { vehicleText } from './vehicle-text.ts'
import { Statement } from './visit-statement.tsx'
import { WeatherChoice } from './weather-choice.tsx'

import css from './booking-card.module.css'

/** The calendar comes with it. */
const MoveDialog = late(async () => (await import('./move-dialog.tsx')).MoveDialog)

const flavourOf = (service: string): Flavour => (service === 'sprinkle' || service === 'filled' ? service : 'glazed')

/** One booking in full, in the icing of its package: when, where, what, its money, and what can be done with it. */
export function BookingCard({ booking }: { readonly booking: OwnBooking }) {
  const { date, time } = useI18n()
  const { service, scheduledDate, timeSlot, status } = booking
  const at = isSlotLabel(timeSlot) ? time(timeSlot) : timeSlot
  const flavour = flavourOf(service.id)
  return (
    <article className={css.card} aria-labelledby={`booking-${booking.id}`}>
      <div className={css.band} data-flavour={flavour}>
        <FlavourRing flavour={flavour} />
        <p className={css.day}>{date(scheduledDate, 'full')}</p>
        <p className={css.time}>{at}</p>
      </div>
      <div className={css.body}>
        <header className={css.head}>
          <h3 id={`booking-${booking.id}`}>{service.name}</h3>
          <StatusBadge status={status} />
        </header>
        <CrewProgress booking={booking} />
        <ChargeNotice booking={booking} />
        {status === 'called-off' ? <WeatherChoice booking={booking} at={at} /> : null}
        <Facts booking={booking} />
        <FreeVisit booking={booking} />
        {booking.statement ? (
          <Statement statement={booking.statement} isStanding={status === 'confirmed' || status === 'called-off'} />
        ) : null}
        {status === 'confirmed' && booking.refunds.length > 0 && booking.paidCents > 0 ? (
          <RefundTerms refunds={booking.refunds} />
        ) : null}
        {booking.depositDue ? <DepositDue {...booking.depositDue} /> : null}
        <ReceiptLinks receipts={booking.receipts} />
        <Actions booking={booking} at={at} />
      </div>
    </article>
  )
}

interface BookingProps {
  readonly booking: OwnBooking
}

function Facts({ booking }: BookingProps) {
  const { t } = useI18n()
  return (
    <dl className={css.facts}>
      <Fact name={t('portal.fact.where')}>{booking.location}</Fact>
      <Fact name={t('portal.fact.vehicle')}>{vehicleText(booking.vehicle) ?? t('portal.vehicle.none')}</Fact>
      {booking.addons.length === 0 ? null : (
        <Fact name={t('portal.fact.addons')}>{booking.addons.map(({ name }) => addOnName(name, t)).join(', ')}</Fact>
      )}
      {booking.notes === '' ? null : <Fact name={t('portal.fact.notes')}>{booking.notes}</Fact>}
      <Fact name={t('portal.fact.reference')}>{booking.reference}</Fact>
    </dl>
  )
}

/** Free visit without payment. */
function FreeVisit({ booking: { reclean, status } }: BookingProps) {
  const { t, date } = useI18n()
  if (!reclean) return null
  const { reference, date: day } = reclean
  const words = { reference, date: isLocalDate(day) ? date(day) : day }
  return <p className={css.terms}>{t(status === 'completed' ? 'portal.reclean.made' : 'portal.reclean', words)}</p>
}

/** The office asks for it; the visit stands all the same. */
function DepositDue({ amountCents, dueAt }: NonNullable<OwnBooking['depositDue']>) {
  const i18n = useI18n()
  const words = { amount: i18n.money(amountCents), until: momentWords(dueAt, i18n) }
  return <p className={css.terms}>{i18n.t('portal.deposit.due', words)}</p>
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Actions({ booking, at }: { readonly booking: OwnBooking; readonly at: string }) {
  const { t, money } = useI18n()
  const [isCancelling, setCancelling] = useState(false)
  const [isMoving, setMoving] = useState(false)
  // A called-off visit has its choice above.
  const canCancel = booking.status !== 'called-off' && booking.can?.cancel === true
  const price = useServices().data?.find(({ id }) => id === booking.service.id)?.basePrice
  return (
    <div className={css.actions}>
      {booking.payPath ? (
        <Link className={buttonLook()} href={booking.payPath}>
          {booking.depositDue
            ? t('portal.pay.deposit', { amount: money(booking.depositDue.amountCents) })
            : t('portal.pay', { amount: money(booking.owedCents) })}
        </Link>
      ) : null}
      {booking.can?.pay === 'too_little_for_card' && !booking.depositDue ? (
        <p className={css.terms}>{t('portal.owed.small', { amount: money(booking.owedCents) })}</p>
      ) : null}
      {canCancel ? (
        <a
          className={buttonLook({ variant: 'secondary' })}
          href={`/api/user/bookings/${booking.id}/visit.ics`}
          download
        >
          {t('portal.calendar')}
        </a>
      ) : null}
      <Link
        className={buttonLook({ variant: 'secondary' })}
        href={rebookPath(booking, price)}
        onClick={() => carryBooking(tabStorage(), booking)}
      >
        {t('portal.again')}
      </Link>
      {canCancel ? (
        <>
          <Button variant="secondary" onClick={() => setMoving(true)}>
            {t('portal.move')}
          </Button>
          <Button variant="quiet" onClick={() => setCancelling(true)}>
            {t('portal.cancel')}
          </Button>
        </>
      ) : null}
      {booking.status === 'completed' ? <ConcernButton visit={booking} /> : null}
      {isMoving ? <MoveDialog booking={booking} at={at} open onClose={() => setMoving(false)} /> : null}
      <CancelDialog booking={booking} at={at} open={isCancelling} onClose={() => setCancelling(false)} />
    </div>
  )
}
