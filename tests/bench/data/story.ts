import type { NewBookingEvent } from '#events/booking.ts'
import { bookingStream } from '#events/booking.ts'
import type { AnyNewEvent } from '#events/envelope.ts'
import type { NewLeadEvent } from '#events/lead.ts'
import { leadStream } from '#events/lead.ts'
import { paymentStream, providerEventStream, type NewPaymentEvent } from '#events/payment.ts'
import { quoteStream, type NewQuoteEvent } from '#events/quote.ts'
import { scheduleStream, type NewScheduleEvent } from '#events/schedule.ts'
import type { Chance } from '#scripts/demo/chance.ts'

import { dayMs, hour, inventVisit, minute, visitMinutes, type Slot, type Visit } from './visit.ts'

/** An event of a stream, at milliseconds since 1970. */
export interface Happening {
  readonly at: number
  readonly stream: string
  readonly actor: string
  readonly event: AnyNewEvent
}

type Fact = NewBookingEvent | NewLeadEvent | NewPaymentEvent | NewQuoteEvent | NewScheduleEvent

/** Events of a slot in order: mostly a visit held, paid, done and paid in full. */
export function storyOf(slot: Slot, chance: Chance, customers: number): Happening[] {
  const visit = inventVisit(slot, chance, customers)
  const story = [...quoting(visit, chance), ...holding(visit)]
  if (chance.isLucky(0.12)) return [...story, ...expiring(visit), ...asking(visit, chance)]
  return [...story, ...paying(visit, chance), ...ending(visit, chance), ...asking(visit, chance)]
}

const happen = (at: number, stream: string, actor: string, event: Fact): Happening => ({ at, stream, actor, event })

function quoting({ ids, hasQuote, service, depositCents, wantedAt, vehicle, person }: Visit, chance: Chance) {
  if (!hasQuote) return []
  const at = wantedAt - chance.integer(1, 90) * minute
  const event: NewQuoteEvent = {
    type: 'QuoteCreated',
    data: {
      quoteId: ids.quoteId,
      personId: `q${ids.quoteId}`,
      ownerTokenHash: chance.id(),
      service,
      addOns: [],
      totalCents: service.priceCents,
      depositCents,
      minMinutes: 60,
      maxMinutes: visitMinutes,
      priceListVersion: 1,
      vehicle,
      locationType: 'home',
      language: 'en',
      validUntil: instant(at + 30 * dayMs),
    },
    personal: { address: person.address },
  }
  return [happen(at, quoteStream(ids.quoteId), 'visitor', event)]
}

function holding({
  ids,
  customerId,
  service,
  depositCents,
  startsAt,
  wantedAt,
  hasQuote,
  slot,
  vehicle,
  person,
}: Visit) {
  const { bookingId, paymentId, intentId } = ids
  const expiresAt = instant(wantedAt + 10 * minute)
  const about = { bookingId, paymentId }
  return [
    happen(wantedAt, scheduleStream(slot.van, slot.date), 'visitor', {
      type: 'SlotHeld',
      data: { ...slot, bookingId, cell: { lat: 43.68, lng: -79.76 }, expiresAt },
    }),
    happen(wantedAt, bookingStream(bookingId), 'visitor', {
      type: 'BookingHeld',
      data: {
        ...slot,
        bookingId,
        customerId,
        visitor: `v${bookingId}`,
        service,
        addOns: [],
        totalCents: service.priceCents,
        depositCents,
        priceListVersion: 1,
        hoursVersion: 1,
        policyVersion: 1,
        time: '10:00 AM',
        startsAt: instant(startsAt),
        expiresAt,
        quoteId: hasQuote ? ids.quoteId : null,
        language: 'en',
        details: { vehicle, locationType: 'home', outletWithin100Feet: null, waterAccess: null, petHair: null },
        termsVersion: null,
      },
      personal: person,
    }),
    happen(wantedAt, paymentStream(paymentId), 'visitor', {
      type: 'DepositRequested',
      data: { ...about, amountCents: depositCents, currency: 'CAD', attempt: 1, key: `deposit-${paymentId}-1` },
    }),
    happen(wantedAt + 300, paymentStream(paymentId), 'visitor', {
      type: 'DepositIntentCreated',
      data: { ...about, intentId },
    }),
  ]
}

function expiring({ ids: { bookingId }, slot: { van, date }, wantedAt }: Visit): Happening[] {
  const at = wantedAt + 11 * minute
  return [
    happen(at, scheduleStream(van, date), 'worker:lapse-holds', {
      type: 'SlotHoldLapsed',
      data: { bookingId, van, date },
    }),
    happen(at, bookingStream(bookingId), 'worker:lapse-holds', { type: 'BookingLapsed', data: { bookingId } }),
  ]
}

