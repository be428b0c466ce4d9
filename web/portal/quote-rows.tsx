import { Link } from 'wouter'

import type { OwnQuotes } from '#services/contracts/own-visits.ts'
import { dayInToronto, todayInToronto } from '#web/data/toronto-clock.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonLook } from '#web/ui/button.tsx'

import { isPriceHeld } from './quote-booking.ts'
import { vehicleText } from './vehicle-text.ts'

import css from './rows.module.css'

const mostShown = 3

/** The newest quotes. */
export function QuoteRows({ quotes }: { readonly quotes: OwnQuotes }) {
  const { t, money, date } = useI18n()
  if (quotes.length === 0)
    return (
      <div className={css.none}>
        <p>{t('portal.quotes.none')}</p>
        <Link className={buttonLook({ variant: 'secondary' })} href={paths.quote}>
          {t('portal.quotes.get')}
        </Link>
      </div>
    )
  return (
    <ul className={css.rows}>
      {quotes.slice(0, mostShown).map((quote) => (
        <li key={quote.id} className={css.row}>
          <p className={css.name}>{quote.packageName}</p>
          <p>{vehicleText(quote.vehicleDetails)}</p>
          <p>{quote.locationDetails.address}</p>
          <p className={css.amount}>{money(quote.totalCents)}</p>
          {quote.status === 'booked' ? null : (
            <p>
              {t(isPriceHeld(quote, todayInToronto()) ? 'portal.quote.held' : 'portal.quote.over', {
                date: date(dayInToronto(quote.validUntil)),
              })}
            </p>
          )}
          <Badge tone={quote.isBooked ? 'mint' : 'sky'}>
            {quote.isBooked ? t('portal.quote.booked') : t('portal.quote.open')}
          </Badge>
        </li>
      ))}
    </ul>
  )
}
