import * as z from 'zod/mini'

import { vehicleSizes } from '#services/isomorphic/vehicle-sizes.ts'

const year = z.pipe(
  z.union([z.int(), z.string().check(z.regex(/^\d{4}$/))]),
  z.transform((value) => Number(value)),
)

export const vehicle = z.object({
  year: year.check(z.gte(1900), z.lte(2100)),
  make: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  model: z._default(z.string().check(z.trim(), z.maxLength(60)), ''),
  size: z.enum(vehicleSizes),
  color: z._default(z.string().check(z.trim(), z.maxLength(40)), ''),
})
export type Vehicle = z.infer<typeof vehicle>