function paying(visit: Visit, chance: Chance): Happening[] {
  const { ids, customerId, depositCents, hasQuote, slot, startsAt, wantedAt } = visit
  const { bookingId, paymentId, intentId, quoteId } = ids
  const about = { bookingId, paymentId, intentId }
  const at = wantedAt + chance.integer(30, 400) * 1000
  const { vehicle, person } = visit
  const details = {
    vehicle,
    locationType: 'home',
    outletWithin100Feet: 'yes',
    waterAccess: null,
    petHair: null,
  } as const
  const declined: Happening[] = chance.isLucky(0.06)
    ? [
        happen(at - 20_000, paymentStream(paymentId), 'provider:stripe', {
          type: 'DepositDeclined',
          data: { ...about, reason: 'Your card was declined.', attemptId: null },
        }),
      ]
    : []
  const followUps: Happening[] = chance.isLucky(0.3)
    ? [
        happen(at, bookingStream(bookingId), 'visitor', {
          type: 'BookingDetailsGiven',
          data: { bookingId, customerId, details },
          personal: person,
        }),
      ]
    : []
  return [
    ...declined,
    ...followUps,
    happen(at, scheduleStream(slot.van, slot.date), 'visitor', {
      type: 'SlotBooked',
      data: { ...slot, bookingId, cell: { lat: 43.68, lng: -79.76 } },
    }),
    happen(at, bookingStream(bookingId), 'visitor', {
      type: 'BookingConfirmed',
      data: {
        bookingId,
        customerId,
        paymentId,
        quoteId: hasQuote ? quoteId : null,
        depositCents,
        startsAt: instant(startsAt),
      },
    }),
    happen(at, paymentStream(paymentId), 'visitor', {
      type: 'DepositAuthorised',
      data: { ...about, amountCents: depositCents, captureKey: `capture-${paymentId}-1` },
    }),
    webhook(at + 900, 'payment_intent.amount_capturable_updated', intentId, chance),
    happen(at + 1_200, paymentStream(paymentId), 'worker:capture-when-authorised', {
      type: 'DepositPaid',
      data: { ...about, amountCents: depositCents },
    }),
    webhook(at + 1_900, 'payment_intent.succeeded', intentId, chance),
    ...(hasQuote
      ? [
          happen(at + 2_000, quoteStream(quoteId), 'worker:mark-quote-when-booked', {
            type: 'QuoteBooked',
            data: { quoteId, bookingId },
          }),
        ]
      : []),
  ]
}

function webhook(at: number, eventType: string, intentId: string, chance: Chance): Happening {
  const eventId = `evt_${chance.id()}`
  const event = { type: 'ProviderEventReceived', data: { eventId, eventType, intentId } }
  return { at, stream: providerEventStream(eventId), actor: 'provider:stripe', event }
}

function ending(visit: Visit, chance: Chance): Happening[] {
  const { ids, depositCents, startsAt, service } = visit
  const { bookingId, paymentId } = ids
  const end = startsAt + visitMinutes * minute
  if (chance.isLucky(0.08)) return cancelling(visit)
  if (chance.isLucky(0.03)) {
    return [
      happen(end, bookingStream(bookingId), 'staff:s1', {
        type: 'BookingMissed',
        data: { bookingId, pressedAt: null },
      }),
    ]
  }
  const taxCents = Math.round(service.priceCents * 0.13)
  const data = {
    paymentId,
    bookingId,
    amountCents: service.priceCents - depositCents,
    taxCents,
    balanceId: `${paymentId}-balance`,
    tipCents: 0,
    method: 'cash',
    intentId: null,
  } as const
  return [
    happen(end, bookingStream(bookingId), 'staff:s1', {
      type: 'BookingCompleted',
      data: { bookingId, pressedAt: null },
    }),
    happen(end + minute, paymentStream(paymentId), 'staff:s1', { type: 'BalancePaid', data }),
  ]
}

function cancelling({ ids, depositCents, slot, startsAt }: Visit): Happening[] {
  const { bookingId, paymentId, intentId } = ids
  const about = { bookingId, paymentId }
  const refundId = `${bookingId}-cancelled`
  const at = startsAt - 26 * hour
  return [
    happen(at, bookingStream(bookingId), 'visitor', {
      type: 'BookingCancelled',
      data: {
        bookingId,
        by: 'customer',
        reason: 'plans_changed',
        refundPercent: 100,
        refundCents: depositCents,
        policyVersion: 1,
      },
    }),
    happen(at, scheduleStream(slot.van, slot.date), 'visitor', {
      type: 'SlotReleased',
      data: { bookingId, van: slot.van, date: slot.date, reason: 'cancelled' },
    }),
    happen(at, paymentStream(paymentId), 'visitor', {
      type: 'RefundRequested',
      data: {
        ...about,
        refundId,
        intentId,
        amountCents: depositCents,
        key: `refund-${refundId}`,
        reason: 'requested_by_customer',
      },
    }),
    happen(at + 1_500, paymentStream(paymentId), 'worker:refund-when-asked', {
      type: 'RefundIssued',
      data: { ...about, refundId, providerRefundId: `re_${refundId}`, amountCents: depositCents },
    }),
  ]
}

function asking({ customerId, wantedAt, person }: Visit, chance: Chance): Happening[] {
  if (!chance.isLucky(0.06)) return []
  const leadId = chance.id()
  const { firstName, email, phone } = person
  return [
    happen(wantedAt + hour, leadStream(leadId), 'visitor', {
      type: 'LeadReceived',
      data: { leadId, customerId, source: 'contact', language: 'en', emailId: null },
      personal: { name: firstName, email, phone, message: 'Do you also clean boats?' },
    }),
    happen(wantedAt + 5 * hour, leadStream(leadId), 'staff:s1', {
      type: 'LeadStatusChanged',
      data: { leadId, from: 'new', to: 'contacted' },
    }),
  ]
}

const instant = (at: number): string => new Date(at).toISOString()
