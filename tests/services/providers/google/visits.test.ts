import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { bookingStream } from '#events/booking.ts'
import { deleteItem, findItem, putItems } from '#infra/sandbox/google/items.ts'
import { cancelBooking } from '#services/features/visit/cancel-booking.ts'
import { eventIdOf } from '#services/providers/google/visit-events.ts'
import { completionOf, intentRequest } from '#tests/services/features/orders.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { calendarValue } from '#tests/support/calendar-lines.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { sandboxInbox } from '#tests/support/sandbox-inbox.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let owner: TestBrowser
beforeAll(async () => {
  // A winter day on which bookings for July are open.
  app = await openTestApp({ now: '2027-02-09T15:00:00.000Z' })
  owner = (await officeStaff(app).member('owner')).visitor
  await consent()
  await app.database.query(`delete from sandbox.google_items where kind = 'event'`)
})
afterAll(() => app.close())

async function consent(also = ''): Promise<void> {
  const { body } = await owner.get(`/api/google/auth-url${also === '' ? '' : `?also=${also}`}`)
  const asked = new URL((body as { authUrl: string }).authUrl)
  const form = new URLSearchParams({ ...Object.fromEntries(asked.searchParams), answer: 'allow' })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const pressed = await owner.request('POST', asked.pathname, form.toString(), headers)
  const callback = new URL(pressed.headers.get('location') ?? '', app.url)
  const end = await owner.get(callback.pathname + callback.search)
  expect(end.headers.get('location')).toContain('result=connected')
}

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

  test('a booking of nine in the morning, made in winter for the summer, is nine in Toronto in log, page, mail and calendar', async () => {
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
    const startsAt = '2027-07-06T13:00:00.000Z'
    // What the account began with may have been read before it was taken out above.
    expect(events).toContainEqual(expect.objectContaining({ start: { dateTime: startsAt } }))
    const at = { date, time: '9:00 AM', startsAt }
    const [held] = await app.ctx.log.readStream(bookingStream(bookingId))
    expect(held).toMatchObject({ type: 'BookingHeld', data: { ...at, startMinute: 9 * 60 } })
    expect((await owner.get(`/api/crm/bookings/${bookingId}/visit`)).body).toMatchObject(at)
    const inbox = sandboxInbox(app.url)
    const mail = await inbox.mail('asha.gill@example.com', 'Booking confirmed')
    expect(mail.text).toContain('Date: Tuesday, July 6, 2027\nTime: 9:00 AM Toronto time')
    expect(calendarValue(await inbox.file(mail.id), 'DTSTART')).toBe('20270706T130000Z')
  })

  test('its receipts are saved in Drive when asked, once each', async () => {
    const { receipts } = await eventually(async () => {
      const { body } = await owner.get(`/api/crm/bookings/${bookingId}/receipts`)
      const found = body as { receipts: { id: string; kind: string }[] }
      return found.receipts.length === 0 ? null : found
    }, 'a receipt')
    expect(receipts).toMatchObject([{ kind: 'deposit' }])
    const [id] = receipts.map((receipt) => receipt.id)
    const pdf = await owner.get(`/api/crm/receipts/${id}/receipt.pdf`)
    expect([pdf.status, pdf.headers.get('content-type'), pdf.text.slice(0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
    const refused = await owner.post(`/api/google/drive/receipts/${id}`)
    expect([refused.status, refused.body.code]).toEqual([403, 'not_permitted'])
    await consent('files')
    for (let times = 0; times < 2; times += 1) {
      const saved = await owner.post(`/api/google/drive/receipts/${id}`)
      expect([saved.status, saved.body]).toMatchObject([
        201,
        { name: `fresh-glaze-${id}.pdf`, link: expect.stringMatching(/^https:\/\/drive\.google\.com\//) },
      ])
    }
    const files = await app.database.query(
      `select body ->> 'mimeType' as type from sandbox.google_items where kind = 'file' and body ->> 'name' = $1`,
      [`fresh-glaze-${id}.pdf`],
    )
    expect(files).toEqual([{ type: 'application/pdf' }])
    expect((await owner.post('/api/google/drive/receipts/2027-999999')).status).toBe(404)
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

  test('one that belongs to another organizer now stays as it is, and the others are written', async () => {
    const other = await book('2027-07-08', '1:00 PM')
    await sync()
    const { body } = (await inCalendar(bookingId)) ?? { body: {} }
    const given = {
      ...(body as object),
      start: { dateTime: '2027-07-06T11:00:00-04:00' },
      organizer: { email: 'other@example.com', self: false },
    }
    await putItems(app.database, 'event', [{ id: eventIdOf(bookingId), sortAt: 0, body: given }])
    await deleteItem(app.database, 'event', eventIdOf(other))
    await sync()
    expect(await inCalendar(bookingId)).toMatchObject({ body: { start: { dateTime: '2027-07-06T11:00:00-04:00' } } })
    expect(await inCalendar(other)).toMatchObject({ isDeleted: false })
    await putItems(app.database, 'event', [{ id: eventIdOf(bookingId), sortAt: 0, body }])
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
