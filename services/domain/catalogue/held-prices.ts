import type { Catalogue } from '#projections/catalogue.ts'

type PriceList = Catalogue['priceList']

/** Current offer at the lower of both lists' prices. The version is the quote's where one of its prices holds. */
export function heldPrices(inForce: PriceList, quoted: PriceList): PriceList {
  const packages = inForce.packages.map((one) =>
    lower(
      one,
      quoted.packages.find(({ id }) => id === one.id),
    ),
  )
  const addOns = inForce.addOns.map((one) =>
    lower(
      one,
      quoted.addOns.find(({ name }) => name === one.name),
    ),
  )
  const isHeld = [...packages, ...addOns].some((one) => ![...inForce.packages, ...inForce.addOns].includes(one))
  return isHeld ? { version: quoted.version, packages, addOns } : inForce
}

interface Priced {
  readonly priceCents: number
}

const lower = <Line extends Priced>(line: Line, quoted: Priced | undefined): Line =>
  quoted !== undefined && quoted.priceCents < line.priceCents ? { ...line, priceCents: quoted.priceCents } : line
