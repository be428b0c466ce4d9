import { timingSafeEqual } from 'node:crypto'

import { tokenHash } from '#events/values/ids.ts'
import type { Instant, LocalDate } from '#events/values/time.ts'
import { dayOf } from '#events/values/toronto.ts'

import type { Quote } from './quote.ts'

type Quoted = Exclude<Quote, { readonly status: 'none' }>

/** Last valid day in Toronto, whole whatever `validUntil`'s hour. */
export const lastDayOf = ({ validUntil }: Pick<Quoted, 'validUntil'>): LocalDate => dayOf(validUntil)

export const isPriceHeld = (quote: Pick<Quoted, 'validUntil'>, at: Instant): boolean => dayOf(at) <= lastDayOf(quote)

/** Quote holder: tokens of the browser, and all ids of the customer. */
export interface QuoteHolder {
  readonly tokens: readonly string[]
  readonly customerIds: readonly string[]
}

/** Made by the browser, or requested by the customer. */
export const isHeldBy = (quote: Quoted, { tokens, customerIds }: QuoteHolder): boolean =>
  tokens.some((token) => isSame(tokenHash(token), quote.ownerTokenHash)) ||
  (quote.customerId !== null && customerIds.includes(quote.customerId))

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
