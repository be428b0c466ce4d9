/** Integer cents of Canadian dollars: the only currency that the business takes. */
export type Cents = number

export const currency = 'CAD'

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
