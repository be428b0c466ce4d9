import { usePackages } from '#web/data/package-list.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import css from './price-stack.module.css'

/** The three packages one on the other, each in its icing, with what it costs. */
export function PriceStack() {
  const { t, money } = useI18n()
  return (
    <ul className={css.stack} aria-label={t('onboarding.prices')}>
      {usePackages().map(({ name, displayName, basePriceCents }) => (
        <li key={name} className={css.layer} data-flavour={name}>
          <span className={css.price}>{money(basePriceCents)}</span>
          <span className={css.name}>
            {displayName}
            <span className={css.tax}>{t('onboarding.plus-hst')}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
