import type { Instant, LocalDate } from '#events/values/time.ts'
import { textsIn, type Texts } from '#services/texts/texts.ts'

import { addOnNames, priceFacts, visitText, type BookedVisit } from './booked-visit.ts'
import { formatsIn } from './formats.ts'
import type { MailMessage } from './mail.ts'
import { askerFacts, known, openIn, toOffice, type Asker, type Office } from './to-office.ts'

export interface DayDetails {
  readonly color: string
  readonly size: string
  readonly locationType: string | null
  readonly outletWithin100Feet: string | null
  readonly waterAccess: string | null
  readonly petHair: string | null
  readonly access: string
  readonly postalCode: string
  readonly secondVehicle: string
  readonly notes: string
}

export interface BookingNotice {
  readonly key: string
  readonly asker: Asker
  readonly vanNumber: number
  /** Off the map: the page promised a call about the travel. */
  readonly isTravelOpen: boolean
  readonly details: DayDetails
}

export function bookingNotice(sender: Office, booked: BookedVisit, given: BookingNotice): MailMessage {
  const visit: BookedVisit = { ...booked, language: sender.officeLanguage }
  const text = visitText(sender, visit)
  const { t, formats } = text
  const { amount } = formats
  return toOffice(sender, given, {
    subject: t('mail.office.booking.subject', {
      reference: visit.reference,
      moment: formats.moment(visit.startsAt),
    }),
    title: t('mail.office.booking.title'),
    paragraphs: [
      t('mail.office.booking.body', { van: given.vanNumber }),
      ...(given.isTravelOpen ? [t('mail.office.booking.travel')] : []),
    ],
    facts: [
      { look: 'list', facts: [...text.facts, ...askerFacts(t, given.asker)] },
      { look: 'list', facts: dayFacts(t, given.details) },
      {
        look: 'bill',
        facts: [
          ...priceFacts(visit, text),
          { label: t('mail.office.fact.deposit'), value: amount(visit.depositCents) },
          {
            label: t('mail.office.fact.collect'),
            value: amount(visit.totalCents + visit.hstCents - visit.depositCents),
          },
        ],
      },
    ],
    ...openIn(sender, 'visit', visit.bookingId),
    notes: [t('mail.office.answer')],
  })
}

const dayFacts = (t: Texts, details: DayDetails) =>
  known([
    [t('mail.office.fact.size'), sizeAndColour(t, details)],
    [t('mail.office.fact.where'), whereOf(t, details.locationType ?? '')],
    [t('mail.office.fact.outlet'), answerOf(t, details.outletWithin100Feet ?? '')],
    [t('mail.office.fact.water'), answerOf(t, details.waterAccess ?? '')],
    [t('mail.office.fact.petHair'), answerOf(t, details.petHair ?? '')],
    [t('mail.office.fact.access'), details.access],
    [t('mail.office.fact.postalCode'), details.postalCode],
    [t('mail.office.fact.secondVehicle'), details.secondVehicle],
    [t('mail.office.fact.notes'), details.notes],
  ])

const sizes = ['compact', 'convertible', 'coupe', 'hatchback', 'sedan', 'suv', 'truck', 'van'] as const
const answers = ['yes', 'no', 'unsure', 'none', 'some', 'lots'] as const

function sizeAndColour(t: Texts, { size, color }: Pick<DayDetails, 'size' | 'color'>): string {
  const known = sizes.find((one) => one === size)
  return [known === undefined ? size : t(`mail.office.size.${known}`), color].filter((part) => part !== '').join(', ')
}

function answerOf(t: Texts, answer: string): string {
  const known = answers.find((one) => one === answer)
  return known === undefined ? answer : t(`mail.office.is.${known}`)
}

const whereOf = (t: Texts, where: string): string =>
  where === 'home' || where === 'work' ? t(`mail.office.where.${where}`) : where

export interface MoveNotice {
  readonly key: string
  readonly asker: Asker
  readonly vanNumber: number
  readonly formerStart: Instant
  readonly terms: 'free' | 'once' | 'office' | 'weather'
}

export function moveNotice(sender: Office, booked: BookedVisit, given: MoveNotice): MailMessage {
  const visit: BookedVisit = { ...booked, language: sender.officeLanguage }
  const { t, facts, formats } = visitText(sender, visit)
  return toOffice(sender, given, {
    subject: t('mail.office.move.subject', {
      reference: visit.reference,
      moment: formats.moment(visit.startsAt),
    }),
    title: t('mail.office.move.title'),
    paragraphs: [t('mail.office.move.body', { van: given.vanNumber }), t(`mail.office.move.${given.terms}`)],
    facts: [
      {
        look: 'list',
        facts: [
          { label: t('mail.office.fact.before'), value: formats.moment(given.formerStart) },
          ...facts,
          ...askerFacts(t, given.asker),
        ],
      },
    ],
    ...openIn(sender, 'visit', visit.bookingId),
    notes: [t('mail.office.answer')],
  })
}

export interface QuoteNotice {
  readonly key: string
  readonly asker: Asker
  readonly service: string
  readonly addOns: BookedVisit['addOns']
  /** '2021 Honda Civic' */
  readonly vehicle: string
  readonly size: string
  readonly color: string
  readonly locationType: string
  readonly address: string
  readonly totalCents: number
  readonly lastDay: LocalDate
}

export function quoteNotice(sender: Office, given: QuoteNotice): MailMessage {
  const t = textsIn(sender.officeLanguage)
  const { money, date } = formatsIn(sender.officeLanguage)
  const amount = money(given.totalCents)
  const where = whereOf(t, given.locationType)
  return toOffice(sender, given, {
    subject: t('mail.office.quote.subject', { amount }),
    title: t('mail.office.quote.title'),
    paragraphs: [t('mail.office.quote.body')],
    facts: [
      {
        look: 'list',
        facts: [
          ...askerFacts(t, given.asker),
          ...known([
            [t('mail.booking.service'), [given.service, ...addOnNames(given, t)].join(' + ')],
            [t('mail.office.fact.price'), amount],
            [
              t('mail.booking.vehicle'),
              [given.vehicle, sizeAndColour(t, given)].filter((one) => one !== '').join(', '),
            ],
            [t('mail.booking.place'), t('mail.office.placeAt', { where, address: given.address })],
            [t('mail.office.fact.holdsUntil'), date(given.lastDay)],
          ]),
        ],
      },
    ],
    ...openIn(sender, 'leads'),
    notes: [t('mail.office.answer')],
  })
}
