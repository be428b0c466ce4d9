import * as z from 'zod'

import { upcast, type Upcast } from './upcast.ts'

export const paymentUpcasts: readonly Upcast[] = [
  upcast({
    type: 'DepositDeclined',
    from: 1,
    was: z.looseObject({}),
    becomes: (declined) => ({ ...declined, attemptId: null }),
  }),
]
