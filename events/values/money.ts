/** Integer cents of Canadian dollars. */
export type Cents = number

export const currency = 'CAD'

/** Canada has no coin below five cents: cash is rounded to them, tax included. */
const cashCents = 5

/** Sum in cash: 1 and 2 down, 3 and 4 up, 6 and 7 down, 8 and 9 up. */
export const inCash = (cents: Cents): Cents => Math.round(cents / cashCents) * cashCents

/** The provider's minimum charge. */
export const leastCardCents = 50

/** Ontario's harmonised sales tax, in basis points of the pre-tax price. */
export const hstBasisPoints = 1300

export const dollarsToCents = (dollars: number): Cents => Math.round(dollars * 100)
export const centsToDollars = (cents: Cents): number => cents / 100

/** 25 % of the package price, rounded half up to whole dollars. */
export const depositFor = (priceCents: Cents): Cents => Math.round((priceCents * 25) / 10_000) * 100

export const hstWithin = (cents: Cents): Cents => Math.round((cents * hstBasisPoints) / (10_000 + hstBasisPoints))

export const hstOn = (cents: Cents): Cents => Math.round((cents * hstBasisPoints) / 10_000)

/** Balance with tax, of a price before tax and the sum paid or under way. */
export const restOfPrice = (priceCents: Cents, paidCents: Cents): Cents =>
  Math.max(0, priceCents + hstOn(priceCents) - paidCents)
