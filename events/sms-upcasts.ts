import * as z from 'zod'

import { upcast, type Upcast } from './upcast.ts'

/** Until then a number had a keyed hash beside it, by which it was found until the key was changed. */
const withoutHash = (type: 'SmsRequested' | 'SmsAccepted'): Upcast =>
  upcast({
    type,
    from: 1,
    was: z.looseObject({}),
    becomes: (asked) => asked,
    personal: { was: z.looseObject({ phone: z.string() }), becomes: ({ phone }) => ({ phone }) },
  })

export const smsUpcasts: readonly Upcast[] = [withoutHash('SmsRequested'), withoutHash('SmsAccepted')]
