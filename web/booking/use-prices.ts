import type { AddOn, ServicePackage } from '#services/contracts/catalogue.ts'
import type { QuotedPrices } from '#services/contracts/quoted-prices.ts'
import { useAddOns, useServices } from '#web/data/site-reads.ts'
import { useRead } from '#web/data/swr.ts'

export interface Prices {
  /** Undefined while they are not known. */
  readonly services: readonly ServicePackage[] | null | undefined
  readonly addOns: readonly AddOn[] | null | undefined
  readonly quote: QuotedPrices['quote']
  readonly error: unknown
  /** Asks for the prices again. */
  readonly askAgain: () => Promise<unknown>
}

const quotedPrices = async () => (await import('#services/contracts/quoted-prices.ts')).quotedPrices

/** The prices of a booking: those of the quote that it comes out of, as long as it holds them, or else those of everybody. */
export function usePrices(quoteId: string): Prices {
  const isQuoted = /^[\w-]+$/.test(quoteId)
  const services = useServices(!isQuoted)
  const addOns = useAddOns(!isQuoted)
  const quoted = useRead(quotedPrices, isQuoted ? `/api/quotes/${quoteId}/prices` : null)
  if (!isQuoted)
    return {
      services: services.data,
      addOns: addOns.data,
      quote: null,
      error: services.error,
      askAgain: () => Promise.all([services.mutate(), addOns.mutate()]),
    }
  const { services: packages, addOns: added, quote = null } = quoted.data ?? {}
  return { services: packages, addOns: added, quote, error: quoted.error, askAgain: quoted.mutate }
}
