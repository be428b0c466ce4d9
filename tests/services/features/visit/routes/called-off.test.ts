import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { checkBusiness } from '#projections/engine/verifying/business-checks.ts'
import { slots } from '#services/contracts/availability.ts'
import { callOffOutcomes, calledOffVisit } from '#services/contracts/call-off.ts'
import { notificationsAnswer, type OfficeNotification } from '#services/contracts/notifications.ts'
import { officeBookings } from '#services/contracts/office.ts'
import { ownBookings } from '#services/contracts/own-visits.ts'
import { officeVisit } from '#services/contracts/visits.ts'
import { bookAsGuest } from '#tests/services/features/book-as-guest.ts'
import { accountVisitors } from '#tests/support/account-visitors.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { sandboxInbox } from '#tests/support/sandbox-inbox.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

/** A Tuesday in Toronto, noon; later than now, for sessions look at the real clock. */
const now = '2027-02-09T17:00:00.000Z'
const friday = '2027-02-12'
const path = '/api/crm/bookings/call-off'

let app: TestApp
let owner: TestBrowser
let staff: ReturnType<typeof officeStaff>
let people: ReturnType<typeof accountVisitors>
beforeAll(async () => {
  app = await openTestApp({ now, vans: 2 })
  staff = officeStaff(app)
  people = accountVisitors(app)
  owner = await staff.owner()
})
afterAll(() => app.close())

const callOff = async (...ids: string[]) =>
  callOffOutcomes.parse((await owner.post(path, { ids, note: 'Freezing rain warning' })).body)

test('only the office calls off, with a note; the crew and customers do not', async () => {
  const { visitor } = await people.customer()
  const { visitor: crew } = await staff.member('crew')
  const body = { ids: ['an-id'], note: 'Freezing rain' }
  for (const address of [path, `${path}/undo`]) {
    expect((await app.visitor().post(address, body)).status).toBe(401)
    expect((await visitor.post(address, body)).status).toBe(401)
    expect((await crew.post(address, body)).status).toBe(403)
  }
  for (const wrong of [{ ids: [], note: 'Rain' }, { ids: ['an-id'], note: ' ' }, { ids: ['an-id'] }])
    expect((await owner.post(path, wrong)).status).toBe(400)
})

