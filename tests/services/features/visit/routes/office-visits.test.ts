import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { bookingStream } from '#events/booking.ts'
import { paymentStream } from '#events/payment.ts'
import { hstOn } from '#events/values/money.ts'
import { checkBusiness } from '#projections/engine/verifying/business-checks.ts'
import { slots } from '#services/contracts/availability.ts'
import { officeVisit } from '#services/contracts/visits.ts'
import { bookAsGuest } from '#tests/services/features/book-as-guest.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { sandboxInbox } from '#tests/support/sandbox-inbox.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

/** A Tuesday in Toronto, noon; later than now, for sessions look at the real clock. */
const now = '2027-02-09T17:00:00.000Z'
const today = '2027-02-09'
const friday = '2027-02-12'

let app: TestApp
let owner: TestBrowser
let crew: TestBrowser
let staff: ReturnType<typeof officeStaff>
beforeAll(async () => {
  app = await openTestApp({ now, vans: 2 })
  staff = officeStaff(app)
  owner = await staff.owner()
  crew = (await staff.member('crew')).visitor
})
afterAll(() => app.close())

const path = (id: string, verb: string) => `/api/crm/bookings/${id}/${verb}`
const visitOf = async (id: string) => officeVisit.parse((await owner.get(path(id, 'visit'))).body)
const typesOf = async (stream: string) => (await app.ctx.log.readStream(stream)).map(({ type }) => type)
const newId = () => crypto.randomUUID().replaceAll('-', '')

const callOf = (date: string, time: string, change: object = {}) => ({
  id: newId(),
  service: 'glazed',
  addons: ['Pet Hair Removal'],
  totalCents: 12_500 + 4_000,
  customer: { firstName: 'Rosa', lastName: 'Diaz', email: '', phone: '416 555 0188' },
  customerId: null,
  vehicle: null,
  appointment: { date, time, address: '123 Yonge Street', city: 'Toronto' },
  language: 'fr',
  waiver: 'regular',
  ...change,
})

