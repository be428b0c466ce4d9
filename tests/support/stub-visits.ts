import { Hono } from 'hono'

import { slotLabels } from '#events/values/time.ts'
import { addDays } from '#events/values/toronto.ts'
import type { AccountSession, OwnProfile } from '#services/contracts/account.ts'
import type { OwnLoyalty, RewardRequest, VisitRewards } from '#services/contracts/loyalty.ts'
import type {
  OwnBooking,
  OwnQuotes,
  RescheduleRequest,
  RescheduleTerms,
  ServiceHistory,
} from '#services/contracts/own-visits.ts'
import type { OwnSms } from '#services/contracts/sms.ts'
import { statementOf } from '#services/domain/payment/statement.ts'

export interface StubVisits {
  bookings: OwnBooking[]
  quotes: OwnQuotes
  history: ServiceHistory
  loyalty: OwnLoyalty
  rewards: VisitRewards
  profile: OwnProfile
  sessions: AccountSession[]
  sms: OwnSms
  /** Refunded part of the deposit, in percent. */
  refundPercent: number
  moveTerms: RescheduleTerms
}

/** $10 off a Glazed Detail of which the deposit is paid. */
export const creditOffer = {
  reward: 'credit',
  points: 200,
  amountCents: 1_000,
  isPartial: false,
  afterCents: 11_500,
  afterWithTaxCents: 12_995,
  owedCents: 9_895,
} as const satisfies VisitRewards['offers'][number]

export const vehicle = { year: 2021, make: 'Honda', model: 'Civic', size: 'sedan', color: 'Blue' }

const over = { cancel: 'visit_completed', move: 'visit_completed', pay: 'balance_paid' } as const

/** A Glazed Detail in the far future, deposit paid. */
export function ownBookingOf(change: Partial<OwnBooking> = {}): OwnBooking {
  const isStanding = (change.status ?? 'confirmed') === 'confirmed' && change.refunds?.length !== 0
  const booking = { ...standingBooking, ...(!isStanding && { can: over }), ...change }
  const isOver = booking.status === 'cancelled' || (booking.status === 'no-show' && booking.owedCents === 0)
  const { depositCents, paidCents, discountCents = 0 } = booking
  const statement = statementOf({
    ...booking,
    isPriceDue: !isOver,
    discountCents,
    depositCents: Math.min(depositCents, paidCents),
    laterCents: Math.max(0, paidCents - depositCents),
    refundedCents: 0,
    comingBackCents: isOver ? booking.refundCents : 0,
    byHandCents: 0,
  })
  return { ...booking, statement: change.statement ?? (booking.reclean ? null : statement) }
}

const standingBooking: OwnBooking = {
  id: 'booking-1',
  reference: 'FG-7K3M9Q',
  scheduledDate: '2099-11-24',
  timeSlot: '10:00 AM',
  date: '2099-11-24',
  time: '10:00 AM',
  startsAt: '2099-11-24T15:00:00.000Z',
  status: 'confirmed',
  notes: 'Ring twice',
  phone: '905-555-0142',
  service: { id: 'glazed', name: 'Glazed Detail' },
  addons: [],
  vehicle,
  locationType: 'home',
  address: '123 Queen Street West',
  city: 'Brampton',
  location: '123 Queen Street West, Brampton',
  totalCents: 12_500,
  hstCents: 1_625,
  depositCents: 3_100,
  paidCents: 3_100,
  owedCents: 11_025,
  refundCents: 0,
  refunds: [
    { until: '2099-11-23T15:00:00.000Z', percent: 100 },
    { until: '2099-11-24T13:00:00.000Z', percent: 50 },
  ],
  can: { cancel: true, move: true, pay: 'visit_not_started' },
}

export const ownQuoteOf = (id: string, isBooked: boolean): OwnQuotes[number] => ({
  id,
  packageName: `Package of ${id}`,
  basePrice: 125,
  addons: [],
  totalPrice: 125,
  totalCents: 12_500,
  depositCents: 3_100,
  balanceCents: 9_400,
  hstCents: 1_625,
  currency: 'CAD',
  durationHours: { min: 2, max: 3 },
  priceListVersion: 1,
  isBooked,
  status: isBooked ? 'booked' : 'quoted',
  validUntil: '2099-12-24T15:00:00.000Z',
  vehicleDetails: vehicle,
  locationDetails: { type: 'home', address: '9 Maple Road' },
  createdAt: '2099-11-01T15:00:00.000Z',
})

