import { hstOn, type Cents } from '#events/values/money.ts'
import type { AddOn, ServicePackage } from '#services/contracts/catalogue.ts'

export interface PriceLines {
  readonly addons: readonly { readonly label: string; readonly cents: Cents }[]
  /** Package and add-ons, before tax. */
  readonly totalCents: Cents
  readonly depositCents: Cents
  /** Balance before tax. */
  readonly balanceCents: Cents
  readonly hstCents: Cents
  /** Balance with tax, as in mails and documents. */
  readonly balanceWithHstCents: Cents
  readonly totalWithHstCents: Cents
}

export function priceLines(service: ServicePackage, chosen: readonly AddOn[]): PriceLines {
  const addons = chosen.map((addOn) => ({ label: addOn.displayName, cents: addOn.priceCents }))
  const totalCents = addons.reduce((sum, line) => sum + line.cents, service.basePriceCents)
  const hstCents = hstOn(totalCents)
  return {
    addons,
    totalCents,
    depositCents: service.depositCents,
    balanceCents: totalCents - service.depositCents,
    hstCents,
    balanceWithHstCents: totalCents + hstCents - service.depositCents,
    totalWithHstCents: totalCents + hstCents,
  }
}
