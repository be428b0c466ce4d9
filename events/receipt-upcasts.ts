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
  // Until then the environment said who we are, and nothing stood at the foot.
  upcast({
    type: 'ReceiptIssued',
    from: 2,
    was: z.looseObject({ seller: z.looseObject({}) }),
    becomes: ({ seller, ...issued }) => ({
      ...issued,
      businessVersion: 0,
      seller: { ...seller, footers: { en: '', fr: '', pa: '' } },
    }),
  }),
  // Until then only the amount of the tax said whether there is some.
  upcast({
    type: 'ReceiptIssued',
    from: 3,
    was: z.looseObject({ hstIncludedCents: z.int() }),
    becomes: (issued) => ({ ...issued, isTaxed: issued.hstIncludedCents !== 0 }),
  }),
]
