import { heldQuotes, type HeldQuote } from '#services/contracts/held-quotes.ts'
import type { OfficeBusiness } from '#services/contracts/visits.ts'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { useDebounced } from '../frame/data/use-debounced.ts'

interface Caller {
  readonly customerId: string
  /** '' until it is an address. */
  readonly email: string
}

/** The quotes of a caller whose price holds. */
export function useHeldQuotes({ customerId, email }: Caller): readonly HeldQuote[] | 'asked' | 'unread' {
  const typed = useDebounced(email)
  const of = customerId === '' ? { customerId: '', email: typed } : { customerId, email: '' }
  const isNobody = of.customerId === '' && of.email === ''
  const query = new URLSearchParams(of).toString()
  const { data, error } = useOfficeRead(heldQuotes, isNobody ? null : `/api/crm/bookings/held-quotes?${query}`)
  if (customerId === '' && email !== typed) return 'asked'
  if (isNobody) return []
  // Until the answer comes, the one about the caller before stands.
  if (data?.of.customerId === of.customerId && data.of.email === of.email) return data.quotes
  return error === undefined ? 'asked' : 'unread'
}

export interface Sum {
  readonly serviceCents: number
  readonly totalCents: number
}

interface Ordered {
  readonly service: string
  readonly addons: readonly string[]
}

export const sumToday = ({ packages, addOns }: OfficeBusiness, ordered: Ordered): Sum =>
  sumOf(packages, addOns, ordered)

/** The quote by which an order costs least, where that is less than today. */
export function cheapestQuote(
  quotes: readonly HeldQuote[],
  ordered: Ordered,
  { totalCents }: Sum,
): { readonly quote: HeldQuote; readonly sum: Sum } | null {
  const [cheapest] = quotes
    .map((quote) => ({ quote, sum: sumOf(quote.packages, quote.addOns, ordered) }))
    .toSorted((one, other) => one.sum.totalCents - other.sum.totalCents)
  return cheapest !== undefined && cheapest.sum.totalCents < totalCents ? cheapest : null
}

function sumOf(packages: HeldQuote['packages'], addOns: HeldQuote['addOns'], { service, addons }: Ordered): Sum {
  const serviceCents = packages.find(({ id }) => id === service)?.priceCents ?? 0
  const chosen = addOns.filter(({ name }) => addons.includes(name))
  return { serviceCents, totalCents: chosen.reduce((sum, { priceCents }) => sum + priceCents, serviceCents) }
}
