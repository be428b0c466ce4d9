import * as z from 'zod'

import { upcast, type Upcast } from './upcast.ts'

export const paymentUpcasts: readonly Upcast[] = [
  upcast({
    type: 'DepositDeclined',
    from: 1,
    was: z.looseObject({}),
    becomes: (declined) => ({ ...declined, attemptId: null }),
  }),
  // Until then a balance was paid at once, and by one means.
  upcast({
    type: 'BalancePaid',
    from: 1,
    was: z.looseObject({ paymentId: z.string() }),
    becomes: (paid) => ({ ...paid, balanceId: `${paid.paymentId}-balance`, tipCents: 0, intentId: null }),
  }),
]
