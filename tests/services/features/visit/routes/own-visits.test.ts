import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { bookingStream } from '#events/booking.ts'
import { ownLoyalty } from '#services/contracts/loyalty.ts'
import { ownBookings, type OwnBooking, ownQuotes, serviceHistory } from '#services/contracts/own-visits.ts'
import { ownReceipt } from '#services/contracts/receipts.ts'
import { discountVisit, undoVisitDiscount } from '#services/features/money/discounts.ts'
import { finishVisit, payBalance } from '#services/features/visit/finish-visit.ts'
import { bookAsGuest } from '#tests/services/features/book-as-guest.ts'
import { intentRequest } from '#tests/services/features/orders.ts'
import { usual } from '#tests/services/features/usual-visit.ts'
import { accountVisitors, type Visitor } from '#tests/support/account-visitors.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

const now = '2026-11-20T17:00:00.000Z' // a Friday in Toronto, noon
const tuesday = '2026-11-24'
const staff = { kind: 'staff', staffId: 's1' } as const

let ctx: TestApp
let people: ReturnType<typeof accountVisitors>
beforeAll(async () => {
  ctx = await openTestApp({ now, vans: 10 })
  people = accountVisitors(ctx)
})
afterAll(() => ctx.close())

const booked = (email: string, time: string, quoteId?: string) =>
  bookAsGuest(ctx, { email, date: tuesday, time, ...(quoteId === undefined ? {} : { quoteId }) })
const cancellation = (id: string) => `/api/user/bookings/${id}/cancellation`
const reschedule = (id: string) => `/api/user/bookings/${id}/reschedule`
const allOf = async (visitor: Visitor) => ownBookings.parse((await visitor.get('/api/user/bookings')).body)

const firstReceipts = ([booking]: OwnBooking[]) =>
  booking?.receipts?.[0]?.kind === 'deposit' && ([booking.receipts[0]] as const)

describe('nobody', () => {
  test.each([
    ['GET', '/api/user/quotes'],
    ['GET', '/api/user/bookings'],
    ['GET', '/api/user/service-history'],
    ['GET', '/api/user/loyalty'],
    ['GET', cancellation('b1')],
    ['POST', cancellation('b1')],
    ['GET', '/api/user/bookings/b1/visit.ics'],
    ['GET', '/api/user/receipts/2026-000001'],
    ['GET', '/api/user/receipts/2026-000001/receipt.pdf'],
    ['GET', reschedule('b1')],
    ['GET', `${reschedule('b1')}/starts?date=2026-11-26`],
    ['GET', `${reschedule('b1')}/days?from=2026-11-26&days=2`],
    ['POST', reschedule('b1')],
  ])('%s %s is answered 401 Unauthorized', async (method, path) => {
    const body = method === 'POST' ? { refundCents: 0, date: '2026-11-26', time: '8:00 AM', terms: 'free' } : undefined
    const { status, body: said } = await ctx.visitor().request(method, path, body)
    expect([status, said.message]).toEqual([401, 'Unauthorized: please sign in first.'])
  })
})

