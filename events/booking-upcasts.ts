import * as z from 'zod'

import { upcast, type Upcast } from './upcast.ts'

const asWritten = z.looseObject({})
const withDetails = z.looseObject({ details: asWritten })

type WithDetails = z.infer<typeof withDetails>

const completed = ({ details, ...rest }: WithDetails): WithDetails => ({
  ...rest,
  details: { ...details, waterAccess: null, petHair: null },
})

const personal = {
  was: asWritten,
  becomes: (person: object) => ({ ...person, postalCode: '', secondVehicle: '' }),
}

const withoutPress = (reported: object): object => ({ ...reported, pressedAt: null })

export const bookingUpcasts: readonly Upcast[] = [
  upcast({
    type: 'BookingHeld',
    from: 1,
    was: withDetails,
    becomes: (held) => ({ ...completed(held), termsVersion: null }),
    personal,
  }),
  upcast({ type: 'BookingDetailsGiven', from: 1, was: withDetails, becomes: completed, personal }),
  upcast({ type: 'BookingRescheduled', from: 1, was: asWritten, becomes: (moved) => ({ ...moved, reason: null }) }),
  upcast({ type: 'TermsAgreed', from: 1, was: asWritten, becomes: (agreed) => ({ ...agreed, termsVersion: null }) }),
  upcast({
    type: 'CrewDeparted',
    from: 1,
    was: asWritten,
    becomes: (departed) => ({ ...withoutPress(departed), isOvertaken: false }),
  }),
  upcast({ type: 'CrewArrived', from: 1, was: asWritten, becomes: withoutPress }),
  upcast({ type: 'CrewArrived', from: 2, was: asWritten, becomes: (arrived) => ({ ...arrived, addedBecause: null }) }),
  upcast({ type: 'BookingCompleted', from: 1, was: asWritten, becomes: withoutPress }),
  upcast({ type: 'BookingMissed', from: 1, was: asWritten, becomes: withoutPress }),
]
