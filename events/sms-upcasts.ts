import * as z from 'zod'

import { upcast, type Upcast } from './upcast.ts'

const withoutHash = (type: 'SmsRequested' | 'SmsAccepted'): Upcast =>
  upcast({
    type,
    from: 1,
    was: z.looseObject({}),
    becomes: (asked) => asked,
    personal: { was: z.looseObject({ phone: z.string() }), becomes: ({ phone }) => ({ phone }) },
  })

export const smsUpcasts: readonly Upcast[] = [withoutHash('SmsRequested'), withoutHash('SmsAccepted')]
