import { Link } from 'wouter'

import { hstOn } from '#events/values/money.ts'
import type { ShownPackage } from '#web/data/usual-packages.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { bookingPath, serviceAnchor } from '#web/paths.ts'
import { FlavourRing } from '#web/ui/flavour-ring.tsx'

import css from './flavour-band.module.css'

/** One package across the whole page, in its own icing. */
export function FlavourBand({ offer }: { readonly offer: ShownPackage }) {
  const { t, money } = useI18n()
  const { id, name, displayName, basePrice, basePriceCents, durationHours } = offer
  return (
    <section className={css.band} data-flavour={name} aria-labelledby={`band-${name}`}>
      <div className={css.page}>
        <div className={css.ring}>
          <FlavourRing flavour={name} />
        </div>
        <p className={css.price}>
          {money(basePriceCents)}
          <span className={css.tax}>
            {t('price.with-hst', { price: money(basePriceCents + hstOn(basePriceCents)) })}
          </span>
        </p>
        <div className={css.words}>
          <h2 className={css.name} id={`band-${name}`}>
            {displayName}
          </h2>
          <p className={css.line}>{t(`package.${name}.line`)}</p>
          <p className={css.facts}>{t('home.band.hours', durationHours)}</p>
          <p className={css.ways}>
            <Link className={css.book} href={bookingPath({ service: id, name: displayName, price: basePrice })}>
              {t('home.band.book', { name: displayName })}
            </Link>
            <Link className={css.more} href={serviceAnchor(name)} aria-describedby={`band-${name}`}>
              {t('home.band.more')}
            </Link>
          </p>
        </div>
      </div>
    </section>
  )
}
