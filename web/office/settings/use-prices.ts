import { useState } from 'react'

import type { OfficePrices } from '#services/contracts/prices.ts'

import { readPrices, type TypedPrices } from './price-fields.ts'
import { useChange } from './use-change.ts'

const none: TypedPrices = {}

/** The form of the price list. What was typed stays, whoever publishes another edition meanwhile, until it is published. */
export function usePrices(prices: OfficePrices, readAgain: () => Promise<unknown>) {
  const [typed, setTyped] = useState(none)
  /** The edition that was on screen when the first field was changed. */
  const [basis, setBasis] = useState(prices.version)
  const { isSending, fault, send, dismiss } = useChange()
  const read = readPrices(prices, typed)

  const change = (field: string, text: string) => {
    if (typed === none) setBasis(prices.version)
    setTyped({ ...typed, [field]: text })
  }
  const discard = () => {
    dismiss()
    setTyped(none)
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
  /** Search results are told what is charged. */
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
    /**
     * Somebody else published since the first change: what is shown as changed is against their edition now. While ours is being
     * published, the newer one may be ours.
     */
    isOvertaken: typed !== none && !isSending && basis !== prices.version,
    agree: () => {
      dismiss()
      setBasis(prices.version)
    },
    change,
    discard,
    publish: () => void publish(),
    align: typed === none ? () => void align() : null,
  }
}
