import * as z from 'zod'

import { upcast, type Upcast } from './upcast.ts'

export const leadUpcasts: readonly Upcast[] = [
  // Until then no lead was made from a mail.
  upcast({
    type: 'LeadReceived',
    from: 1,
    was: z.looseObject({}),
    becomes: (received) => ({ ...received, emailId: null }),
  }),
]