describe('one’s own bookings', () => {
  const nothingYet = { departedAt: null, arrivedAt: null, choiceUntil: null, payPath: null, chargeAt: null }
  test('those that were made as a guest are there with visit, place, car, money and the refund tiers', async () => {
    const { visitor, email } = await people.customer()
    const id = await booked(email, '8:00 AM')
    expect(await allOf(visitor)).toEqual([
      {
        id,
        reference: expect.stringMatching(/^FG-/),
        scheduledDate: tuesday,
        timeSlot: '8:00 AM',
        date: tuesday,
        time: '8:00 AM',
        startsAt: '2026-11-24T13:00:00.000Z',
        status: 'confirmed',
        ...nothingYet,
        notes: 'Ring twice',
        phone: '905-555-0142',
        service: { id: 'glazed', name: 'Glazed Detail' },
        addons: [],
        vehicle: { year: 2021, make: 'Honda', model: 'Civic', size: 'sedan', color: 'Blue' },
        locationType: null,
        address: '123 Queen Street West',
        city: 'Brampton',
        location: '123 Queen Street West, Brampton',
        totalCents: 12_500,
        discountCents: 0,
        hstCents: 1_625,
        depositCents: 3_100,
        paidCents: 3_100,
        owedCents: 11_025,
        ...usual({ chargeCents: 0, depositDue: null }),
        refundCents: 0,
        receipts: expect.any(Array),
        refunds: [
          { until: '2026-11-23T13:00:00.000Z', percent: 100 },
          { until: '2026-11-24T11:00:00.000Z', percent: 50 },
        ],
        can: { cancel: true, move: true, pay: 'visit_not_started' },
      },
    ])
    expect(serviceHistory.parse((await visitor.get('/api/user/service-history')).body)).toEqual([])
  })

  test('a slot that is only held is not a booking yet', async () => {
    const { visitor, email } = await people.customer()
    const request = intentRequest('glazed', '2026-11-25', '8:00 AM')
    const draft = { ...request.draft, customerInfo: { ...request.draft.customerInfo, email } }
    const metadata = { ...request.metadata, customerEmail: email }
    const held = await ctx.visitor().post('/api/create-payment-intent', { ...request, metadata, draft })
    expect(held.status, held.text).toBe(200)
    expect(await allOf(visitor)).toEqual([])
  })

  test('the receipt of the deposit is named with its booking, a page in the language asked for and a PDF, and nothing for others', async () => {
    ctx.forward(15) // the limit of intents from one address
    const [{ visitor, email }, other] = [await people.customer(), await people.customer()]
    await booked(email, '2:00 PM')
    const [{ id }] = await eventually(async () => firstReceipts(await allOf(visitor)), 'the receipt')
    const { receipt, others } = ownReceipt.parse((await visitor.get(`/api/user/receipts/${id}?language=fr`)).body)
    expect([receipt.title, receipt.id, others]).toEqual(['Reçu d’acompte', id, []])
    expect(receipt.facts.find(({ label }) => label === 'Client')?.value).toContain(email)
    const file = await visitor.get(`/api/user/receipts/${id}/receipt.pdf`)
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="fresh-glaze-${id}.pdf"`)
    expect(file.text.slice(0, 5)).toBe('%PDF-')
    const answersOf = async (receipt: string) => {
      const paths = [`/api/user/receipts/${receipt}`, `/api/user/receipts/${receipt}/receipt.pdf`]
      const answers = await Promise.all(paths.map((path) => other.visitor.get(path)))
      return answers.map(({ status, body }) => [status, body.code, body.message])
    }
    const unknown = await answersOf('2026-999999')
    expect(unknown.map(([status]) => status)).toEqual([404, 404])
    expect(await answersOf(id)).toEqual(unknown)
  })

  test('the file for calendars has the visit, start and end in UTC', async () => {
    const { visitor, email } = await people.customer()
    const id = await booked(email, '9:00 AM')
    const answer = await visitor.get(`/api/user/bookings/${id}/visit.ics`)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(answer.text).toContain(`UID:${id}@fresh-glaze\r\n`)
    expect(answer.text).toContain('DTSTART:20261124T140000Z\r\n')
    expect(answer.text).toMatch(/DTEND:20261124T1\d0000Z\r\n/)
    expect(answer.text).toContain('SUMMARY:Fresh Glaze: Glazed Detail\r\n')
  })
})

describe('cancelling', () => {
  test('gives back what was shown, once, however often it is sent', async () => {
    const { visitor, email } = await people.customer()
    const id = await booked(email, '10:00 AM')
    const preview = await visitor.get(cancellation(id))
    const due = { refundCents: 3_100, refundPercent: 100, paidCents: 3_100, cardCents: 3_100, handCents: 0, points: 0 }
    expect([preview.status, preview.body]).toEqual([200, due])
    const send = () => visitor.post(cancellation(id), { refundCents: 3_100 })
    const answers = await Promise.all([send(), send()])
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, { status: 'cancelled', refundCents: 3_100 }],
      [200, { status: 'cancelled', refundCents: 3_100 }],
    ])
    expect(await allOf(visitor)).toMatchObject([{ status: 'cancelled', refundCents: 3_100, owedCents: 0, refunds: [] }])
    await eventually(async () => (await allOf(visitor))[0]?.paidCents === 0, 'the refund')
    const cancelled = (await ctx.ctx.log.readStream(bookingStream(id))).filter(
      ({ type }) => type === 'BookingCancelled',
    )
    expect(cancelled).toMatchObject([{ data: { by: 'customer' }, meta: { actor: { kind: 'customer' } } }])
    expect((await visitor.get(cancellation(id))).body.code).toBe('booking_cancelled')
    expect((await visitor.get(`/api/user/bookings/${id}/visit.ics`)).body.code).toBe('booking_cancelled')
  })

  test('with another amount than the one of now cancels nothing and names that of now', async () => {
    const { visitor, email } = await people.customer()
    const id = await booked(email, '11:00 AM')
    const answer = await visitor.post(cancellation(id), { refundCents: 1_550 })
    expect([answer.status, answer.body.code, answer.body.refundCents]).toEqual([409, 'refund_changed', 3_100])
    expect(await allOf(visitor)).toMatchObject([{ status: 'confirmed' }])
  })

  test.each([{}, { refundCents: -1 }, { refundCents: 1.5 }, { refundCents: '3100' }])(
    'without an amount in cents (%j) is not accepted',
    async (body) => {
      const { visitor } = await people.customer()
      expect((await visitor.post(cancellation('b1'), body)).body.code).toBe('invalid_request')
    },
  )
})

describe('another customer', () => {
  test('sees nothing of it, and is answered as for an id that does not exist', async () => {
    const [own, other] = [await people.customer(), await people.customer()]
    const id = await booked(own.email, '12:00 PM')
    for (const path of ['/api/user/bookings', '/api/user/quotes', '/api/user/service-history'])
      expect((await other.visitor.get(path)).body).toEqual([])
    const none = { points: 0, collectedCents: 0, balancePoints: 0, pendingPoints: 0, earned: [], redeemed: [] }
    expect((await other.visitor.get('/api/user/loyalty')).body).toEqual(none)
    const answersOf = async (booking: string) => {
      const answers = [
        await other.visitor.get(cancellation(booking)),
        await other.visitor.post(cancellation(booking), { refundCents: 3_100 }),
        await other.visitor.get(`/api/user/bookings/${booking}/visit.ics`),
        await other.visitor.get(reschedule(booking)),
        await other.visitor.get(`${reschedule(booking)}/starts?date=2026-11-26`),
        await other.visitor.get(`${reschedule(booking)}/days?from=2026-11-26&days=2`),
        await other.visitor.post(reschedule(booking), { date: '2026-11-26', time: '8:00 AM', terms: 'free' }),
      ]
      return answers.map(({ status, body }) => [status, body.code, body.message])
    }
    const unknown = await answersOf('0123456789abcdef0123456789abcdef')
    expect(unknown.map(([status]) => status)).toEqual(unknown.map(() => 404))
    expect(await answersOf(id)).toEqual(unknown)
    expect(await allOf(own.visitor)).toMatchObject([{ status: 'confirmed' }])
  })
})

describe('one’s own quotes', () => {
  const wanted = {
    vehicleDetails: { year: 2021, make: 'Honda', model: 'Civic', size: 'sedan', color: 'Blue' },
    locationDetails: { type: 'home', address: '9 Maple Road, Guelph' },
    selectedService: 'glazed',
    selectedAddons: ['pet-hair-removal'],
  }
  const quotesOf = async (visitor: Visitor) => ownQuotes.parse((await visitor.get('/api/user/quotes')).body)

  test('are those that were asked for with the address of the account', async () => {
    const { visitor, email } = await people.customer()
    const { body: quote } = await visitor.post('/api/quotes', wanted)
    expect(await quotesOf(visitor)).toEqual([])
    await visitor.patch(`/api/quotes/${quote.id}/book`, { customerEmail: email, customerPhone: '905-555-0142' })
    expect(await quotesOf(visitor)).toMatchObject([
      {
        id: quote.id,
        packageName: 'Glazed Detail',
        basePrice: 125,
        totalPrice: quote.totalPrice,
        isBooked: true,
        addons: [{ name: 'pet-hair-removal' }],
        vehicleDetails: { make: 'Honda' },
        locationDetails: { address: '9 Maple Road, Guelph' },
      },
    ])
  })

  test('who books with the id of somebody else’s quote does not read the address in it', async () => {
    const { visitor, email } = await people.customer()
    const { body: quote } = await ctx.visitor().post('/api/quotes', wanted)
    await booked(email, '1:00 PM', quote.id)
    const own = await eventually(async () => {
      const found = await quotesOf(visitor)
      return found.length > 0 && found
    }, 'the quote of the booking')
    expect(own).toMatchObject([
      { id: quote.id, status: 'booked', locationDetails: { address: '123 Queen Street West' } },
    ])
  })
})

/** Last: the clock goes on to the day of the visit. */
describe('on the day of the visit', () => {
  test('half comes back, then nothing can be cancelled; the completed visit is history, and its dollars are points', async () => {
    const { visitor, email } = await people.customer()
    const id = await booked(email, '3:00 PM')
    ctx.forward(4 * 24 * 60)
    expect((await visitor.get(cancellation(id))).body).toMatchObject({ refundCents: 1_550, refundPercent: 50 })
    expect((await visitor.post(cancellation(id), { refundCents: 3_100 })).body.code).toBe('refund_changed')
    ctx.forward(4 * 60)
    expect((await visitor.get(cancellation(id))).body.code).toBe('visit_started')
    expect((await visitor.get(reschedule(id))).body.code).toBe('visit_started')
    expect((await visitor.post(cancellation(id), { refundCents: 0 })).body.code).toBe('visit_started')
    const shownTotalCents = 12_500
    const note = 'The left mirror'
    const damage = { discountId: 'd1', amountCents: 500, shownTotalCents, reason: 'damage', note } as const
    await discountVisit(ctx.ctx, staff, id, damage)
    expect(await allOf(visitor)).toMatchObject([
      { totalCents: 12_000, discountCents: 500, hstCents: 1_560, paidCents: 3_100, owedCents: 10_460 },
    ])
    expect((await visitor.get('/api/user/bookings')).text).not.toContain('mirror')
    await undoVisitDiscount(ctx.ctx, staff, id, 'd1')
    expect(await allOf(visitor)).toMatchObject([{ totalCents: 12_500, discountCents: 0, owedCents: 11_025 }])
    await payBalance(ctx.ctx, staff, id, { method: 'cash' })
    await finishVisit(ctx.ctx, staff, id, { outcome: 'completed' })
    expect(await allOf(visitor)).toMatchObject([{ status: 'completed', owedCents: 0, paidCents: 14_125 }])
    expect(serviceHistory.parse((await visitor.get('/api/user/service-history')).body)).toEqual([
      {
        id,
        servicePackage: 'Glazed Detail',
        serviceDate: tuesday,
        vehicleDetails: { year: 2021, make: 'Honda', model: 'Civic', size: 'sedan', color: 'Blue' },
        totalPaid: 141.25,
        totalPaidCents: 14_125,
        ...usual({ photos: [] }),
        rating: null,
        feedback: null,
        review: null,
        reference: expect.stringMatching(/^FG-/),
        receipts: expect.any(Array),
      },
    ])
    const loyalty = ownLoyalty.parse((await visitor.get('/api/user/loyalty')).body)
    expect(loyalty).toMatchObject({ points: 141, collectedCents: 14_125, balancePoints: 141, redeemed: [] })
  })
})
