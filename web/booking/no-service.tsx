import { Link } from 'wouter'

import { hstOn } from '#events/values/money.ts'
import { usePackages } from '#web/data/package-list.ts'
import type { ShownPackage } from '#web/data/usual-packages.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { bookingPath, paths } from '#web/paths.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { FlavourRing } from '#web/ui/flavour-ring.tsx'

import css from './no-service.module.css'

/** Address without a package, with the three to choose from. */
export function NoService() {
  const { t } = useI18n()
  const packages = usePackages()
  return (
    <section className={css.page}>
      <h1>{t('booking.no-service')}</h1>
      <p className={css.lead}>{t('booking.no-service.body')}</p>
      <ul className={css.packages}>
        {packages.map((one) => (
          <li key={one.name}>
            <PackageCard offer={one} />
          </li>
        ))}
      </ul>
      <Link className={buttonLook({ variant: 'secondary', size: 'large' })} href={paths.services}>
        {t('booking.view-services')}
      </Link>
    </section>
  )
}

function PackageCard({ offer }: { readonly offer: ShownPackage }) {
  const { t, money } = useI18n()
  const { id, name, displayName, basePrice, basePriceCents } = offer
  const total = money(basePriceCents + hstOn(basePriceCents))
  return (
    <Link
      className={css.card}
      href={bookingPath({ service: id, name: displayName, price: basePrice })}
      data-flavour={name}
    >
      <span className={css.ring}>
        <FlavourRing flavour={name} />
      </span>
      <span className={css.words}>
        <span className="only-read">{t('booking.no-service.book', { name: displayName })}:</span>{' '}
        <span className={css.name} aria-hidden="true">
          {displayName}
        </span>
        <strong className={css.price}>{money(basePriceCents)}</strong>{' '}
        <span className={css.quiet}>{t('price.with-hst', { price: total })}</span>
      </span>
    </Link>
  )
}
