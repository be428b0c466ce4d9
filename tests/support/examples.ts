import type { NewBookingEvent } from '#events/booking.ts'
import type { NewPaymentEvent } from '#events/payment.ts'
import type { ProviderIntent } from '#services/providers/stripe/provider.ts'

/** One visit as everybody here knows it: a Glazed Detail on Tuesday, November 24, 2026 at 10:00 AM in Brampton. */
export const visit = {
  bookingId: 'b1',
  van: 'van-1',
  vanNumber: 1,
  date: '2026-11-24',
  startMinute: 600,
  endMinute: 780,
  cell: { lat: 43.68, lng: -79.76 },
} as const

export const startsAt = '2026-11-24T15:00:00.000Z'

export const person = {
  firstName: 'Asha',
  lastName: 'Gill',
  email: 'asha.gill@example.com',
  phone: '905-555-0142',
  address: '123 Queen Street West',
  city: 'Brampton',
  notes: '',
  access: '',
  postalCode: '',
  secondVehicle: '',
}

export const details = {
  vehicle: { year: 2021, make: 'Honda', model: 'Civic', size: 'sedan', color: 'Blue' },
  locationType: 'home',
  outletWithin100Feet: null,
  waterAccess: null,
  petHair: null,
} as const

type Event<Type extends NewBookingEvent['type']> = Extract<NewBookingEvent, { type: Type }>

export const held = (differs: Partial<Event<'BookingHeld'>['data']> = {}): Event<'BookingHeld'> => ({
  type: 'BookingHeld',
  data: {
    bookingId: 'b1',
    customerId: 'c1',
    visitor: 'v1',
    service: { name: 'glazed', displayName: 'Glazed Detail', priceCents: 12_500 },
    addOns: [],
    totalCents: 12_500,
    depositCents: 3_100,
    priceListVersion: 1,
    hoursVersion: 1,
    policyVersion: 1,
    van: visit.van,
    vanNumber: visit.vanNumber,
    date: visit.date,
    time: '10:00 AM',
    startMinute: visit.startMinute,
    endMinute: visit.endMinute,
    startsAt,
    expiresAt: '2026-11-20T17:10:00.000Z',
    quoteId: null,
    language: 'en',
    details,
    termsVersion: null,
    ...differs,
  },
  personal: person,
})

export const confirmed: Event<'BookingConfirmed'> = {
  type: 'BookingConfirmed',
  data: { bookingId: 'b1', customerId: 'c1', paymentId: 'b1', quoteId: null, depositCents: 3_100, startsAt },
}

export const cancelled: Event<'BookingCancelled'> = {
  type: 'BookingCancelled',
  data: { bookingId: 'b1', by: 'customer', reason: 'other', refundPercent: 100, refundCents: 3_100, policyVersion: 1 },
}

const ids = { paymentId: 'b1', bookingId: 'b1' }

/** A deposit of $31 step by step. */
export const deposit = {
  requested: {
    type: 'DepositRequested',
    data: { ...ids, amountCents: 3_100, currency: 'CAD', attempt: 1, key: 'deposit-b1-1' },
  },
  requestFailed: { type: 'DepositRequestFailed', data: { ...ids, attempt: 1, reason: 'no' } },
  opened: { type: 'DepositIntentCreated', data: { ...ids, intentId: 'pi_1' } },
  declined: {
    type: 'DepositDeclined',
    data: { ...ids, intentId: 'pi_1', reason: 'Your card was declined.', attemptId: 'ch_1' },
  },
  authorised: {
    type: 'DepositAuthorised',
    data: { ...ids, intentId: 'pi_1', amountCents: 3_100, captureKey: 'capture-b1-1' },
  },
  paid: { type: 'DepositPaid', data: { ...ids, intentId: 'pi_1', amountCents: 3_100 } },
  captureFailed: {
    type: 'DepositCaptureFailed',
    data: { ...ids, intentId: 'pi_1', reason: 'The authorisation was withdrawn.' },
  },
  releaseRequested: {
    type: 'DepositReleaseRequested',
    data: { ...ids, intentId: 'pi_1', key: 'release-b1-1', reason: 'moved' },
  },
  released: { type: 'DepositReleased', data: { ...ids, intentId: 'pi_1' } },
} as const satisfies Record<string, NewPaymentEvent>

export const intent = (differs: Partial<ProviderIntent> = {}): ProviderIntent => ({
  id: 'pi_1',
  clientSecret: 'pi_1_secret',
  createdAt: '2026-11-20T17:00:00.000Z',
  status: 'requires_capture',
  amount: 3_100,
  currency: 'cad',
  bookingId: 'b1',
  paymentId: 'b1',
  purpose: 'deposit',
  visit: null,
  amountCapturable: 3_100,
  amountReceived: 0,
  amountRefunded: 0,
  attemptId: null,
  lastError: null,
  ...differs,
})
