import { afterAll, beforeAll, expect, test } from 'vitest'

import { bookingReference } from '#events/values/ids.ts'
import { concernCase, officeConcerns } from '#services/contracts/concerns.ts'
import { ownBookings } from '#services/contracts/own-visits.ts'
import { bookAsGuest } from '#tests/services/features/book-as-guest.ts'
import { accountVisitors } from '#tests/support/account-visitors.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

/** A Tuesday in Toronto, noon; later than now, for sessions look at the real clock. */
const now = '2027-02-09T17:00:00.000Z'
const today = '2027-02-09'

let app: TestApp
let owner: TestBrowser
let crew: TestBrowser
let people: ReturnType<typeof accountVisitors>
beforeAll(async () => {
  app = await openTestApp({ now, vans: 2 })
  const staff = officeStaff(app)
  owner = await staff.owner()
  crew = (await staff.member('crew')).visitor
  people = accountVisitors(app)
})
afterAll(() => app.close())

const own = (id: string) => `/api/user/bookings/${id}/concern`
const office = (id: string, verb = '') => `/api/crm/bookings/${id}/concern${verb}`
const complete = (id: string) =>
  app.ctx.log.append({
    key: crypto.randomUUID(),
    meta: { actor: { kind: 'operator' } },
    writes: [
      {
        stream: `booking-${id}`,
        expected: 'any',
        events: [{ type: 'BookingCompleted', data: { bookingId: id, pressedAt: null } }],
      },
    ],
  })
const told = { areas: ['seats', 'smell'], words: 'It smells of smoke' }

test('a customer tells what was not right, the office answers, and the customer sees it; nobody else does', async () => {
  const { visitor, email } = await people.customer()
  const { visitor: other } = await people.customer()
  const id = await bookAsGuest(app, { email, date: today, time: '4:00 PM' })
  expect((await visitor.get(own(id))).body).toMatchObject({ guaranteeUntil: null, case: null })
  expect((await visitor.post(own(id), told)).body.code).toBe('concern_too_early')
  await complete(id)
  for (const wrong of [
    { ...told, areas: [] },
    { ...told, words: ' ' },
    { ...told, areas: ['roof'] },
  ])
    expect((await visitor.post(own(id), wrong)).status).toBe(400)
  for (const stranger of [other, app.visitor()]) {
    const status = stranger === other ? 404 : 401
    expect([(await stranger.get(own(id))).status, (await stranger.post(own(id), told)).status]).toEqual([
      status,
      status,
    ])
  }
  const opened = concernCase.parse((await visitor.post(own(id), told)).body)
  expect(opened.case).toMatchObject({ status: 'open', by: 'customer', words: told.words, steps: [] })
  expect(opened).not.toHaveProperty('refundableCents')

  const queue = officeConcerns.parse((await owner.get('/api/crm/concerns?status=open')).body)
  expect(queue).toMatchObject([{ bookingId: id, dueStep: 'response', words: told.words }])
  const answered = await owner.post(office(id, '/answer'), { id: 'a'.repeat(32), words: 'We look at it today.' })
  expect(concernCase.parse(answered.body)).toMatchObject({ refundableCents: 3_100 })
  const refund = { id: 'b'.repeat(32), words: 'For the smell.', outcome: 'refund', refundCents: 1_000 }
  expect((await owner.post(office(id, '/decision'), { ...refund, refundCents: 9_999 })).body.code).toBe(
    'refund_too_much',
  )
  expect((await owner.post(office(id, '/decision'), refund)).status).toBe(200)
  expect(concernCase.parse((await visitor.get(own(id))).body).case).toMatchObject({
    status: 'decided',
    steps: [
      { outcome: null, words: 'We look at it today.' },
      { outcome: 'refund', words: 'For the smell.', refundCents: 1_000 },
    ],
  })
  expect((await owner.post(office(id, '/closing'), {})).body.case.status).toBe('closed')
  const kinds = await eventually(async () => {
    const rows = await app.database.query<{ kind: string }>('select kind from rm.notifications where booking_id = $1', [
      id,
    ])
    return rows.some(({ kind }) => kind === 'concern_reported') && rows
  }, 'the word to the office')
  expect(kinds.map(({ kind }) => kind)).toContain('concern_reported')
  const copy = await visitor.get('/api/user/personal-copy?format=json')
  expect(copy.text).toContain(told.words)
})

test('a customer sees a re-clean among their visits as free, and at which visit something was not right', async () => {
  const { visitor, email } = await people.customer()
  const id = await bookAsGuest(app, { email, date: '2027-02-10', time: '10:00 AM' })
  await complete(id)
  expect((await visitor.post(own(id), told)).status).toBe(200)
  const reclean = {
    id: 'c'.repeat(32),
    words: 'We come back.',
    outcome: 'reclean',
    date: '2027-02-11',
    time: '9:00 AM',
  }
  expect((await owner.post(office(id, '/decision'), reclean)).status).toBe(200)
  const visits = ownBookings.parse((await visitor.get('/api/user/bookings')).body)
  expect(visits.find((one) => one.id === reclean.id)).toMatchObject({
    paidCents: 0,
    reclean: { reference: bookingReference(id), date: '2027-02-10' },
  })
  expect(visits.find((one) => one.id === id)).toMatchObject({ reclean: null })
  expect((await crew.get(`/api/crm/bookings/${reclean.id}/visit`)).body).toMatchObject({
    reclean: { bookingId: id, areas: told.areas, words: told.words },
  })
})

test('cases are the owner’s: the crew and customers are refused', async () => {
  const { visitor } = await people.customer()
  for (const path of ['/api/crm/concerns', office('an-id')]) {
    expect((await crew.get(path)).status).toBe(403)
    expect((await visitor.get(path)).status).toBe(401)
    expect((await app.visitor().get(path)).status).toBe(401)
  }
})