describe('a visit that the office has called off', () => {
  test('waits in the list with the note, in the portal with the choice, and its time is sold again', async () => {
    const { visitor, email } = await people.customer()
    const id = await bookAsGuest(app, { email, date: friday, time: '10:00 AM' })
    expect(await callOff(id, 'nobody')).toEqual({
      visits: [
        { id, refused: null },
        { id: 'nobody', refused: 'not_found' },
      ],
    })
    const choiceUntil = '2027-02-17T01:00:00.000Z'
    const waiting = officeBookings.parse((await owner.get('/api/crm/bookings?status=called-off')).body)
    expect(waiting).toMatchObject([{ id, status: 'called-off', email, choiceUntil }])
    expect(officeVisit.parse((await owner.get(`/api/crm/bookings/${id}/visit`)).body)).toMatchObject({
      status: 'called-off',
      owedCents: 0,
      callOff: { note: 'Freezing rain warning', choiceUntil, isOpen: true, isUndoable: true },
    })
    const [own] = ownBookings.parse((await visitor.get('/api/user/bookings')).body)
    expect(own).toMatchObject({ id, status: 'called-off', choiceUntil, refunds: [], owedCents: 0, payPath: null })
    expect((await visitor.get(`/api/user/bookings/${id}/visit.ics`)).body.code).toBe('visit_called_off')
    expect((await visitor.get(`/api/user/bookings/${id}/reschedule`)).body.terms).toBe('weather')
    // Its time is free again; to its own customer the day is not offered.
    const startsAt = async (from: string) =>
      slots.parse((await visitor.get(from)).body).find(({ time }) => time === '10:00 AM')?.available
    expect(await startsAt(`/api/availability?service=glazed&date=${friday}`)).toBe(true)
    expect(await startsAt(`/api/user/bookings/${id}/reschedule/starts?date=${friday}`)).toBe(false)
    expect((await checkBusiness(app.database, ['rm.occupancy'])).bookingsWithoutPayment).toEqual([])
    const undone = await owner.post(`${path}/undo`, { ids: [id] })
    expect(undone.body).toEqual({ visits: [{ id, refused: null }] })
    expect(ownBookings.parse((await visitor.get('/api/user/bookings')).body)).toMatchObject([{ status: 'confirmed' }])
  })

  test('is moved, or given back in full, in the portal, by nobody else', async () => {
    const { visitor, email } = await people.customer()
    const moved = await bookAsGuest(app, { email, date: friday, time: '2:00 PM' })
    const given = await bookAsGuest(app, { email, date: '2027-02-11', time: '2:00 PM' })
    await callOff(moved, given)
    const { visitor: other } = await people.customer()
    const start = { date: '2027-02-15', time: '9:00 AM', terms: 'weather' }
    expect((await other.post(`/api/user/bookings/${moved}/reschedule`, start)).status).toBe(404)
    expect((await visitor.post(`/api/user/bookings/${moved}/reschedule`, start)).body).toMatchObject({
      status: 'rescheduled',
    })
    expect((await visitor.get(`/api/user/bookings/${given}/cancellation`)).body).toMatchObject({
      refundCents: 3_100,
      refundPercent: 100,
    })
    expect((await other.post(`/api/user/bookings/${given}/cancellation`, { refundCents: 3_100 })).status).toBe(404)
    const back = await visitor.post(`/api/user/bookings/${given}/cancellation`, { refundCents: 3_100 })
    expect(back.body).toEqual({ status: 'cancelled', refundCents: 3_100 })
    const told = 'select kind from rm.notifications where booking_id = $1 order by kind'
    const kinds = await eventually(async () => {
      const rows = await app.database.query(told, [given])
      return rows.length === 2 && rows
    }, 'the word to the office')
    expect(kinds).toEqual([{ kind: 'booking_cancelled' }, { kind: 'booking_confirmed' }])
    const ofMove = await eventually(async () => {
      const rows = await app.database.query(told, [moved])
      return rows.length === 2 && rows
    }, 'the word to the office of the move')
    expect(ofMove).toEqual([{ kind: 'booking_confirmed' }, { kind: 'booking_moved' }])
  })

  test('is moved by the link of the mail without signing in; a link of ours for something else opens nothing', async () => {
    const email = 'linked@example.com'
    const id = await bookAsGuest(app, { email, date: '2027-02-18', time: '2:00 PM' })
    await callOff(id)
    const mail = await sandboxInbox(app.url).mail(email, 'Cancelled because of the weather')
    const token = /called-off\?token=([^\s"&]+)/.exec(mail.text)?.[1]
    expect(token).toBeDefined()
    const guest = app.visitor()
    const link = `/api/called-off/${token}`
    expect(calledOffVisit.parse((await guest.get(link)).body)).toMatchObject({ status: 'open', refundCents: 3_100 })
    const days = await guest.get(`${link}/days?from=2027-02-15&days=3`)
    expect(days.body).toHaveLength(3)
    const starts = slots.parse((await guest.get(`${link}/starts?date=2027-02-16`)).body)
    expect(starts.find(({ time }) => time === '9:00 AM')?.available).toBe(true)
    expect((await guest.post(`${link}/move`, { date: '2027-02-16', time: '9:00 AM' })).status).toBe(200)
    expect((await guest.post(`${link}/refund`, { refundCents: 3_100 })).body.code).toBe('choice_made')
    expect((await guest.get('/api/called-off/nothing.of-ours')).body.code).toBe('link_unknown')
  })

  test('of which its customer says nothing is told to each of the office once the time is over, and not once it is settled', async () => {
    const { email } = await people.customer()
    const id = await bookAsGuest(app, { email, date: '2027-02-19', time: '2:00 PM' })
    await callOff(id)
    const told = async (who: TestBrowser): Promise<OfficeNotification[]> => {
      const { body } = await who.get('/api/crm/notifications')
      return notificationsAnswer.parse(body).filter(({ kind }) => kind === 'choice_over')
    }
    expect(await told(owner)).toEqual([])
    app.forward(7 * 24 * 60 + 9 * 60)
    const { visitor: later } = await staff.member('owner')
    const { visitor: other } = await staff.member('owner')
    const [over, ...more] = await told(later)
    expect(over).toMatchObject({ type: 'booking', bookingId: id, read: false, date: '2027-02-19', time: '2:00 PM' })
    expect(more).toEqual([])
    expect((await later.patch(`/api/crm/notifications/${over?.id}/read`)).status).toBe(200)
    expect(await told(later)).toMatchObject([{ read: true }])
    expect(await told(other)).toMatchObject([{ read: false }])
    const start = { date: '2027-02-22', time: '9:00 AM', terms: 'office', reason: 'weather' }
    expect((await later.post(`/api/crm/bookings/${id}/reschedule`, start)).status).toBe(200)
    expect(await told(later)).toEqual([])
  })
})
