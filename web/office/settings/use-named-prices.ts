import type { OfficePrices } from '#services/contracts/prices.ts'

import { useOfficialWords } from '../frame/official-words.ts'

/** The price list with the add-ons named in the language of the office; one without words keeps its English name. */
export function useNamedPrices(prices: OfficePrices): OfficePrices {
  const { serviceName } = useOfficialWords()
  const addOns = prices.addOns.map((one) => ({ ...one, displayName: serviceName(one.displayName) }))
  return { ...prices, addOns }
}