export const startingVisits = (): StubVisits => ({
  bookings: [],
  quotes: [],
  history: [],
  loyalty: { points: 0, collectedCents: 0 },
  rewards: { totalCents: 12_500, offers: [] },
  profile: { email: 'asha@example.com', firstName: 'Asha', lastName: 'Gill', phone: '905-555-0142' },
  sessions: [],
  sms: { isOffered: false, isOn: false, phone: null, endedBy: null, code: null, sender: null, sandboxUrl: null },
  refundPercent: 100,
  moveTerms: 'free',
})

/** /api/user as its contracts promise it. */
export const stubVisits = (visits: StubVisits) =>
  new Hono()
    .get('/bookings', (c) => c.json(visits.bookings))
    .get('/quotes', (c) => c.json(visits.quotes))
    .get('/service-history', (c) => c.json(visits.history))
    .get('/loyalty', (c) => c.json(visits.loyalty))
    .get('/profile', (c) => c.json(visits.profile))
    .get('/sms', (c) => c.json(visits.sms))
    .get('/sessions', (c) => c.json(visits.sessions))
    .get('/bookings/:id/cancellation', (c) => {
      const paidCents = visits.bookings.find(({ id }) => id === c.req.param('id'))?.paidCents ?? 0
      const { refundPercent } = visits
      return c.json({ refundPercent, paidCents, refundCents: Math.round((paidCents * refundPercent) / 100) })
    })
    .post('/bookings/:id/cancellation', async (c) => {
      const { refundCents } = await c.req.json<{ refundCents: number }>()
      visits.bookings = visits.bookings.map((one) =>
        one.id === c.req.param('id')
          ? {
              ...one,
              status: 'cancelled',
              refundCents,
              owedCents: 0,
              paidCents: one.paidCents - refundCents,
              refunds: [],
              can: { cancel: 'booking_cancelled', move: 'booking_cancelled', pay: 'balance_paid' },
            }
          : one,
      )
      return c.json({ status: 'cancelled', refundCents })
    })
    .get('/bookings/:id/rewards', (c) => c.json(visits.rewards))
    .post('/bookings/:id/rewards', async (c) => {
      const { id, reward, points, amountCents } = await c.req.json<RewardRequest>()
      const { balancePoints = 0, redeemed = [] } = visits.loyalty
      const { bookingId, reference } = { bookingId: c.req.param('id'), reference: 'FG-7K3M9Q' }
      const row = { id, bookingId, reference, on: '2026-11-20', reward, points, amountCents }
      visits.loyalty = {
        ...visits.loyalty,
        balancePoints: balancePoints - points,
        redeemed: [{ ...row, isReturned: false, isUndoable: true }, ...redeemed],
      }
      return c.json({ totalCents: visits.rewards.totalCents - amountCents, owedCents: 0 })
    })
    .post('/bookings/:id/rewards/:redemptionId/undo', (c) => {
      const { balancePoints = 0, redeemed = [] } = visits.loyalty
      const undone = redeemed.find(({ id }) => id === c.req.param('redemptionId'))
      visits.loyalty = {
        ...visits.loyalty,
        balancePoints: balancePoints + (undone?.points ?? 0),
        redeemed: redeemed.map((one) => (one === undone ? { ...one, isReturned: true, isUndoable: false } : one)),
      }
      return c.json({ totalCents: visits.rewards.totalCents, owedCents: 0 })
    })
    .get('/bookings/:id/reschedule', (c) => c.json({ terms: visits.moveTerms, freeHours: 24, leastHours: 2 }))
    .get('/bookings/:id/reschedule/days', (c) => {
      const from = c.req.query('from') ?? ''
      const days = Number(c.req.query('days'))
      return c.json(Array.from({ length: days }, (_, index) => ({ date: addDays(from, index), free: 2 })))
    })
    .get('/bookings/:id/reschedule/starts', (c) =>
      c.json(
        slotLabels.map((time) =>
          time === '9:00 AM' || time === '1:00 PM'
            ? { time, available: true }
            : { time, available: false, reason: 'taken' },
        ),
      ),
    )
    .post('/bookings/:id/reschedule', async (c) => {
      const { date, time } = await c.req.json<RescheduleRequest>()
      visits.bookings = visits.bookings.map((one) =>
        one.id === c.req.param('id') ? { ...one, date, time, scheduledDate: date, timeSlot: time } : one,
      )
      return c.json({ status: 'rescheduled', date, time, startsAt: '2099-11-24T15:00:00.000Z' })
    })
    .patch('/profile', async (c) => {
      Object.assign(visits.profile, await c.req.json<object>())
      return c.json(visits.profile)
    })
    .post('/password', (c) => c.json({ status: 'changed' }))
    .delete('/sessions/:id', (c) => {
      visits.sessions = visits.sessions.filter(({ id }) => id !== c.req.param('id'))
      return c.body(null, 204)
    })
