import type { Instant, LocalDate } from '#events/values/time.ts'

import { priceFacts, visitText, type BookedVisit } from './booked-visit.ts'
import { formatsIn } from './formats.ts'
import type { MailMessage } from './mail.ts'
import { askerFacts, historyOf, known, toOffice, type Asker, type Office } from './to-office.ts'

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
  const visit: BookedVisit = { ...booked, language: 'en' }
  const text = visitText(sender, visit)
  const { amount, moment } = text.formats
  const { details } = given
  return toOffice(sender, given, {
    subject: `New booking ${visit.reference}: ${moment(visit.startsAt)}`,
    title: 'New booking',
    paragraphs: [
      `Van ${given.vanNumber}. The customer was mailed a confirmation.`,
      ...(given.isTravelOpen
        ? ['Call the customer: the address is outside the map, and the page promised a call about the travel.']
        : []),
    ],
    facts: [
      { look: 'list', facts: [...text.facts, ...askerFacts(given.asker)] },
      {
        look: 'list',
        facts: known([
          ['Size and colour', [details.size, details.color].filter((part) => part !== '').join(', ')],
          ['At home or work', details.locationType ?? ''],
          ['Outlet within 100 feet', details.outletWithin100Feet ?? ''],
          ['Water', details.waterAccess ?? ''],
          ['Pet hair', details.petHair ?? ''],
          ['Access', details.access],
          ['Postal code', details.postalCode],
          ['Second vehicle', details.secondVehicle],
          ['Notes', details.notes],
        ]),
      },
      {
        look: 'bill',
        facts: [
          ...priceFacts(visit, text),
          { label: 'Deposit', value: amount(visit.depositCents) },
          { label: 'To collect on the day', value: amount(visit.totalCents + visit.hstCents - visit.depositCents) },
        ],
      },
    ],
    notes: ['Answer this e-mail to answer the customer.', historyOf(visit.reference)],
  })
}

export interface MoveNotice {
  readonly key: string
  readonly asker: Asker
  readonly vanNumber: number
  readonly formerStart: Instant
  readonly terms: 'free' | 'once' | 'office' | 'weather'
}

const moveTerms: Readonly<Record<MoveNotice['terms'], string>> = {
  free: 'Moved early enough to be free.',
  once: 'This was their one free move on short notice.',
  weather: 'You had called it off because of the weather; this is the time that they chose.',
  office: 'Moved outside of the rules for customers.',
}

export function moveNotice(sender: Office, booked: BookedVisit, given: MoveNotice): MailMessage {
  const visit: BookedVisit = { ...booked, language: 'en' }
  const { facts, formats } = visitText(sender, visit)
  const kind = moveTerms[given.terms]
  return toOffice(sender, given, {
    subject: `Moved ${visit.reference}: ${formats.moment(visit.startsAt)}`,
    title: 'A visit was moved',
    paragraphs: [`Van ${given.vanNumber}. The customer was mailed the new time. ${kind}`],
    facts: [
      {
        look: 'list',
        facts: [{ label: 'Before', value: formats.moment(given.formerStart) }, ...facts, ...askerFacts(given.asker)],
      },
    ],
    notes: ['Answer this e-mail to answer the customer.', historyOf(visit.reference)],
  })
}

export interface QuoteNotice {
  readonly key: string
  readonly quoteId: string
  readonly asker: Asker
  readonly service: string
  readonly addOns: readonly string[]
  readonly vehicle: string
  readonly place: string
  readonly totalCents: number
  readonly lastDay: LocalDate
}

export function quoteNotice(sender: Office, given: QuoteNotice): MailMessage {
  const { money, date } = formatsIn('en')
  return toOffice(sender, given, {
    subject: `Quote request: ${money(given.totalCents)}, to be called back`,
    title: 'Somebody wants a quoted visit',
    paragraphs: ['No time is booked and nothing is paid. The page told them that we contact them soon.'],
    facts: [
      {
        look: 'list',
        facts: [
          ...askerFacts(given.asker),
          ...known([
            ['Service', [given.service, ...given.addOns].join(' + ')],
            ['Price before tax', money(given.totalCents)],
            ['Vehicle', given.vehicle],
            ['Location', given.place],
            ['Price holds until', date(given.lastDay)],
          ]),
        ],
      },
    ],
    notes: ['Answer this e-mail to answer them.', historyOf(`quote-${given.quoteId}`)],
  })
}

export interface MoneyNotice {
  readonly key: string
  readonly failure: keyof typeof failures
  /** Null for an unknown booking. */
  readonly reference: string | null
  readonly intentId: string
  readonly amountCents: number
  readonly reason: string
  /** Null for unknown, and once erased. */
  readonly asker: Asker | null
}

