import type { OfficePrices } from '#services/contracts/prices.ts'

import { useKeptFields } from './kept-settings.ts'
import { readPrices } from './price-fields.ts'
import { useChange } from './use-change.ts'

/** The form of the price list. What was typed stays, whoever publishes another edition meanwhile and whoever signs in again, until it is published. */
export function usePrices(prices: OfficePrices, readAgain: () => Promise<unknown>) {
  const [kept, keep] = useKeptFields('prices')
  const typed = kept?.typed ?? {}
  /** The edition that was on screen when the first field was changed. */
  const basis = kept?.basis ?? prices.version
  const { isSending, fault, send, dismiss } = useChange()
  const read = readPrices(prices, typed)

  const change = (field: string, text: string) => keep({ typed: { ...typed, [field]: text }, basis })
  const discard = () => {
    dismiss()
    keep(null)
  }
  const put = async (wanted: NonNullable<typeof read.wanted>, expectedVersion: number): Promise<boolean> => {
    const isTaken = await send('PUT', 'prices', { ...wanted, expectedVersion })
    if (isTaken) return true
    await readAgain()
    return false
  }
  const publish = async () => {
    if (read.wanted === null || read.changes.length === 0) return
    if (await put(read.wanted, basis)) discard()
  }
  /** Aligns search results with charged prices. */
  const align = () =>
    put(
      {
        packages: prices.packages.map(({ displayName: _name, ...one }) => ({ ...one, publishedCents: one.priceCents })),
        addOns: prices.addOns.map(({ name, priceCents }) => ({ name, priceCents })),
      },
      prices.version,
    )
  return {
    ...read,
    typed,
    isSending,
    fault,
    /** True if somebody else published since the first change. False while publishing: the newer version may be our own. */
    isOvertaken: kept !== null && !isSending && basis !== prices.version,
    agree: () => {
      dismiss()
      keep({ typed, basis: prices.version })
    },
    change,
    discard,
    publish: () => void publish(),
    align: kept === null ? () => void align() : null,
  }
}
