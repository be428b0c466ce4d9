import type { Instant } from '#events/values/time.ts'

import { priceFacts, visitText, type BookedVisit } from './booked-visit.ts'
import { formatsIn } from './formats.ts'
import type { MailMessage } from './mail.ts'
import { askerFacts, historyOf, known, toOffice, type Asker, type Office } from './to-office.ts'

/** Answers that help on the day; '' or null where nobody answered. */
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
  /** The place is outside the map. The page told the customer that we call about the travel. */
  readonly isTravelOpen: boolean
  readonly details: DayDetails
}

/** Tells the office of a confirmed booking; an answer goes to the customer. */
export function bookingNotice(sender: Office, booked: BookedVisit, given: BookingNotice): MailMessage {
  const visit: BookedVisit = { ...booked, language: 'en' }
  const text = visitText(visit)
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
  readonly terms: 'free' | 'once' | 'office'
}

const moveTerms: Readonly<Record<MoveNotice['terms'], string>> = {
  free: 'Moved early enough to be free.',
  once: 'This was their one free move on short notice.',
  office: 'Moved outside of the rules for customers.',
}

/** Tells the office that a customer moved a visit; an answer goes to the customer. */
export function moveNotice(sender: Office, booked: BookedVisit, given: MoveNotice): MailMessage {
  const visit: BookedVisit = { ...booked, language: 'en' }
  const { facts, formats } = visitText(visit)
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
  readonly validUntil: Instant
}

/** Tells the office that somebody wants to be called about a quote: the page promised it. */
export function quoteNotice(sender: Office, given: QuoteNotice): MailMessage {
  const { money, moment } = formatsIn('en')
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
            ['Price valid until', moment(given.validUntil)],
          ]),
        ],
      },
    ],
    notes: ['Answer this e-mail to answer them.', historyOf(`quote-${given.quoteId}`)],
  })
}

export interface MoneyNotice {
  readonly key: string
  readonly failure: 'refund' | 'capture' | 'balance' | 'unbooked'
  /** Null where no booking is known. */
  readonly reference: string | null
  readonly intentId: string
  readonly amountCents: number
  /** As the provider said it; '' when it said nothing. */
  readonly reason: string
  /** Null once the person was erased, and where nobody is known. */
  readonly asker: Asker | null
}

/** Tells the office that money is not where it should be, and what to do. */
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

const failures = {
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
  balance: {
    title: 'A balance could not be taken',
    what: 'The customer paid the balance by card on our page and was told that the money is on its way, but the bank withdrew it before the payment provider could take it.',
    todo: 'Tell the customer that it is owed again: “npm run ops -- visit REFERENCE balance-link” mails them a link to pay it with.',
  },
  unbooked: {
    title: 'Money without a booking',
    what: 'The payment provider took money for a booking that is not in our books, as after a backup was restored.',
    todo: 'Run “npm run ops -- settle”: it lists such payments, and makes the booking again or refunds them.',
  },
} as const

export interface MailNotice {
  readonly key: string
  readonly customerId: string
  readonly what:
    | 'booking-confirmed'
    | 'booking-cancelled'
    | 'booking-moved'
    | 'booking-refused'
    | 'booking-reminder-day'
    | 'booking-reminder-hours'
    | 'refund-made'
    | 'refund-failed'
    | 'receipt'
    | 'balance-link'
  /** The mail server's, null when the address could not even be said. */
  readonly code: number | null
}

/** Tells the office that a customer did not get a mail about their booking: somebody has to call. */
export function refusedMailNotice(sender: Office, given: MailNotice): MailMessage {
  const code = given.code === null ? 'the address cannot be written to' : `the mail server answered ${given.code}`
  return toOffice(
    sender,
    { key: given.key, asker: null },
    {
      subject: `A mail did not reach a customer: ${refusedMails[given.what]}`,
      title: 'A mail did not reach a customer',
      paragraphs: [
        `It said ${refusedMails[given.what]}, and it was refused for good: ${code}. It is not tried again.`,
        'Call the customer: their phone number and all else that is known of them is in their history.',
      ],
      notes: [historyOf(given.customerId)],
    },
  )
}

const refusedMails: Readonly<Record<MailNotice['what'], string>> = {
  'booking-confirmed': 'that their booking is confirmed',
  'booking-cancelled': 'that their visit is cancelled',
  'booking-moved': 'that their visit has a new time',
  'booking-refused': 'that their payment booked nothing',
  'booking-reminder-day': 'that their visit is coming up',
  'booking-reminder-hours': 'that we come soon',
  'refund-made': 'that their refund is on its way',
  'refund-failed': 'that their refund failed',
  receipt: 'what their visit came to, with the receipt or the invoice',
  'balance-link': 'how to pay the balance of their visit by card',
}
