import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { bookingStream } from '#events/booking.ts'
import { paymentStream } from '#events/payment.ts'
import { visitsOf } from '#projections/customer-visits.ts'
import { dueDepositLinks } from '#projections/due-payments.ts'
import { checkBusiness } from '#projections/engine/verifying/business-checks.ts'
import { balanceStanding, openedBalance } from '#services/contracts/balance.ts'
import { depositLinkSent } from '#services/contracts/deposit-links.ts'
import { officeVisit } from '#services/contracts/visits.ts'
import { discountVisit } from '#services/features/money/discounts.ts'
import { ownBookings } from '#services/features/visit/own-visits.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

/** A Tuesday in Toronto, noon; later than now, for sessions look at the real clock. */
const now = '2027-02-09T17:00:00.000Z'

let app: TestApp
let owner: TestBrowser
let crew: TestBrowser
beforeAll(async () => {
  app = await openTestApp({ now })
  const staff = officeStaff(app)
  owner = await staff.owner()
  crew = (await staff.member('crew')).visitor
})
afterAll(() => app.close())

const path = (id: string, verb: string) => `/api/crm/bookings/${id}/${verb}`
const visitOf = async (id: string, by = owner) => officeVisit.parse((await by.get(path(id, 'visit'))).body)
const typesOf = async (stream: string) => (await app.ctx.log.readStream(stream)).map(({ type }) => type)

/** A Glazed Detail on a day of its own, with the deposit asked for by link. */
async function bookedByPhone(date: string): Promise<string> {
  const id = crypto.randomUUID().replaceAll('-', '')
  const call = {
    id,
    service: 'glazed',
    addons: [],
    customer: { firstName: 'Rosa', lastName: 'Diaz', email: 'rosa@example.com', phone: '416 555 0188' },
    customerId: null,
    vehicle: null,
    appointment: { date, time: '10:00 AM', address: '123 Yonge Street', city: 'Toronto' },
    language: 'en',
    waiver: null,
  }
  expect((await owner.post('/api/crm/bookings', { ...call, totalCents: 12_500 })).status).toBe(201)
  return id
}

const portalOf = async (id: string) => {
  const { customerId } = await visitOf(id)
  const own = await ownBookings(app.ctx, await visitsOf(app.database, customerId), { receipts: [], concerns: [] })
  return own.find((one) => one.id === id)
}

describe('a deposit by link', () => {
  test('is asked for, told to owners and not to the crew, and paid on the page without signing in', async () => {
    const id = await bookedByPhone('2027-02-23')
    expect(await typesOf(bookingStream(id))).toEqual(['BookingHeld', 'BookingConfirmed'])
    expect(await typesOf(paymentStream(id))).toEqual(['DepositLinkIssued'])
    expect((await checkBusiness(app.database, ['rm.occupancy'])).bookingsWithoutPayment).toEqual([])
    const { depositLink } = await visitOf(id)
    expect(depositLink).toMatchObject({ amountCents: 3_100, isOverdue: false })
    expect(await visitOf(id, crew)).toMatchObject({ depositLink: null, askableCents: 0, owedCents: 14_125 })
    expect(await portalOf(id)).toMatchObject({
      owedCents: 14_125,
      paidCents: 0,
      depositCents: 0,
      depositDue: { amountCents: 3_100, dueAt: depositLink?.dueAt },
      payPath: expect.stringContaining('/pay?token='),
    })

    const page = `/api/balance/${new URL(depositLink?.url ?? '').searchParams.get('token') ?? ''}`
    const visitor = app.visitor()
    expect(balanceStanding.parse((await visitor.get(page)).body)).toMatchObject({
      status: 'owed',
      deposit: { amountCents: 3_100, refunds: [{ percent: 100 }, { percent: 50 }] },
    })
    const opened = openedBalance.parse((await visitor.post(`${page}/intent`, {})).body)
    expect(opened.amountCents).toBe(3_100)
  })

  test('is asked for again, waived, and never by the crew', async () => {
    const id = await bookedByPhone('2027-02-24')
    for (const [verb, body] of [
      ['deposit-link', {}],
      ['deposit-waiver', { reason: 'goodwill' }],
    ] as const)
      expect((await crew.post(path(id, verb), body)).status).toBe(403)
    expect((await owner.post(path(id, 'deposit-waiver'), { reason: 'because' })).status).toBe(400)
    expect(await owner.post(path(id, 'deposit-waiver'), { reason: 'regular' })).toMatchObject({
      status: 200,
      body: { deposit: 'waived' },
    })
    expect(await visitOf(id)).toMatchObject({ deposit: 'waived', depositLink: null, askableCents: 3_100 })
    expect(await portalOf(id)).toMatchObject({ depositDue: null, payPath: null })
    const asked = await owner.post(path(id, 'deposit-link'), {})
    expect(depositLinkSent.parse(asked.body)).toMatchObject({ amountCents: 3_100, isMailed: true })
    expect(await typesOf(paymentStream(id))).toEqual(['DepositLinkIssued', 'DepositWaived', 'DepositLinkIssued'])
    expect((await visitOf(id)).deposit).toBe('asked')
  })

  test('is the same amount for the office, in the portal and on the page once the price is less than it', async () => {
    const id = await bookedByPhone('2027-02-26')
    const discount = {
      discountId: 'd1',
      amountCents: 11_000,
      shownTotalCents: 12_500,
      reason: 'goodwill',
      note: '',
    } as const
    expect(await discountVisit(app.ctx, { kind: 'operator' }, id, discount)).toEqual({
      totalCents: 1_500,
      owedCents: 1_695,
    })
    const { depositLink } = await visitOf(id)
    const page = `/api/balance/${new URL(depositLink?.url ?? '').searchParams.get('token') ?? ''}`
    const opened = openedBalance.parse((await app.visitor().post(`${page}/intent`, {})).body)
    const amounts = [opened.amountCents, depositLink?.amountCents, (await portalOf(id))?.depositDue?.amountCents]
    expect(amounts).toEqual([1_500, 1_500, 1_500])
  })

  test('that is due is found by the chore that notes it, and by nothing else before', async () => {
    const id = await bookedByPhone('2027-02-25')
    const due = async (at: string) => (await dueDepositLinks(app.database, at)).map(({ paymentId }) => paymentId)
    const dueAt = (await visitOf(id)).depositLink?.dueAt ?? ''
    expect(await due(new Date(Date.parse(dueAt) - 1).toISOString())).not.toContain(id)
    expect(await due(dueAt)).toContain(id)
  })
})
