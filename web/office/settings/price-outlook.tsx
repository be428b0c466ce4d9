import type { SoldServices } from '#services/contracts/prices.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { broughtAt, type PriceChange, type ReadPrices } from './price-fields.ts'

import parts from '../frame/parts.module.css'

export function PriceChanges({ changes }: { readonly changes: readonly PriceChange[] }) {
  const { t, money } = useI18n()
  if (changes.length === 0) return null
  const hours = ([min = 0, max = 0]: readonly number[]) => t('settings.prices.span', { min: min / 60, max: max / 60 })
  const dollars = ([cents = 0]: readonly number[]) => money(cents)
  return (
    <section aria-labelledby="price-changes">
      <h3 className={parts.heading} id="price-changes">
        {t('settings.prices.changes')}
      </h3>
      <ul className={parts.rows}>
        {changes.map(({ field, displayName, kind, from, to }) => {
          const tell = kind === 'price' ? dollars : hours
          return (
            <li key={field} className={parts.row}>
              <span className={parts.strong}>{displayName}</span>
              <span>
                {tell(from)} → {tell(to)}
              </span>
            </li>
          )
        })}
      </ul>
      <p className={parts.quiet}>{t('settings.prices.from')}</p>
    </section>
  )
}

interface WhatIfProps {
  readonly sold: SoldServices
  readonly wanted: NonNullable<ReadPrices['wanted']>
}

/** Effect of these prices on the last ninety days. */
export function WhatIf({ sold, wanted }: WhatIfProps) {
  const { t, money } = useI18n()
  const { cents, wouldBeCents } = broughtAt(sold, wanted)
  const words = { count: sold.visits, brought: money(cents), wouldBe: money(wouldBeCents) }
  return (
    <section aria-labelledby="price-what-if">
      <h3 className={parts.heading} id="price-what-if">
        {t('settings.prices.what-if')}
      </h3>
      <p>{sold.visits === 0 ? t('settings.prices.what-if.none') : t('settings.prices.what-if.brought', words)}</p>
      <p className={parts.quiet}>{t('settings.prices.what-if.how')}</p>
    </section>
  )
}
