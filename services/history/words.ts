import type { PriceLine } from '#events/booking.ts'
import type { Cents } from '#events/values/money.ts'
import { businessTimeZone, type Instant, type LocalDate } from '#events/values/time.ts'
import { visitPlace } from '#events/values/visit-place.ts'

export const erased = '(erased)'

/** '$31.00' */
export const money = (cents: Cents): string =>
  `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toLocaleString('en-CA', { minimumFractionDigits: 2 })}`

/** 'Tuesday, November 24, 2026' */
export const day = (date: LocalDate): string =>
  Temporal.PlainDate.from(date).toLocaleString('en-CA', { dateStyle: 'full' })

/** '2026-11-20 10:03' in Toronto. */
export function clockTime(at: Instant): string {
  const local = Temporal.Instant.from(at).toZonedDateTimeISO(businessTimeZone)
  return `${local.toPlainDate().toString()} ${local.toPlainTime().toString({ smallestUnit: 'minute' })}`
}

/** '10:00 AM' */
export function minuteOfDay(minute: number): string {
  const [hours, minutes] = [Math.floor(minute / 60), minute % 60]
  return `${hours % 12 === 0 ? 12 : hours % 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
}

/** 'Glazed Detail ($125.00)' */
export const priced = ({ displayName, priceCents }: Pick<PriceLine, 'displayName' | 'priceCents'>): string =>
  `${displayName} (${money(priceCents)})`

/** 'a Glazed Detail ($125.00) with Pet Hair ($40.00)' */
export const order = (service: PriceLine, addOns: readonly PriceLine[]): string =>
  addOns.length === 0
    ? `a ${priced(service)}`
    : `a ${priced(service)} with ${enumerate(addOns.map((one) => priced(one)))}`

export const inside = (name: string): string => name.replace(/^(?:The|A) /, (word) => word.toLowerCase())

/** 'a, b and c' */
export const enumerate = (things: readonly string[]): string => new Intl.ListFormat('en-CA').format(things)

interface Vehicle {
  readonly year: number
  readonly make: string
  readonly model: string
  readonly color: string
}

/** 'a blue 2021 Honda Civic' */
export const car = ({ year, make, model, color }: Vehicle): string =>
  `a ${[color.toLowerCase(), year, make, model].filter((word) => word !== '').join(' ')}`

/** 'Asha Gill'; null without a name. */
export function fullName({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }) {
  const name = `${firstName} ${lastName}`.trim()
  return name === '' ? null : name
}

/** '123 Queen Street West, Brampton' */
export const place = ({ address, city }: { readonly address: string; readonly city: string }): string =>
  visitPlace(address, city)

export const languages = { en: 'English', fr: 'French', pa: 'Punjabi' } as const
