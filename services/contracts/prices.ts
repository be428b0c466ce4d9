import * as z from 'zod/mini'

/** Amounts are before tax. A quarter of a package is its deposit, which the card provider takes from 50 cents on. */
export const priceLimits = {
  packageCents: { least: 1_000, most: 500_000 },
  addOnCents: { least: 100, most: 200_000 },
  /** The shortest and the longest visit; between them in steps of half an hour. */
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
    /** What structured data tells search engines. */
    publishedCents: within(priceLimits.packageCents),
    minMinutes: minutes,
    maxMinutes: minutes,
  })
  .check(z.refine(({ minMinutes, maxMinutes }) => minMinutes <= maxMinutes, { path: ['maxMinutes'] }))

const addOnPrice = z.object({ name: z.string().check(z.maxLength(60)), priceCents: within(priceLimits.addOnCents) })

/** PUT /api/crm/business/prices: every package and add-on as it is to be; which there are does not change. */
export const priceForm = z.object({
  packages: z.array(packagePrice).check(z.maxLength(20)),
  addOns: z.array(addOnPrice).check(z.maxLength(50)),
  /** The edition that the change was made to. */
  expectedVersion: z.int().check(z.gte(0)),
})
export type PriceForm = z.infer<typeof priceForm>

/** GET /api/crm/business/prices: the edition in force. */
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

/**
 * GET /api/crm/business/sold: what the visits of the last ninety days consisted of, at the prices that they were booked at; cancelled
 * visits and no-shows are left out.
 */
export const soldServices = z.object({
  from: z.string(),
  to: z.string(),
  visits: z.int(),
  packages: z.array(sold),
  addOns: z.array(sold),
})
export type SoldServices = z.infer<typeof soldServices>
