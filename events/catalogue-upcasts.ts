import * as z from 'zod'

import { upcast, type Upcast } from './upcast.ts'

const numbered = z.object({ id: z.string(), number: z.int(), name: z.string() })

export const catalogueUpcasts: readonly Upcast[] = [
  // Until then only VANS changed the vans, and those that were taken out of service left the list.
  upcast({
    type: 'FleetPublished',
    from: 1,
    was: z.object({ version: z.int(), vans: z.array(numbered) }),
    becomes: ({ version, vans }) => ({
      version,
      source: 'environment',
      vans: vans.map((van) => ({ ...van, outFrom: null })),
    }),
  }),
]
