import type { OfficePrices } from '#services/contracts/prices.ts'
import type { MessageKey } from '#web/i18n/areas.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

const words: Readonly<Record<string, MessageKey>> = {
  'pet-hair-removal': 'settings.addon.pet-hair-removal',
  'stain-treatment': 'settings.addon.stain-treatment',
  'odor-elimination': 'settings.addon.odor-elimination',
  'headliner-cleaning': 'settings.addon.headliner-cleaning',
}

/** The price list with the add-ons named in the language of the office; one without words keeps its English name. */
export function useNamedPrices(prices: OfficePrices): OfficePrices {
  const { t } = useI18n()
  const addOns = prices.addOns.map((one) => {
    const key = words[one.name]
    return key === undefined ? one : { ...one, displayName: t(key) }
  })
  return { ...prices, addOns }
}
