import type { LocalDate } from '#events/values/time.ts'
import type { OwnQuotes } from '#services/contracts/own-visits.ts'
import { dayInToronto } from '#web/data/toronto-clock.ts'
import { cityIn } from '#web/named-city.ts'
import { bookingPath } from '#web/paths.ts'
import { carryQuote } from '#web/state/carried-quote.ts'

type OwnQuote = OwnQuotes[number]

/** The newest quote whose price still holds and that is not booked; they come the newest first. */
export const openQuote = (quotes: OwnQuotes, today: LocalDate): OwnQuote | undefined =>
  quotes.find((quote) => (quote.status === 'quoted' || quote.status === 'requested') && isPriceHeld(quote, today))

/** The price of a quote holds until the end of the day that `validUntil` is in. */
export const isPriceHeld = ({ validUntil }: Pick<OwnQuote, 'validUntil'>, today: LocalDate): boolean =>
  today <= dayInToronto(validUntil)

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
