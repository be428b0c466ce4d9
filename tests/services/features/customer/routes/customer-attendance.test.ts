import { afterAll, beforeAll, expect, test } from 'vitest'

import { customerAttendance, type CustomerAttendance } from '#services/contracts/customers.ts'
import { bookAsGuest } from '#tests/services/features/book-as-guest.ts'
import { accountVisitors, type Visitor } from '#tests/support/account-visitors.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { customerOf } from '#tests/support/customer-of.ts'
import { officeStaff, ownerPassword } from '#tests/support/office-staff.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

/** A Friday in Toronto, noon. */
const now = '2026-11-20T17:00:00.000Z'
const tuesday = '2026-11-24'
const minutesUntilTuesdayAtNine = (3 * 24 + 21) * 60

let app: TestApp
let owner: TestBrowser
let asha: { visitor: Visitor; email: string }
beforeAll(async () => {
  app = await openTestApp({ now, vans: 3 })
  owner = await officeStaff(app).owner()
  asha = await accountVisitors(app).customer()
})
afterAll(() => app.close())

const path = '/api/crm/customers'
const attendanceOf = async (id: string): Promise<CustomerAttendance> =>
  customerAttendance.parse((await owner.get(`${path}/${id}/attendance`)).body)
const booked = (date: string, time: string, email = asha.email) => bookAsGuest(app, { email, date, time })

async function moved(who: TestBrowser, url: string, date: string, more: object) {
  const { status, text } = await who.post(url, { date, time: '9:00 AM', ...more })
  expect(status, text).toBe(200)
}

async function cancelled(id: string, by: 'customer' | 'business') {
  const url = `/api/crm/bookings/${id}/cancellation`
  const { refundCents } = (await owner.get(`${url}?by=${by}`)).body
  const { status, text } = await owner.post(url, { by, reason: 'other', refundCents })
  expect(status, text).toBe(200)
}

test('moves, late cancellations and no-shows of a customer are counted with their visits, and what the business did is not', async () => {
  const [missed, late, early, ours, shifted, soon, other] = [
    await booked(tuesday, '8:00 AM'),
    await booked(tuesday, '8:00 AM'),
    await booked('2026-12-01', '8:00 AM'),
    await booked(tuesday, '8:00 AM'),
    await booked('2026-12-02', '8:00 AM'),
    await booked(tuesday, '4:00 PM'),
    await booked(tuesday, '1:00 PM', 'somebody.else@example.com'),
  ]
  const id = await customerOf(app.ctx, asha.email)
  expect(await attendanceOf(id)).toEqual({ moves: 0, lateCancellations: 0, noShows: 0, visits: [] })

  // Once by themselves, once on the phone; and once because a van broke down.
  await moved(asha.visitor, `/api/user/bookings/${shifted}/reschedule`, '2026-12-04', { terms: 'free' })
  const office = `/api/crm/bookings/${shifted}/reschedule`
  await moved(owner, office, '2026-12-07', { terms: 'free', reason: null })
  await moved(owner, office, '2026-12-08', { terms: 'office', reason: 'crew' })
  await cancelled(early, 'customer')

  app.forward(minutesUntilTuesdayAtNine)
  owner = await officeStaff(app).signIn('admin', ownerPassword)
  for (const step of ['departed', 'arrived', 'no-show']) {
    const { status, text } = await owner.post(`/api/crm/bookings/${missed}/progress`, { step })
    expect(status, text).toBe(200)
  }
  // At short notice, which everybody may once.
  await moved(asha.visitor, `/api/user/bookings/${soon}/reschedule`, '2026-12-09', { terms: 'once' })
  await cancelled(late, 'customer')
  await cancelled(ours, 'business')

  const line = { service: 'Glazed Detail', moves: 0, isCancelledLate: false, isMissed: false }
  const known = await attendanceOf(id)
  expect({ ...known, visits: [] }).toEqual({ moves: 3, lateCancellations: 1, noShows: 1, visits: [] })
  expect(known.visits[0]).toEqual({ ...line, id: soon, date: '2026-12-09', time: '9:00 AM', moves: 1 })
  expect(known.visits[1]).toEqual({ ...line, id: shifted, date: '2026-12-08', time: '9:00 AM', moves: 2 })
  const onTuesday = { ...line, date: tuesday, time: '8:00 AM' }
  expect(known.visits.slice(2)).toHaveLength(2)
  expect(known.visits).toContainEqual({ ...onTuesday, id: late, isCancelledLate: true })
  expect(known.visits).toContainEqual({ ...onTuesday, id: missed, isMissed: true })

  // Of customers who were merged, those of both.
  await cancelled(other, 'customer')
  const otherId = await customerOf(app.ctx, 'somebody.else@example.com')
  const theirs = await attendanceOf(otherId)
  expect(theirs).toMatchObject({ moves: 0, lateCancellations: 1, noShows: 0, visits: [{ id: other }] })
  const { one, other: second } = (await owner.get(`${path}/${otherId}/merge?with=${id}`)).body
  const both = { mergedId: id, expectedVersion: one.version, mergedVersion: second.version }
  expect((await owner.post(`${path}/${otherId}/merged`, both)).status).toBe(200)
  const joined = await attendanceOf(otherId)
  expect({ ...joined, visits: [] }).toEqual({ moves: 3, lateCancellations: 2, noShows: 1, visits: [] })
  expect(new Set(joined.visits)).toEqual(new Set([...known.visits, ...theirs.visits]))
})

test('nobody has none', async () => {
  expect((await owner.get(`${path}/nobody/attendance`)).status).toBe(404)
})