describe('the crew', () => {
  test('is answered no prices and no mail address, finds nothing by one, and sees what is owed', async () => {
    const call = callOf('2027-02-23', '9:00 AM', {
      customer: { firstName: 'Rosa', lastName: 'Diaz', email: 'rosa@example.com', phone: '416 555 0188' },
    })
    const { body: price } = await owner.post('/api/crm/bookings', { ...call, totalCents: 1 })
    expect((await owner.post('/api/crm/bookings', { ...call, totalCents: price.totalCents })).status).toBe(201)
    const owedCents = Math.round(price.totalCents * 1.13)
    const answers = async (one: TestBrowser) =>
      Promise.all(
        ['/api/crm/bookings', path(call.id, 'visit'), '/api/crm/business'].map(
          async (address) => (await one.get(address)).body,
        ),
      )
    const [rows, visit, business] = await answers(crew)
    expect(visit).toMatchObject({ showsPrices: false, owedCents, person: { name: 'Rosa Diaz', phone: '416 555 0188' } })
    expect(business).toMatchObject({ vans: [expect.anything(), expect.anything()], packages: [] })
    const amounts = (answer: object) =>
      [...JSON.stringify({ ...answer, owedCents: 0 }).matchAll(/"(\w+Cents|email)":("[^"]+"|[1-9]\d*)/g)].map(String)
    expect([rows, visit, business].flatMap(amounts)).toEqual([])
    const found = async (one: TestBrowser, words: string) =>
      (await one.get(`/api/crm/bookings?search=${words}`)).body.length
    expect([await found(owner, 'rosa%40example'), await found(crew, 'rosa%40example')]).toEqual([1, 0])
    const [allRows, wholeVisit, wholeBusiness] = await answers(owner)
    for (const answer of [allRows, wholeVisit, wholeBusiness]) expect(amounts(answer)).not.toEqual([])
    expect(wholeVisit).toMatchObject({ showsPrices: true, owedCents, person: { email: 'rosa@example.com' } })
    expect(rows).toContainEqual(expect.objectContaining({ id: call.id, firstName: 'Rosa', service: 'Glazed Detail' }))
  })
})

describe('a visit booked by phone', () => {
  test('is confirmed without a deposit, owes all of it with tax, and is paid on the day', async () => {
    const call = callOf(today, '4:00 PM')
    const price = await owner.post('/api/crm/bookings', { ...call, totalCents: 1 })
    expect([price.status, price.body.code]).toEqual([409, 'amount_changed'])
    const totalCents: number = price.body.totalCents
    const { status, body } = await owner.post('/api/crm/bookings', { ...call, totalCents })
    expect([status, body]).toEqual([201, { id: call.id, reference: expect.stringMatching(/^FG-/) }])
    expect(await typesOf(bookingStream(call.id))).toEqual(['BookingHeld', 'BookingConfirmed'])
    expect(await typesOf(paymentStream(call.id))).toEqual(['DepositWaived'])
    const owedCents = Math.round(totalCents * 1.13)
    expect(await visitOf(call.id)).toMatchObject({
      status: 'confirmed',
      deposit: 'waived',
      depositCents: 0,
      owedCents,
      language: 'fr',
      refunds: [],
      person: { name: 'Rosa Diaz', phone: '416 555 0188' },
    })
    expect((await checkBusiness(app.database, ['rm.occupancy'])).bookingsWithoutPayment).toEqual([])

    expect((await crew.post(path(call.id, 'progress'), { step: 'departed' })).status).toBe(200)
    expect((await crew.post(path(call.id, 'progress'), { step: 'arrived' })).status).toBe(200)
    expect((await crew.post(path(call.id, 'progress'), { step: 'arrived' })).status).toBe(200)
    const early = await owner.post(path(call.id, 'balance-link'), {})
    expect([early.status, early.body.code]).toEqual([409, 'visit_not_started'])
    expect((await crew.post(path(call.id, 'balance-link'), {})).status).toBe(403)
    const more = await crew.post(path(call.id, 'balance'), { id: newId(), method: 'cash', amountCents: owedCents + 1 })
    expect([more.status, more.body]).toMatchObject([409, { code: 'amount_changed', amount: owedCents }])
    const cheque = { id: newId(), method: 'cheque', amountCents: 5_000, tipCents: 700 }
    for (let times = 0; times < 2; times += 1) {
      const part = await crew.post(path(call.id, 'balance'), cheque)
      expect([part.status, part.body.owedCents]).toEqual([200, owedCents - 5_000])
    }
    expect(await visitOf(call.id)).toMatchObject({ balanceCents: 5_000, owedCents: owedCents - 5_000 })
    const paid = await crew.post(path(call.id, 'balance'), { id: newId(), method: 'e-transfer' })
    expect([paid.status, paid.body]).toEqual([
      200,
      { amountCents: totalCents, taxCents: owedCents - totalCents, owedCents: 0 },
    ])
    expect((await crew.post(path(call.id, 'progress'), { step: 'completed' })).status).toBe(200)
    expect(await visitOf(call.id)).toMatchObject({ status: 'completed', owedCents: 0, hasArrived: true })
    expect(await typesOf(bookingStream(call.id))).toEqual([
      'BookingHeld',
      'BookingConfirmed',
      'CrewDeparted',
      'CrewArrived',
      'BookingCompleted',
    ])
  })

  test('sent twice is booked once, and a start is never sold more often than there are vans', async () => {
    const price = await owner.post('/api/crm/bookings', callOf('2027-02-17', '1:00 PM', { totalCents: 1 }))
    const totalCents: number = price.body.totalCents
    const first = callOf('2027-02-17', '1:00 PM', { totalCents })
    const answers = await Promise.all([owner.post('/api/crm/bookings', first), owner.post('/api/crm/bookings', first)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect((await typesOf(bookingStream(first.id))).filter((type) => type === 'BookingConfirmed')).toHaveLength(1)
    expect((await owner.post('/api/crm/bookings', callOf('2027-02-17', '1:00 PM', { totalCents }))).status).toBe(201)
    const third = await owner.post('/api/crm/bookings', callOf('2027-02-17', '1:00 PM', { totalCents }))
    expect([third.status, third.body.code]).toEqual([409, 'slot_taken'])
    expect((await checkBusiness(app.database, ['rm.occupancy'])).overlaps).toEqual([])
  })

  test('of somebody whose address is known is theirs, and a closed day is refused as it is for customers', async () => {
    const price = await owner.post('/api/crm/bookings', callOf('2027-02-11', '9:00 AM', { totalCents: 1 }))
    const totalCents: number = price.body.totalCents
    const customer = { firstName: 'Rosa', lastName: 'Diaz', email: 'rosa@example.com', phone: '416 555 0134' }
    const one = callOf('2027-02-11', '9:00 AM', { totalCents, customer })
    const other = callOf('2027-02-11', '2:00 PM', { totalCents, customer })
    for (const call of [one, other]) expect((await owner.post('/api/crm/bookings', call)).status).toBe(201)
    expect((await visitOf(one.id)).customerId).toBe((await visitOf(other.id)).customerId)
    const late = await owner.post('/api/crm/bookings', callOf('2027-02-11', '5:00 PM', { totalCents }))
    expect(late.status).toBe(409)
    const nobody = callOf('2027-02-11', '9:00 AM', { totalCents, customerId: 'cnobody' })
    expect((await owner.post('/api/crm/bookings', nobody)).status).toBe(404)
  })
})

describe('moving a visit from the office', () => {
  test('tells the customer, keeps the customers’ rules without a reason, and leaves them with one; the start has to be free either way', async () => {
    const id = await bookAsGuest(app, { email: 'mover@example.com', date: today, time: '3:00 PM' })
    expect((await owner.get(path(id, 'reschedule'))).body).toEqual({ terms: 'once' })
    expect((await crew.post(path(id, 'progress'), { step: 'departed' })).status).toBe(200)
    const departed = await sandboxInbox(app.url).mail('mover@example.com', 'We are on our way')
    expect(departed.text).toContain('We have set out for your visit.')
    app.forward(70)
    // Sessions of the office end after half an hour without a request.
    owner = await staff.owner()
    crew = (await staff.member('crew')).visitor
    const start = { date: '2027-02-13', time: '10:00 AM' }
    const ruled = await owner.post(path(id, 'reschedule'), { ...start, terms: 'once' })
    expect([ruled.status, ruled.body.code]).toEqual([409, 'reschedule_too_late'])
    const starts = slots.parse((await owner.get(`${path(id, 'reschedule/starts')}?date=2027-02-13`)).body)
    expect(starts.find(({ time }) => time === '10:00 AM')).toEqual({ time: '10:00 AM', available: true })
    const noReason = await owner.post(path(id, 'reschedule'), { ...start, terms: 'office' })
    expect(noReason.status).toBe(400)
    const moved = await owner.post(path(id, 'reschedule'), { ...start, terms: 'office', reason: 'weather' })
    expect([moved.status, moved.body.startsAt]).toEqual([200, '2027-02-13T15:00:00.000Z'])
    const event = (await app.ctx.log.readStream(bookingStream(id))).at(-1)
    expect(event).toMatchObject({
      type: 'BookingRescheduled',
      data: { terms: 'office', reason: 'weather' },
      meta: { actor: { kind: 'staff' } },
    })
    // The one free move on short notice is still theirs.
    expect((await owner.get(path(id, 'reschedule'))).body).toEqual({ terms: 'free' })
    const mail = await sandboxInbox(app.url).mail('mover@example.com', 'Booking moved')
    expect(mail.text).toContain('we had to move this visit')
  })
})

describe('a discount', () => {
  test('is given and undone by the owner alone, with a reason; another reason says which', async () => {
    const price = await owner.post('/api/crm/bookings', callOf(friday, '10:00 AM', { totalCents: 1 }))
    const totalCents: number = price.body.totalCents
    const call = callOf(friday, '10:00 AM', { totalCents })
    expect((await owner.post('/api/crm/bookings', call)).status).toBe(201)
    const { id } = call
    const given = {
      id: newId(),
      amountCents: 2_003,
      shownTotalCents: totalCents,
      reason: 'damage',
      note: ' A scratch ',
    }
    expect((await crew.post(path(id, 'discounts'), given)).status).toBe(403)
    expect((await owner.post(path(id, 'discounts'), { ...given, reason: 'other', note: ' ' })).status).toBe(400)
    const { mostDiscountCents, owedCents } = await visitOf(id)
    const more = await owner.post(path(id, 'discounts'), { ...given, amountCents: mostDiscountCents + 1 })
    expect([more.status, more.body]).toMatchObject([409, { code: 'discount_below_paid', amount: mostDiscountCents }])
    const lower = { totalCents: totalCents - 2_003, owedCents: totalCents - 2_003 + hstOn(totalCents - 2_003) }
    for (let times = 0; times < 2; times += 1) {
      const answer = await owner.post(path(id, 'discounts'), given)
      expect([answer.status, answer.body]).toEqual([200, lower])
    }
    const discount = { id: given.id, amountCents: 2_003, reason: 'damage', note: 'A scratch', isUndoable: true }
    expect(await visitOf(id)).toMatchObject({ ...lower, discounts: [discount] })
    expect((await crew.post(path(id, `discounts/${given.id}/undo`), {})).status).toBe(403)
    const undone = await owner.post(path(id, `discounts/${given.id}/undo`), {})
    expect([undone.status, undone.body]).toEqual([200, { totalCents, owedCents }])
    expect(await visitOf(id)).toMatchObject({ totalCents, owedCents, discounts: [] })
  })
})

describe('calling a visit off from the office', () => {
  test('shows what comes back for either side, and gives back that or nothing at all', async () => {
    const id = await bookAsGuest(app, { email: 'caller@example.com', date: friday, time: '9:00 AM' })
    const previews = [
      (await owner.get(`${path(id, 'cancellation')}?by=customer`)).body,
      (await owner.get(`${path(id, 'cancellation')}?by=business`)).body,
    ]
    expect(previews).toMatchObject([{ refundCents: 3_100 }, { refundCents: 3_100, refundPercent: 100 }])
    const wrong = await owner.post(path(id, 'cancellation'), { by: 'business', reason: 'weather', refundCents: 5 })
    expect([wrong.status, wrong.body.code]).toEqual([409, 'refund_changed'])
    const done = await owner.post(path(id, 'cancellation'), { by: 'business', reason: 'weather', refundCents: 3_100 })
    expect([done.status, done.body]).toEqual([200, { status: 'cancelled', refundCents: 3_100 }])
    expect(await visitOf(id)).toMatchObject({ status: 'cancelled', owedCents: 0 })
    await expect.poll(async () => (await visitOf(id)).refundedCents).toBe(3_100)
    const starts = slots.parse((await app.visitor().get(`/api/availability?service=glazed&date=${friday}`)).body)
    expect(starts.find(({ time }) => time === '9:00 AM')?.available).toBe(true)
  })

  test('a report of somebody else than who is signed in, of the future or with a broken id is refused', async () => {
    const id = await bookAsGuest(app, { email: 'other@example.com', date: friday, time: '1:00 PM' })
    const other = await crew.post(path(id, 'progress'), { step: 'departed', staffId: 'somebody' })
    expect([other.status, other.body.code]).toEqual([409, 'other_staff'])
    const broken = [{ waitedMs: -1 }, { waitedMs: 8 * 86_400_000 }, { waitedMs: 1.5 }, { id: 'x' }]
    for (const change of broken)
      expect((await crew.post(path(id, 'progress'), { step: 'departed', ...change })).status).toBe(400)
  })

  test('a visit of another day is neither under way nor done, and nobody was missed at it', async () => {
    const id = await bookAsGuest(app, { email: 'later@example.com', date: friday, time: '4:00 PM' })
    const refusals = []
    for (const step of ['departed', 'arrived', 'completed', 'no-show'])
      refusals.push((await crew.post(path(id, 'progress'), { step })).body.code)
    expect(refusals).toEqual(['visit_other_day', 'visit_other_day', 'visit_not_started', 'visit_not_started'])
    expect((await owner.get(path('nothing', 'visit'))).status).toBe(404)
  })
})
