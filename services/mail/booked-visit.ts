import type { Language } from '#events/values/language.ts'
import type { Instant, LocalDate } from '#events/values/time.ts'

import { formatsIn, type MailFormats } from './formats.ts'
import type { Fact } from './layout.ts'
import type { CalendarPart } from './mail.ts'
import { addressOf, contactOf, type Sender } from './sender.ts'
import { visitInvite } from './visit-invite.ts'
import type { BookingWords } from './words/booking-words.ts'
import { wordsIn } from './words/words-in.ts'
import { oneLine, plainName } from './written-text.ts'

interface PricedLine {
  /** As the price list names it: 'pet-hair-removal'. */
  readonly name: string
  readonly displayName: string
  readonly priceCents: number
}

/** What mails say about a booking; what people wrote is in here as they wrote it. */
export interface BookedVisit {
  readonly bookingId: string
  readonly reference: string
  readonly language: Language
  readonly firstName: string
  readonly email: string
  readonly service: PricedLine
  readonly addOns: readonly PricedLine[]
  readonly date: LocalDate
  readonly startsAt: Instant
  /** How often it was moved. */
  readonly moves: number
  readonly endsAt: Instant
  /** Address and city; '' when they are not known. */
  readonly place: string
  /** '2021 Honda Civic', '2021' or ''. */
  readonly vehicle: string
  /** What the office took off the price of package and add-ons, before tax. */
  readonly discountCents: number
  /** Package and add-ons less the discounts, before tax. */
  readonly totalCents: number
  readonly hstCents: number
  readonly depositCents: number
}

/** The words and formats of the customer's language, and what every mail about a visit begins with. */
export interface VisitText {
  readonly words: BookingWords
  readonly formats: MailFormats
  readonly greeting: string
  readonly facts: readonly Fact[]
  readonly help: string
}

export function visitText(sender: Sender, visit: BookedVisit): VisitText {
  const words = wordsIn[visit.language].booking
  const formats = formatsIn(visit.language)
  const facts: readonly Fact[] = [
    { label: words.reference, value: visit.reference },
    { label: words.service, value: [visit.service.displayName, ...addOnNames(visit, words)].map(oneLine).join(' + ') },
    { label: words.date, value: formats.day(visit.date) },
    { label: words.time, value: words.torontoTime(formats.time(visit.startsAt)) },
    { label: words.place, value: oneLine(visit.place) },
    { label: words.vehicle, value: vehicleName(visit.vehicle, words) },
  ]
  return {
    words,
    formats,
    greeting: words.greeting(plainName(visit.firstName)),
    facts: facts.filter(({ value }) => value !== ''),
    help: words.help(contactOf(sender).phone),
  }
}

/** What was sold line by line, with tax, as a bill begins. */
export function priceFacts(visit: BookedVisit, { words, formats: { amount } }: VisitText): Fact[] {
  const names = [visit.service.displayName, ...addOnNames(visit, words)]
  const lines = [visit.service, ...visit.addOns].map(({ priceCents }, index) => ({
    label: oneLine(names[index] ?? ''),
    value: amount(priceCents),
  }))
  const { discountCents } = visit
  return [
    ...lines,
    ...(discountCents === 0 ? [] : [{ label: words.discount, value: amount(-discountCents) }]),
    { label: words.hst, value: amount(visit.hstCents) },
    { label: words.total, value: amount(visit.totalCents + visit.hstCents) },
  ]
}

/** The visit for the customer's calendar, or out of it again. */
export const calendarOf = (
  sender: Sender,
  method: CalendarPart['method'],
  visit: BookedVisit,
  stampedAt: Instant,
): CalendarPart =>
  visitInvite(method, {
    ...visit,
    title: `${contactOf(sender).name}: ${oneLine(visit.service.displayName)}`,
    details: wordsIn[visit.language].booking.entry(visit.reference, contactOf(sender).phone),
    location: oneLine(visit.place),
    organizer: addressOf(sender),
    attendee: visit.email,
    stampedAt,
  })

const addOnNames = ({ addOns }: BookedVisit, words: BookingWords): string[] =>
  addOns.map(({ name, displayName }) => words.addOns[name] ?? displayName)

const vehicleName = (vehicle: string, words: BookingWords): string =>
  /^\d{4}$/.test(vehicle) ? words.vehicleOfYear(vehicle) : oneLine(vehicle)
