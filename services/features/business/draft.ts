import type { BookingDetails, BookingPerson, PriceLine } from '#events/booking.ts'
import type { BookingDraft, CompletePayment, VisitExtras } from '#services/contracts/booking.ts'
import type { Vehicle } from '#services/contracts/vehicle.ts'
import type { GivenDetails } from '#services/domain/booking/decide.ts'
import type { Priced } from '#services/domain/pricing/price.ts'

/** Price line of a page's data; missing fields stay empty. */
export const lineOf = ({ name, displayName, priceCents }: Priced): PriceLine => ({ name, displayName, priceCents })

function personOf(draft: ToldDraft | null, email: string): BookingPerson {
  if (draft === null)
    return { firstName: '', lastName: '', email, phone: '', ...placeOf({ address: '', city: '', notes: '' }) }
  return { ...draft.customerInfo, ...placeOf(draft.appointmentInfo) }
}

type Appointment = VisitExtras & Pick<BookingDraft['appointmentInfo'], 'address' | 'city' | 'notes'>

function placeOf({ address, city, notes, access, postalCode, secondVehicle }: Appointment) {
  const extras = { access: access ?? '', postalCode: spelled(postalCode ?? ''), secondVehicle: secondVehicle ?? '' }
  return { address, city, notes, ...extras }
}

/** 'l6y1n2' is 'L6Y 1N2'; others stay as typed. */
const spelled = (postalCode: string): string =>
  /^[a-z]\d[a-z][ -]?\d[a-z]\d$/i.test(postalCode)
    ? `${postalCode.slice(0, 3)} ${postalCode.slice(-3)}`.toUpperCase()
    : postalCode

function detailsOf(vehicle: Vehicle | undefined, extras: VisitExtras | undefined): BookingDetails {
  return {
    vehicle: vehicle ?? null,
    locationType: extras?.locationType ?? null,
    outletWithin100Feet: extras?.outletWithin100Feet ?? null,
    waterAccess: extras?.waterAccess ?? null,
    petHair: extras?.petHair ?? null,
  }
}

export type ReceivedDetails = Omit<GivenDetails, 'customerId'>

type ToldDraft = Pick<BookingDraft, 'customerInfo' | 'appointmentInfo'> & Partial<Pick<BookingDraft, 'vehicleInfo'>>

export const givenInDraft = (draft: ToldDraft | null, email: string): ReceivedDetails => ({
  person: personOf(draft, draft?.customerInfo.email ?? email),
  details: detailsOf(draft?.vehicleInfo, draft?.appointmentInfo),
})

/** Details of POST /api/payments/complete; null for none. */
export function givenIn(request: CompletePayment): ReceivedDetails | null {
  const { customerInfo, appointmentDetails, vehicleDetails } = request
  if (customerInfo === undefined) return null
  const address = appointmentDetails?.address || (appointmentDetails?.location ?? '')
  return {
    person: { ...customerInfo, ...placeOf({ city: '', notes: '', ...appointmentDetails, address }) },
    details: detailsOf(vehicleDetails, appointmentDetails),
  }
}
