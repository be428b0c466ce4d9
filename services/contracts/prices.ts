import * as z from 'zod/mini'

export const priceLimits = {
  packageCents: { least: 1_000, most: 500_000 },
  addOnCents: { least: 100, most: 200_000 },
  minutes: { least: 30, most: 480, step: 30 },
} as const

interface Range {
  readonly least: number
  readonly most: number
}

const within = ({ least, most }: Range) => z.int().check(z.gte(least), z.lte(most))
const minutes = within(priceLimits.minutes).check(z.multipleOf(priceLimits.minutes.step))

const packagePrice = z
  .object({
    id: z.string().check(z.maxLength(40)),
    priceCents: within(priceLimits.packageCents),
    publishedCents: within(priceLimits.packageCents),
    minMinutes: minutes,
    maxMinutes: minutes,
  })
  .check(z.refine(({ minMinutes, maxMinutes }) => minMinutes <= maxMinutes, { path: ['maxMinutes'] }))

const addOnPrice = z.object({ name: z.string().check(z.maxLength(60)), priceCents: within(priceLimits.addOnCents) })

/** PUT /api/crm/business/prices: every package and add-on of the list. */
export const priceForm = z.object({
  packages: z.array(packagePrice).check(z.maxLength(20)),
  addOns: z.array(addOnPrice).check(z.maxLength(50)),
  expectedVersion: z.int().check(z.gte(0)),
})
export type PriceForm = z.infer<typeof priceForm>

/** GET /api/crm/business/prices */
export const officePrices = z.object({
  version: z.int(),
  packages: z.array(
    z.object({
      id: z.string(),
      displayName: z.string(),
      priceCents: z.int(),
      publishedCents: z.int(),
      minMinutes: z.int(),
      maxMinutes: z.int(),
    }),
  ),
  addOns: z.array(z.object({ name: z.string(), displayName: z.string(), priceCents: z.int() })),
})
export type OfficePrices = z.infer<typeof officePrices>

const sold = z.object({ name: z.string(), count: z.int(), cents: z.number() })

/** GET /api/crm/business/sold: services of ninety days at booked prices, without cancellations and no-shows. */
export const soldServices = z.object({
  from: z.string(),
  to: z.string(),
  visits: z.int(),
  packages: z.array(sold),
  addOns: z.array(sold),
})
export type SoldServices = z.infer<typeof soldServices>
