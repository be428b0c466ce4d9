import { hstOn, type Cents } from '#events/values/money.ts'
import type { AddOn, ServicePackage } from '#services/contracts/catalogue.ts'

export interface PriceLines {
  readonly addons: readonly { readonly label: string; readonly cents: Cents }[]
  /** Package and add-ons, before tax. */
  readonly totalCents: Cents
  readonly depositCents: Cents
  /** Of the price, after the deposit; before tax. */
  readonly balanceCents: Cents
  readonly hstCents: Cents
  /** What is paid on completion: the same sum as in mails, portal and documents. */
  readonly balanceWithHstCents: Cents
  readonly totalWithHstCents: Cents
}

/** What the visit costs. The deposit is the package's, as the catalogue says; add-ons are paid on completion. */
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
