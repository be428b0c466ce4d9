import type { OfficePrices } from '#services/contracts/prices.ts'
import { usualPackages } from '#web/data/usual-packages.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface PublishedPricesProps {
  readonly prices: OfficePrices
  readonly isSending: boolean
  /** Null while a change is being typed: another edition would overtake it. */
  readonly onAlign: (() => void) | null
}

/** Search results state other prices than are charged: says so, and makes them equal. */
export function PublishedPrices({ prices, isSending, onAlign }: PublishedPricesProps) {
  const { t, money } = useI18n()
  const apart = prices.packages.filter(({ priceCents, publishedCents }) => priceCents !== publishedCents)
  if (apart.length === 0) return null
  const list = apart.map(({ displayName, priceCents, publishedCents }) =>
    t('settings.prices.apart.one', { name: displayName, published: money(publishedCents), charged: money(priceCents) }),
  )
  return (
    <Notice
      tone="warning"
      actions={
        onAlign === null ? null : (
          <Button variant="secondary" pending={isSending} onClick={onAlign}>
            {t('settings.prices.align')}
          </Button>
        )
      }
    >
      {t('settings.prices.apart', { list: list.join('; ') })}
    </Notice>
  )
}

/** The pages state the prices that they were built with until their scripts have run: says so while others are in force. */
export function BuiltPrices({ prices }: { readonly prices: OfficePrices }) {
  const { t, money } = useI18n()
  const built = Object.values(usualPackages).filter(({ id, basePriceCents }) =>
    prices.packages.some((one) => one.id === id && one.priceCents !== basePriceCents),
  )
  if (built.length === 0) return null
  const list = built.map(({ displayName, basePriceCents }) => `${displayName} ${money(basePriceCents)}`)
  return <Notice tone="warning">{t('settings.prices.built', { list: list.join(', ') })}</Notice>
}
