import type { BookingDetails, BookingPerson, PriceLine } from '#events/booking.ts'
import { customerIdFor } from '#events/values/ids.ts'
import type { GivenDetails } from '#services/booking/decide.ts'
import type { BookingDraft, CompletePayment } from '#services/contracts/booking.ts'
import type { Priced } from '#services/pricing/price.ts'

/** What a page told, in the log's words. What it left out is empty, never invented. */
export const lineOf = ({ name, displayName, priceCents }: Priced): PriceLine => ({ name, displayName, priceCents })

function personOf(draft: BookingDraft | null, email: string): BookingPerson {
  if (draft === null)
    return { firstName: '', lastName: '', email, phone: '', address: '', city: '', notes: '', access: '' }
  const { customerInfo, appointmentInfo } = draft
  const { address, city, notes, access = '' } = appointmentInfo
  return { ...customerInfo, address, city, notes, access }
}

function detailsOf(draft: BookingDraft | null): BookingDetails {
  return {
    vehicle: draft?.vehicleInfo ?? null,
    locationType: draft?.appointmentInfo.locationType ?? null,
    outletWithin100Feet: draft?.appointmentInfo.outletWithin100Feet ?? null,
  }
}

/** What the wizard told when it asked for the slot; without a draft nothing but the e-mail address. */
export function givenInDraft(draft: BookingDraft | null, email: string, secret: string): GivenDetails {
  const person = personOf(draft, draft?.customerInfo.email ?? email)
  return { customerId: customerIdFor(person.email, secret), person, details: detailsOf(draft) }
}

/** The details in POST /api/payments/complete, or null when it brought none. */
export function givenIn(request: CompletePayment, secret: string): GivenDetails | null {
  const { customerInfo, appointmentDetails, vehicleDetails } = request
  if (customerInfo === undefined) return null
  const address = appointmentDetails?.address || (appointmentDetails?.location ?? '')
  return {
    customerId: customerIdFor(customerInfo.email, secret),
    person: {
      ...customerInfo,
      address,
      city: appointmentDetails?.city ?? '',
      notes: appointmentDetails?.notes ?? '',
      access: appointmentDetails?.access ?? '',
    },
    details: {
      vehicle: vehicleDetails ?? null,
      locationType: appointmentDetails?.locationType ?? null,
      outletWithin100Feet: appointmentDetails?.outletWithin100Feet ?? null,
    },
  }
}
