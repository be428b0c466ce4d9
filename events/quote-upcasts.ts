import * as z from 'zod'

import { upcast, type Upcast } from './upcast.ts'

export const quoteUpcasts: readonly Upcast[] = [
  // Until then a quote request was no lead.
  upcast({
    type: 'QuoteRequested',
    from: 1,
    was: z.looseObject({}),
    becomes: (requested) => ({ ...requested, leadId: null }),
  }),
]
