import { Link } from 'wouter'

import { hstOn } from '#events/values/money.ts'
import type { ShownPackage } from '#web/data/usual-packages.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { bookingPath } from '#web/paths.ts'
import { FlavourRing } from '#web/ui/flavour-ring.tsx'

import { inclusions } from './inclusions.ts'

import css from './package-panel.module.css'

/** One package with its anchor: /services#glazed. */
export function PackagePanel({ offer }: { readonly offer: ShownPackage }) {
  const { t, money } = useI18n()
  const { id, name, displayName, basePrice, basePriceCents, durationHours, popular } = offer
  const done = inclusions.filter((inclusion) => inclusion[name] > 0)
  return (
    <section className={css.panel} id={name} data-flavour={name} aria-labelledby={`${name}-name`}>
      <div className={css.field}>
        <div className={css.ring}>
          <FlavourRing flavour={name} />
        </div>
        {popular ? <p className={css.popular}>{t('services.popular')}</p> : null}
        <p className={css.price}>
          {money(basePriceCents)} <span className={css.tax}>{t('services.plus-hst')}</span>
        </p>
        <p className={css.total}>{t('price.with-hst', { price: money(basePriceCents + hstOn(basePriceCents)) })}</p>
      </div>
      <div className={css.words}>
        <h2 className={css.name} id={`${name}-name`}>
          {displayName}
        </h2>
        <p className={css.duration}>{t('services.duration', durationHours)}</p>
        <p className={css.line}>{t(`package.${name}.line`)}</p>
        <ul className={css.works}>
          {done.map(({ work }) => (
            <li key={work}>{t(`services.inclusion.${work}`)}</li>
          ))}
        </ul>
        <Link
          className={css.quote}
          href={bookingPath({ service: id, name: displayName, price: basePrice })}
          aria-describedby={`${name}-name`}
        >
          {t('services.get-quote')}
        </Link>
      </div>
    </section>
  )
}
