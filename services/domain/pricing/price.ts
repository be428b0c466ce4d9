import { depositFor, hstOn, type Cents } from '#events/values/money.ts'

export interface Priced {
  readonly displayName: string
  readonly name: string
  readonly priceCents: Cents
}

export interface Price {
  readonly baseCents: Cents
  readonly totalCents: Cents
  /** 25 % of the package alone: add-ons are paid with the balance. */
  readonly depositCents: Cents
  readonly balanceCents: Cents
  /** On the whole, due with the balance: shown before paying. */
  readonly hstCents: Cents
}

/** How a price comes about. Amounts are pre-tax. */
export function priceOf(service: Pick<Priced, 'priceCents'>, addOns: readonly Pick<Priced, 'priceCents'>[]): Price {
  const totalCents = addOns.reduce((sum, addOn) => sum + addOn.priceCents, service.priceCents)
  const depositCents = depositFor(service.priceCents)
  return {
    baseCents: service.priceCents,
    totalCents,
    depositCents,
    balanceCents: totalCents - depositCents,
    hstCents: hstOn(totalCents),
  }
}
