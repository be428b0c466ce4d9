import * as z from 'zod'

import { upcast, type Upcast } from './upcast.ts'

export const dealUpcasts: readonly Upcast[] = [
  // Until then no deal was lost but by hand.
  upcast({
    type: 'DealLost',
    from: 1,
    was: z.looseObject({}),
    becomes: (lost) => ({ ...lost, step: null }),
  }),
]
