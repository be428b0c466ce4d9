import * as z from 'zod/mini'

import { packageNames } from '#services/isomorphic/package-names.ts'

/** `name` equals `id`; `basePrice` in whole dollars before tax. */
export const servicePackage = z.object({
  id: z.string(),
  name: z.enum(packageNames),
  displayName: z.string(),
  basePrice: z.number(),
  basePriceCents: z.number(),
  depositCents: z.number(),
  features: z.array(z.string()),
  durationHours: z.object({ min: z.number(), max: z.number() }),
  popular: z.boolean(),
  publishedPrice: z.number(),
})
export type ServicePackage = z.infer<typeof servicePackage>

/** GET /api/services */
export const servicePackages = z.array(servicePackage)

export const addOn = z.object({
  id: z.string(),
  name: z.string(),
  displayName: z.string(),
  price: z.number(),
  priceCents: z.number(),
  description: z.string(),
})
export type AddOn = z.infer<typeof addOn>

/** GET /api/addons */
export const addOns = z.array(addOn)
