import { centsToDollars, depositFor } from '#events/values/money.ts'
import type { Catalogue } from '#projections/catalogue.ts'
import type { AddOn, ServicePackage } from '#services/contracts/catalogue.ts'

type PriceList = Catalogue['priceList']

export const packagesOf = ({ packages }: PriceList): ServicePackage[] =>
  packages.map((one) => ({
    id: one.id,
    name: one.id,
    displayName: one.displayName,
    basePrice: centsToDollars(one.priceCents),
    basePriceCents: one.priceCents,
    depositCents: depositFor(one.priceCents),
    features: one.features,
    durationHours: { min: one.minMinutes / 60, max: one.maxMinutes / 60 },
    popular: one.popular,
    publishedPrice: centsToDollars(one.publishedCents),
  }))

export const addOnsOf = ({ addOns }: PriceList): AddOn[] =>
  addOns.map(({ name, displayName, priceCents, description }) => ({
    id: name,
    name,
    displayName,
    price: centsToDollars(priceCents),
    priceCents,
    description,
  }))
