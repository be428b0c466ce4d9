/** Integer cents of Canadian dollars: the only currency that the business takes. */
export type Cents = number

export const currency = 'CAD'

/** Canada has no coin below five cents: a sum that is paid in cash is rounded to the nearest of them, with its tax. */
const cashCents = 5

/** What is put into the till for a sum that is settled in cash: 1 and 2 down, 3 and 4 up, 6 and 7 down, 8 and 9 up. */
export const inCash = (cents: Cents): Cents => Math.round(cents / cashCents) * cashCents

/** Less than this no card is charged: the provider refuses it. */
export const leastCardCents = 50

/** Ontario's harmonised sales tax, in basis points of the pre-tax price. */
export const hstBasisPoints = 1300

export const dollarsToCents = (dollars: number): Cents => Math.round(dollars * 100)
export const centsToDollars = (cents: Cents): number => cents / 100

/** The deposit: 25 % of the package price, rounded half up to whole dollars. */
export const depositFor = (priceCents: Cents): Cents => Math.round((priceCents * 25) / 10_000) * 100

/** The tax in an amount that has it in it, to the nearest cent. */
export const hstWithin = (cents: Cents): Cents => Math.round((cents * hstBasisPoints) / (10_000 + hstBasisPoints))

export const hstOn = (cents: Cents): Cents => Math.round((cents * hstBasisPoints) / 10_000)

/** What is still owed for a price before tax of which so much was paid, or is on its way, with tax. */
export const restOfPrice = (priceCents: Cents, paidCents: Cents): Cents =>
  Math.max(0, priceCents + hstOn(priceCents) - paidCents)