/** Tells the office about misplaced money and the remedy. */
export function moneyNotice(sender: Office, given: MoneyNotice): MailMessage {
  const amount = formatsIn('en').money(given.amountCents)
  const about = given.reference ?? given.intentId
  const { title, what, todo } = failures[given.failure]
  return toOffice(sender, given, {
    subject: `${title}: ${amount}, ${about}`,
    title,
    paragraphs: [what, todo],
    facts: [
      {
        look: 'list',
        facts: [
          ...known([
            ['Reference', given.reference ?? ''],
            ['Amount', amount],
            ['Payment', given.intentId],
            ['Reason', given.reason.slice(0, 300)],
          ]),
          ...(given.asker === null ? [] : askerFacts(given.asker)),
        ],
      },
    ],
    notes: [historyOf(about)],
  })
}

const charge = { title: 'A saved card was not charged' }
const linkIsMailed =
  'The customer was mailed so, with a link to pay by card; they and the visit’s page say when it is paid. The saved card is not charged again.'
const decide =
  'It is still owed. Talk to the customer, or mail them a link to pay it with: “Send payment link” on the visit’s page.'

const failures = {
  by_hand: {
    title: 'Money to return by hand',
    what: 'This visit is cancelled. The amount was paid for it in cash, by e-Transfer or in another way that is recorded at the office: it does not go back by itself. The customer was told that the office returns it and gets in touch.',
    todo: 'Call the customer and return it. What was paid by card on our page is refunded by itself.',
  },
  declined: {
    ...charge,
    what: 'The bank declined the charge after the no-show. Nothing was charged.',
    todo: linkIsMailed,
  },
  authentication_required: {
    ...charge,
    what: 'The bank wants to ask the card holder, who was not there, before it lets the no-show be charged. Nothing was charged.',
    todo: linkIsMailed,
  },
  unreachable: {
    ...charge,
    what: 'The payment provider did not answer for a day about the charge after the no-show. It is not asked any more; what it may have accepted is given back.',
    todo: linkIsMailed,
  },
  card_removed: {
    ...charge,
    what: 'The customer has removed the card that the no-show was to be charged to, or the payment provider cannot charge it any more. Nothing was charged.',
    todo: decide,
  },
  refused: {
    ...charge,
    what: 'The payment provider refused the request to charge the no-show, for a reason that is not the customer’s card. Nothing was charged.',
    todo: `Look at the reason below, and at the payment provider’s dashboard: it may refuse other payments as well. ${decide}`,
  },
  person_erased: {
    ...charge,
    what: 'The customer was erased before the no-show was charged. Nothing was charged, and nothing can be.',
    todo: 'Nothing is to be done.',
  },
  not_told: {
    ...charge,
    what: 'The customer could not be told by mail that the no-show will be charged, so that nothing was charged.',
    todo: decide,
  },
  refund: {
    title: 'A refund failed',
    what: 'The customer was promised this money, and the payment provider could not send it. They were mailed that the office knows and will find another way.',
    todo: 'Look the payment up in the payment provider’s dashboard and refund it there, or agree with the customer on another way.',
  },
  capture: {
    title: 'A deposit could not be taken',
    what: 'The visit is booked, and its deposit was authorised, but the payment provider could not take it. Nothing was paid.',
    todo: 'Call the customer before the visit: they can pay all of it on the day, or the visit is cancelled.',
  },
  overdue: {
    title: 'A deposit was not paid in time',
    what: 'The customer was asked for the deposit of this visit by a link, and has not paid it. The visit stays booked, and nothing more happens by itself.',
    todo: 'Nothing has to be done: all of the price is then paid on the day. On the visit’s page you can send the link again, take the request back, or cancel the visit.',
  },
  balance: {
    title: 'A balance could not be taken',
    what: 'The customer paid the balance by card on our page and was told that the money is on its way, but the bank withdrew it before the payment provider could take it.',
    todo: 'Tell the customer that it is owed again: “Send payment link” on the visit’s page mails them a link to pay it with.',
  },
  deposit: {
    title: 'A deposit could not be taken',
    what: 'The customer paid the deposit by the link that you had sent and was told that the money is on its way, but the bank withdrew it before the payment provider could take it. The visit stays booked.',
    todo: 'Tell the customer: the link opens the card form again until it runs out, and on the visit’s page you can send it once more.',
  },
  unbooked: {
    title: 'Money without a booking',
    what: 'The payment provider took money for a booking that is not in our books, as after a backup was restored.',
    todo: 'Run “npm run ops -- settle”: it lists such payments, and makes the booking again or refunds them.',
  },
} as const
