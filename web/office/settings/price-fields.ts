import type { Cents } from '#events/values/money.ts'
import { priceLimits, type OfficePrices, type PriceForm, type SoldServices } from '#services/contracts/prices.ts'

import { typedCents } from '../frame/typed-cents.ts'

/** Typed differences by field. */
export type TypedPrices = Readonly<Record<string, string>>

export const packageField = (id: string, what: 'price' | 'min' | 'max'): string => `package ${id} ${what}`
export const addOnField = (name: string): string => `add-on ${name}`

/** '125.00', as a field shows it. */
export const dollarsText = (cents: Cents): string => (cents / 100).toFixed(2)

export interface PriceChange {
  readonly field: string
  readonly displayName: string
  readonly kind: 'price' | 'duration'
  /** Cents, or minutes. */
  readonly from: readonly number[]
  readonly to: readonly number[]
}

export interface ReadPrices {
  /** Prices as the server takes them, without the version; null while a field cannot be read. */
  readonly wanted: Omit<PriceForm, 'expectedVersion'> | null
  readonly changes: readonly PriceChange[]
  /** Fields with no amount in them, or one out of its limits. */
  readonly faulty: ReadonlySet<string>
}

interface Limit {
  readonly least: number
  readonly most: number
}

export function readPrices(prices: OfficePrices, typed: TypedPrices): ReadPrices {
  const faulty = new Set<string>()
  const amount = (field: string, former: Cents, { least, most }: Limit): Cents => {
    const text = typed[field]
    if (text === undefined) return former
    const cents = typedCents(text)
    if (cents !== null && cents >= least && cents <= most) return cents
    faulty.add(field)
    return former
  }
  const packages = prices.packages.map((one) => {
    const minMinutes = Number(typed[packageField(one.id, 'min')] ?? one.minMinutes)
    const maxMinutes = Number(typed[packageField(one.id, 'max')] ?? one.maxMinutes)
    if (minMinutes > maxMinutes) faulty.add(packageField(one.id, 'max'))
    const priceCents = amount(packageField(one.id, 'price'), one.priceCents, priceLimits.packageCents)
    return { id: one.id, priceCents, publishedCents: one.publishedCents, minMinutes, maxMinutes }
  })
  const addOns = prices.addOns.map(({ name, priceCents }) => ({
    name,
    priceCents: amount(addOnField(name), priceCents, priceLimits.addOnCents),
  }))
  const wanted = { packages, addOns }
  return { wanted: faulty.size === 0 ? wanted : null, changes: changesOf(prices, wanted), faulty }
}

function changesOf(prices: OfficePrices, wanted: NonNullable<ReadPrices['wanted']>): readonly PriceChange[] {
  const ofPackages = prices.packages.flatMap((one): readonly PriceChange[] => {
    const next = wanted.packages.find(({ id }) => id === one.id) ?? one
    const { displayName } = one
    return [
      {
        field: packageField(one.id, 'price'),
        displayName,
        kind: 'price',
        from: [one.priceCents],
        to: [next.priceCents],
      },
      {
        field: packageField(one.id, 'min'),
        displayName,
        kind: 'duration',
        from: [one.minMinutes, one.maxMinutes],
        to: [next.minMinutes, next.maxMinutes],
      },
    ]
  })
  const ofAddOns = prices.addOns.map(({ name, displayName, priceCents }): PriceChange => {
    const next = wanted.addOns.find((one) => one.name === name)?.priceCents ?? priceCents
    return { field: addOnField(name), displayName, kind: 'price', from: [priceCents], to: [next] }
  })
  return [...ofPackages, ...ofAddOns].filter(({ from, to }) => from.some((value, index) => value !== to[index]))
}

export function broughtAt(
  sold: SoldServices,
  wanted: NonNullable<ReadPrices['wanted']>,
): { readonly cents: Cents; readonly wouldBeCents: Cents } {
  const lines = [
    ...sold.packages.map((line) => ({ line, price: wanted.packages.find(({ id }) => id === line.name)?.priceCents })),
    ...sold.addOns.map((line) => ({ line, price: wanted.addOns.find(({ name }) => name === line.name)?.priceCents })),
  ]
  return {
    cents: lines.reduce((sum, { line }) => sum + line.cents, 0),
    wouldBeCents: lines.reduce(
      (sum, { line, price }) => sum + (price === undefined ? line.cents : price * line.count),
      0,
    ),
  }
}
