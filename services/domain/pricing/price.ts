import { depositFor, hstOn, type Cents } from '#events/values/money.ts'

export interface Priced {
  readonly displayName: string
  readonly name: string
  readonly priceCents: Cents
}

export interface Price {
  readonly baseCents: Cents
  readonly totalCents: Cents
  readonly depositCents: Cents
  readonly balanceCents: Cents
  /** HST on everything, due with the balance. */
  readonly hstCents: Cents
}

/** Amounts are before tax. */
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
