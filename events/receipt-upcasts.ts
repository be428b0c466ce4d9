import * as z from 'zod'

import { upcast, type Upcast } from './upcast.ts'

export const receiptUpcasts: readonly Upcast[] = [
  // Until then nothing was taken off a price.
  upcast({
    type: 'ReceiptIssued',
    from: 1,
    was: z.looseObject({}),
    becomes: (issued) => ({ ...issued, discounts: [] }),
  }),
]
