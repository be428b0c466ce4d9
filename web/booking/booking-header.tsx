import type { ShownPackage } from '#web/data/usual-packages.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { FlavourRing } from '#web/ui/flavour-ring.tsx'

import css from './booking-header.module.css'

interface BookingHeaderProps {
  readonly service: ShownPackage
  /** Price with add-ons, before tax. */
  readonly totalCents?: number
  /** The last day on which the price of the visitor's quote holds. */
  readonly quoteDay?: string | undefined
}

/** Package being booked, with the server's name and price. */
export function BookingHeader({ service, totalCents = service.basePriceCents, quoteDay }: BookingHeaderProps) {
  const { t, money, date } = useI18n()
  return (
    <header className={css.header} data-flavour={service.name}>
      <div className={css.words}>
        <p className={css.kicker}>{t('booking.kicker')}</p>
        <h1 className={css.name}>{service.displayName}</h1>
        <p className={css.total}>{t('booking.header.total', { price: money(service.basePriceCents) })}</p>
        {totalCents === service.basePriceCents ? null : (
          <p className={css.total}>{t('booking.header.with-add-ons', { price: money(totalCents) })}</p>
        )}
        {quoteDay === undefined ? null : (
          <p className={css.quote}>{t('booking.header.quote', { date: date(quoteDay) })}</p>
        )}
      </div>
      <div className={css.ring}>
        <FlavourRing flavour={service.name} />
      </div>
    </header>
  )
}
