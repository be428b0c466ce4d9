import * as z from 'zod/mini'

/** GET /api/services answers a list of these. `name` and `id` are the same; `basePrice` is in whole dollars, pre-tax. */
export const servicePackage = z.object({
  id: z.string(),
  name: z.enum(['sprinkle', 'glazed', 'filled']),
  displayName: z.string(),
  basePrice: z.number(),
  basePriceCents: z.number(),
  depositCents: z.number(),
  features: z.array(z.string()),
  durationHours: z.object({ min: z.number(), max: z.number() }),
  popular: z.boolean(),
  /** What search engines are told (D4), in whole dollars. */
  publishedPrice: z.number(),
})
export type ServicePackage = z.infer<typeof servicePackage>

/** GET /api/addons answers a list of these. */
export const addOn = z.object({
  id: z.string(),
  name: z.string(),
  displayName: z.string(),
  price: z.number(),
  priceCents: z.number(),
  description: z.string(),
})
export type AddOn = z.infer<typeof addOn>

export const packageNames = ['sprinkle', 'glazed', 'filled'] as const
export type PackageName = (typeof packageNames)[number]
