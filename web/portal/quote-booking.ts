import type { OwnQuotes } from '#services/contracts/own-visits.ts'
import { cityIn } from '#web/named-city.ts'
import { bookingPath } from '#web/paths.ts'
import { carryQuote } from '#web/state/carried-quote.ts'

type OwnQuote = OwnQuotes[number]

/** The newest quote that still stands and is not booked; they come the newest first. */
export const openQuote = (quotes: OwnQuotes, now: number): OwnQuote | undefined =>
  quotes.find(
    ({ status, validUntil }) => (status === 'quoted' || status === 'requested') && Date.parse(validUntil) > now,
  )

/** The wizard for the quote; packages are found by their names too. */
export const quoteBookingPath = ({ id, service, packageName, basePrice }: OwnQuote): string =>
  bookingPath({ service: service ?? packageName, name: packageName, price: basePrice, quoteId: id })

/** Puts everything that was told for the quote where the wizard finds it. */
export function carryOwnQuote(
  storage: Storage | null,
  { id, vehicleDetails, addons, locationDetails }: OwnQuote,
): void {
  const { year, ...vehicle } = vehicleDetails
  const { type, address } = locationDetails
  carryQuote(storage, {
    quoteId: id,
    vehicle: { ...vehicle, year: String(year) },
    addons: addons.map(({ name }) => name),
    locationType: type,
    address,
    city: cityIn(address),
    email: '',
    phone: '',
    date: '',
    time: '',
  })
}
