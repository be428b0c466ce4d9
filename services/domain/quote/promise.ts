import { timingSafeEqual } from 'node:crypto'

import { tokenHash } from '#events/values/ids.ts'
import type { Instant, LocalDate } from '#events/values/time.ts'
import { dayOf } from '#events/values/toronto.ts'

import type { Quote } from './quote.ts'

type Quoted = Exclude<Quote, { readonly status: 'none' }>

/** The last day on which the price of a quote holds, in Toronto. It holds until the end of that day, whatever hour `validUntil` has. */
export const lastDayOf = ({ validUntil }: Pick<Quoted, 'validUntil'>): LocalDate => dayOf(validUntil)

export const isPriceHeld = (quote: Pick<Quoted, 'validUntil'>, at: Instant): boolean => dayOf(at) <= lastDayOf(quote)

/** Who comes with a quote: a browser, by the tokens that it keeps, and the customer, under each of the ids that are theirs. */
export interface QuoteHolder {
  readonly tokens: readonly string[]
  readonly customerIds: readonly string[]
}

/** The quote is theirs who made it, and the customer's who asked to be called about it. */
export const isHeldBy = (quote: Quoted, { tokens, customerIds }: QuoteHolder): boolean =>
  tokens.some((token) => isSame(tokenHash(token), quote.ownerTokenHash)) ||
  (quote.customerId !== null && customerIds.includes(quote.customerId))

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
