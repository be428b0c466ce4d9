import { bookingReference } from '#events/values/ids.ts'
import type { Language } from '#events/values/language.ts'
import { hstOn } from '#events/values/money.ts'
import { bookingAt } from '#services/booking/booking.ts'
import type { BookingSummary, CompletePayment } from '#services/contracts/booking.ts'
import type { Vehicle } from '#services/contracts/vehicle.ts'
import { isRefusal, refuse, type Refusal } from '#services/decision.ts'
import type { House } from '#services/house.ts'
import { perform } from '#services/perform.ts'

import { givenIn } from './draft.ts'
import { settlePayment, type ConfirmedBooking } from './settle-payment.ts'

export type Completed = BookingSummary | { readonly status: 'processing' }

/**
 * What the page asks after paying. The amounts that it sends are not read; a visit that differs from the one that was held is
 * refused. Asked again: the same answer.
 */
export async function completeCheckout(house: House, request: CompletePayment): Promise<Completed | Refusal> {
  const { appointmentDetails: visit, serviceDetails } = request
  const settled = await settlePayment(house, request.paymentIntentId, 'visitor', {
    given: givenIn(request, house.secret),
    check(booking) {
      const isOther =
        (visit !== undefined && (visit.date !== booking.date || visit.time !== booking.time)) ||
        (serviceDetails !== undefined && !isNamed(serviceDetails.package, booking.service))
      return isOther ? refuse('payment_mismatch') : null
    },
  })
  if (isRefusal(settled) || settled.status === 'processing') return settled
  if (request.agreedToTerms === true) await noteAgreement(house, settled.booking.bookingId, request.language)
  return summaryOf(settled.booking)
}

/** Written once, with the version of the policy that the booking was made under. */
async function noteAgreement(house: House, bookingId: string, language?: Language): Promise<void> {
  const subjects = { booking: bookingAt(bookingId) }
  const done = await perform(house.log, { meta: { actor: 'visitor' } }, subjects, ({ booking }) => {
    if (booking.status === 'none' || booking.agreedToTerms) return {}
    const { customerId, policyVersion } = booking
    const data = { bookingId, customerId, policyVersion, language: language ?? booking.language }
    return { booking: [{ type: 'TermsAgreed' as const, data }] }
  })
  if (isRefusal(done))
    throw new Error(`The agreement to the terms of ${bookingId} could not be written: ${done.refused}`)
}

export function summaryOf(booking: ConfirmedBooking): BookingSummary {
  const { vehicle } = booking.details
  const { address = '', city = '' } = booking.person ?? {}
  return {
    bookingId: booking.bookingId,
    reference: bookingReference(booking.bookingId),
    status: 'confirmed',
    serviceId: booking.service.name,
    serviceName: booking.service.displayName,
    date: booking.date,
    time: booking.time,
    location: placeOf(address, city),
    vehicle: vehicle === null ? '' : vehicleName(vehicle),
    addons: booking.addOns.map((one) => one.displayName),
    totalCents: booking.totalCents,
    depositCents: booking.depositCents,
    balanceCents: booking.totalCents - booking.depositCents,
    hstCents: hstOn(booking.totalCents),
  }
}

/** '2021 Honda Civic'. A make or model that our lists lack is answered with 'Other', which names nothing. */
const vehicleName = ({ year, make, model }: Pick<Vehicle, 'year' | 'make' | 'model'>): string =>
  [year, make, model].filter((part) => part !== '' && part !== 'Other').join(' ')

/** A suggested address names its city already: it is said once. */
function placeOf(address: string, city: string): string {
  const isNamedThere = address.toLowerCase().split(/,\s*/).includes(city.toLowerCase())
  return isNamedThere ? address : [address, city].filter((part) => part !== '').join(', ')
}

const isNamed = (text: string, service: { readonly name: string; readonly displayName: string }): boolean => {
  const said = text.trim().toLowerCase()
  return said === service.name || said === service.displayName.toLowerCase()
}
