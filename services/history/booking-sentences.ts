import type { BookingEvent } from '#events/booking.ts'
import type { AnyEvent } from '#events/envelope.ts'
import { bookingReference } from '#events/values/ids.ts'
import type { ArrivalReason, OfficeMoveReason } from '#events/values/office-reasons.ts'
import type { Instant } from '#events/values/time.ts'
import { addMinutes } from '#events/values/toronto.ts'

import type { SentencesOf } from './sentence-context.ts'
import { car, clockTime, day, erased, fullName, inside, languages, money, order, place } from './words.ts'

export const bookingSentences: SentencesOf<BookingEvent> = {
  BookingHeld({ data, personal }, { who }) {
    const { service, addOns, date, time, vanNumber, details, expiresAt, totalCents } = data
    const vehicle = details.vehicle === null ? '' : `, for ${car(details.vehicle)}`
    const where = personal === null ? ` at ${erased}` : place(personal) === '' ? '' : ` at ${place(personal)}`
    return `${who} chose ${order(service, addOns)}${vehicle}, on ${day(date)} at ${time}${where}: ${money(totalCents)} in all; van ${vanNumber} is kept until ${clockTime(expiresAt)}`
  },
  BookingDetailsGiven({ data, personal }, { who }) {
    const vehicle = data.details.vehicle === null ? [] : [car(data.details.vehicle)]
    const person = personal === null ? [erased] : [fullName(personal), place(personal)]
    const given = [...person, ...vehicle].filter((one) => one !== null && one !== '')
    return `${who} gave the details of the visit: ${given.join('; ')}`
  },
  TermsAgreed: ({ data }, { customer }) =>
    `${customer} agreed to the terms and to refund policy ${data.policyVersion}, in ${languages[data.language]}`,
  BookingLapsed: () => 'The time to pay ran out, and the visit was given up',
  BookingAbandoned: ({ data }, { who }) =>
    data.reason === 'moved' ? `${who} chose something else before paying` : `${who} left before paying`,
  BookingConfirmed: ({ data }) =>
    `Booking ${bookingReference(data.bookingId)} was confirmed, with a deposit of ${money(data.depositCents)}, for ${clockTime(data.startsAt)}`,
  BookingOwnerConfirmed: (_event, { customer }) => `${customer} showed that the visit is theirs, signed in`,
  TravelToBeConfirmed: () => 'The place is not on the map: the way there is to be confirmed with the customer',
  BookingRejected: ({ data }) => `The booking was turned down, because ${rejections[data.reason]}`,
  BookingCancelled({ data }, { who }) {
    const side = data.by === 'customer' ? 'as the customer asked' : 'for the business'
    const back = data.refundCents === 0 ? 'nothing' : `${money(data.refundCents)} (${data.refundPercent} %)`
    return `${who} cancelled the visit ${side}, ${cancellations[data.reason]}; ${back} goes back under refund policy ${data.policyVersion}`
  },
  BookingRescheduled({ data }, { who }) {
    const kind = data.terms === 'once' || data.terms === 'weather' ? moveKinds[data.terms] : officeMove(data.reason)
    return `${who} moved the visit from ${day(data.from.date)} at ${data.from.time} to ${day(data.date)} at ${data.time}, van ${data.vanNumber}${kind}`
  },
  VisitVanChanged: ({ data }, { who }) => `${who} gave the visit to van ${data.vanNumber}, at the same time`,
  BookingCalledOff({ data, personal }, { who, customer }) {
    const note = personal === null ? erased : personal.note
    return `${who} called the visit off because of the weather (${note}); until ${clockTime(data.choiceUntil)} ${inside(customer)} may choose another time, free, or all that was paid`
  },
  CallOffUndone: (_, { who }) => `${who} undid that: the visit takes place at the time that it had`,
  CrewDeparted: (event, { who }) => `${who} set out for the visit${waited(event)}`,
  CrewArrived: (event, { who }) =>
    event.data.addedBecause === null || event.data.pressedAt === null
      ? `${who} arrived for the visit${waited(event)}`
      : `${who} added that the van was there ${clockTime(event.data.pressedAt)}, ${arrivalsAdded[event.data.addedBecause]}`,
  BookingCompleted: (event, { who }) => `${who} finished the visit${waited(event)}`,
  DiscountGiven({ data, personal }, { who }) {
    const note = personal === null ? erased : personal.note
    return `${who} took ${money(data.amountCents)} off the price, ${discounts[data.reason]}${note === '' ? '' : ` (${note})`}`
  },
  DiscountUndone: ({ data }, { who }) => `${who} undid the discount of ${money(data.amountCents)}`,
  BookingMissed: (event, { who, customer }) => `${who} came, and ${inside(customer)} was not there${waited(event)}`,
}

function waited({ data, recordedAt }: Waiting): string {
  const { pressedAt } = data
  const isLate = pressedAt !== null && addMinutes(pressedAt, 1) < recordedAt
  return isLate ? ` ${clockTime(pressedAt)}, which was sent later` : ''
}

type Waiting = Pick<AnyEvent, 'recordedAt'> & { readonly data: { readonly pressedAt: Instant | null } }

export const arrivalsAdded = {
  forgotten: 'because the crew forgot to report it',
  phone_failed: 'because the phone of the crew did not work',
  report_lost: 'because the report did not reach the server',
} as const satisfies Readonly<Record<ArrivalReason, string>>

const moveKinds = {
  once: ', the one free move on short notice',
  weather: ', free, because the weather had called it off',
} as const

const officeMove = (reason: OfficeMoveReason | null): string => (reason === null ? '' : `, ${officeMoves[reason]}`)

const officeMoves = {
  weather: 'because of the weather',
  crew: 'because of the van or its crew',
  goodwill: 'as a favour, outside of the rules for customers',
} as const

const discounts = {
  goodwill: 'as a favour',
  damage: 'because of damage',
  price_error: 'because the price was wrong',
  rounding: 'because no card is charged for so little',
  other: 'for another reason',
  loyalty: 'for points that were redeemed',
} as const

const rejections = {
  slot_taken: 'somebody else had taken that time meanwhile',
  amount: 'the amount was not the one that was agreed',
  day_past: 'its day had passed',
} as const

const cancellations = {
  plans_changed: 'because plans changed',
  weather: 'because of the weather',
  vehicle: 'because of the vehicle',
  other: 'for another reason',
} as const
