import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { deleteItem, findItem, putItems } from '#infra/sandbox/google/items.ts'
import { eventIdOf } from '#services/google/visit-events.ts'
import { cancelBooking } from '#services/use-cases/cancel-booking.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

import { completionOf, intentRequest } from '../routes/orders.ts'

let app: TestApp
let owner: TestBrowser
beforeAll(async () => {
  // A winter day on which bookings for July are open.
  app = await openTestApp({ now: '2027-02-09T15:00:00.000Z' })
  owner = (await officeStaff(app).member('owner')).visitor
  const { authUrl } = (await owner.get('/api/google/auth-url')).body as { authUrl: string }
  const asked = new URL(authUrl)
  const form = new URLSearchParams({ ...Object.fromEntries(asked.searchParams), answer: 'allow' })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const pressed = await owner.request('POST', asked.pathname, form.toString(), headers)
  const callback = new URL(pressed.headers.get('location') ?? '', app.url)
  await owner.get(callback.pathname + callback.search)
  await app.database.query(`delete from sandbox.google_items where kind = 'event'`)
})
afterAll(() => app.close())

async function book(date: string, time: string): Promise<string> {
  const visitor = app.visitor()
  const request = intentRequest('glazed', date, time)
  const started = (await visitor.post('/api/create-payment-intent', request)).body
  await visitor.pay(started.clientSecret)
  const done = await visitor.post('/api/payments/complete', completionOf(request, started.paymentIntentId))
  expect(done.status, done.text).toBe(200)
  return String(started.bookingId)
}

/** A round of the calendar's sync, and one that reads what the first has written. */
async function sync(): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    expect((await owner.post('/api/google/refresh/calendar')).status).toBe(204)
  }
}

const inCalendar = (bookingId: string) => findItem(app.database, 'event', eventIdOf(bookingId))

const slotsOn = async (date: string): Promise<Record<string, string>> => {
  const { body } = await app.visitor().get(`/api/availability?service=sprinkle&date=${date}`)
  return Object.fromEntries(
    (body as { time: string; reason?: string }[]).map(({ time, reason }) => [time, reason ?? 'free']),
  )
}

describe('bookings and the calendar', () => {
  let bookingId = ''

  test('a booking of nine in the morning, made in winter for the summer, is nine in Toronto there', async () => {
    const date = '2027-07-06'
    bookingId = await book(date, '9:00 AM')
    await sync()
    const found = await inCalendar(bookingId)
    expect(found).toMatchObject({
      isDeleted: false,
      body: {
        summary: expect.stringContaining('Glazed Detail – '),
        start: { dateTime: '2027-07-06T09:00:00-04:00', timeZone: 'America/Toronto' },
      },
    })
    const { events } = (await owner.get('/api/google/calendar/events')).body as { events: { summary: string }[] }
    expect(events).toMatchObject([{ start: { dateTime: '2027-07-06T13:00:00.000Z' } }])
  })

  test('its own event closes no start', async () => {
    expect(await slotsOn('2027-07-06')).toMatchObject({ '9:00 AM': 'taken', '4:00 PM': 'free' })
  })

  test('what is deleted or moved there comes back', async () => {
    await deleteItem(app.database, 'event', eventIdOf(bookingId))
    await sync()
    expect(await inCalendar(bookingId)).toMatchObject({ isDeleted: false })
    const { body } = (await inCalendar(bookingId)) ?? { body: {} }
    const moved = { ...(body as object), start: { dateTime: '2027-07-06T11:00:00-04:00' } }
    await putItems(app.database, 'event', [{ id: eventIdOf(bookingId), sortAt: 0, body: moved }])
    await sync()
    expect(await inCalendar(bookingId)).toMatchObject({ body: { start: { dateTime: '2027-07-06T09:00:00-04:00' } } })
  })

  test('a busy time closes the starts that it overlaps, and one that is shown as free closes none', async () => {
    const at = (time: string) => ({ dateTime: `2027-07-07T${time}-04:00` })
    const busy = { status: 'confirmed', summary: 'Dentist', start: at('12:00:00'), end: at('13:00:00') }
    const free = { ...busy, start: at('08:00:00'), end: at('18:00:00'), transparency: 'transparent' }
    const sortAt = Date.parse(busy.start.dateTime)
    await putItems(app.database, 'event', [
      { id: 'dentist', sortAt, body: busy },
      { id: 'nothing', sortAt, body: free },
    ])
    await sync()
    expect(await slotsOn('2027-07-07')).toMatchObject({ '8:00 AM': 'free', '12:00 PM': 'taken', '2:00 PM': 'free' })
    const refused = await app
      .visitor()
      .post('/api/create-payment-intent', intentRequest('sprinkle', '2027-07-07', '12:00 PM'))
    expect([refused.status, refused.body.code]).toEqual([409, 'slot_taken'])
  })

  test('a visit that is cancelled goes from the calendar', async () => {
    const answer = await cancelBooking(app.ctx, { kind: 'operator' }, bookingId, { by: 'business', reason: 'other' })
    expect(answer).not.toHaveProperty('refused')
    await sync()
    expect(await inCalendar(bookingId)).toMatchObject({ isDeleted: true })
  })
})
