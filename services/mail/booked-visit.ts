import type { Language } from '#events/values/language.ts'
import type { Instant, LocalDate } from '#events/values/time.ts'
import { textsIn, type Texts } from '#services/texts/texts.ts'

import { formatsIn, type MailFormats } from './formats.ts'
import type { Fact } from './layout.ts'
import type { CalendarPart } from './mail.ts'
import { addressOf, contactOf, type Sender } from './sender.ts'
import { visitInvite } from './visit-invite.ts'
import { oneLine, plainName } from './written-text.ts'

interface PricedLine {
  /** Name in the price list: 'pet-hair-removal'. */
  readonly name: string
  readonly displayName: string
  readonly priceCents: number
}

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
  readonly moves: number
  readonly endsAt: Instant
  /** Address and city; '' when unknown. */
  readonly place: string
  readonly vehicle: string
  /** Discount before tax. */
  readonly discountCents: number
  /** Price before tax, less discounts. */
  readonly totalCents: number
  readonly hstCents: number
  readonly depositCents: number
}

export interface VisitText {
  readonly t: Texts
  readonly formats: MailFormats
  readonly greeting: string
  readonly facts: readonly Fact[]
  readonly help: string
}

export function visitText(sender: Sender, visit: BookedVisit): VisitText {
  const t = textsIn(visit.language)
  const formats = formatsIn(visit.language)
  const facts: readonly Fact[] = [
    { label: t('mail.booking.reference'), value: visit.reference },
    {
      label: t('mail.booking.service'),
      value: [visit.service.displayName, ...addOnNames(visit, t)].map(oneLine).join(' + '),
    },
    { label: t('mail.booking.date'), value: formats.day(visit.date) },
    { label: t('mail.booking.time'), value: t('mail.booking.torontoTime', { time: formats.time(visit.startsAt) }) },
    { label: t('mail.booking.place'), value: oneLine(visit.place) },
    { label: t('mail.booking.vehicle'), value: vehicleName(visit.vehicle, t) },
  ]
  return {
    t,
    formats,
    greeting: greetingOf(t, visit.firstName),
    facts: facts.filter(({ value }) => value !== ''),
    help: t('mail.booking.help', { phone: contactOf(sender).phone }),
  }
}

/** Price lines with tax, as on a bill. */
export function priceFacts(visit: BookedVisit, { t, formats: { amount } }: VisitText): Fact[] {
  const names = [visit.service.displayName, ...addOnNames(visit, t)]
  const lines = [visit.service, ...visit.addOns].map(({ priceCents }, index) => ({
    label: oneLine(names[index] ?? ''),
    value: amount(priceCents),
  }))
  const { discountCents } = visit
  return [
    ...lines,
    ...(discountCents === 0 ? [] : [{ label: t('mail.booking.discount'), value: amount(-discountCents) }]),
    { label: t('mail.booking.hst'), value: amount(visit.hstCents) },
    { label: t('mail.booking.total'), value: amount(visit.totalCents + visit.hstCents) },
  ]
}

export const calendarOf = (
  sender: Sender,
  method: CalendarPart['method'],
  visit: BookedVisit,
  stampedAt: Instant,
): CalendarPart =>
  visitInvite(method, {
    ...visit,
    title: `${contactOf(sender).name}: ${oneLine(visit.service.displayName)}`,
    details: textsIn(visit.language)('mail.booking.entry', {
      reference: visit.reference,
      phone: contactOf(sender).phone,
    }),
    location: oneLine(visit.place),
    organizer: addressOf(sender),
    attendee: visit.email,
    stampedAt,
  })

/** '' for a name that is none. */
export function greetingOf(t: Texts, givenName: string): string {
  const name = plainName(givenName)
  return name === null ? t('mail.booking.greeting.unnamed') : t('mail.booking.greeting', { name })
}

export const prepareLines = (t: Texts): readonly string[] => [
  t('mail.booking.confirmed.prepare.0'),
  t('mail.booking.confirmed.prepare.1'),
  t('mail.booking.confirmed.prepare.2'),
]

const addOnKeys = ['pet-hair-removal', 'stain-treatment', 'odor-elimination', 'headliner-cleaning'] as const

/** Add-ons of the owner keep their own names. */
export const addOnNames = ({ addOns }: Pick<BookedVisit, 'addOns'>, t: Texts): string[] =>
  addOns.map(({ name, displayName }) => {
    const known = addOnKeys.find((one) => one === name)
    return known === undefined ? displayName : t(`mail.booking.addOns.${known}`)
  })

const vehicleName = (vehicle: string, t: Texts): string =>
  /^\d{4}$/.test(vehicle) ? t('mail.booking.vehicleOfYear', { year: vehicle }) : oneLine(vehicle)
