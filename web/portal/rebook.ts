import type { OwnBooking } from '#services/contracts/own-visits.ts'
import { bookingPath } from '#web/paths.ts'
import { carryQuote } from '#web/state/carried-quote.ts'

/** The wizard for the same package; the price is the catalogue's of that day. */
export const rebookPath = ({ id, service, totalCents, addons }: OwnBooking, price: number | undefined): string =>
  bookingPath({
    service: service.id,
    name: service.name,
    price: price ?? Math.round(addons.length === 0 ? totalCents / 100 : 0),
    again: id,
  })

/** Carries a booking's answers to the wizard, without the time. */
export function carryBooking(storage: Storage | null, booking: OwnBooking): void {
  const { id, vehicle, addons, locationType, address, city, phone } = booking
  carryQuote(storage, {
    quoteId: id,
    vehicle: {
      year: String(vehicle?.year ?? ''),
      make: vehicle?.make ?? '',
      model: vehicle?.model ?? '',
      size: vehicle?.size ?? '',
      color: vehicle?.color ?? '',
    },
    addons: addons.map((addOn) => addOn.id),
    locationType: locationType ?? '',
    address,
    city,
    email: '',
    phone,
    date: '',
    time: '',
  })
}
