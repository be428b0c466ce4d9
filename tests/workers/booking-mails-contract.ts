import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { bookingReference } from '#events/values/ids.ts'
import { cancelBooking } from '#services/features/visit/cancel-booking.ts'
import { calendarValue } from '#tests/support/calendar-lines.ts'
import { accepted, checkout } from '#tests/support/checkout.ts'
import { sandboxInbox } from '#tests/support/sandbox-inbox.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

/** A Friday in Toronto, noon. */
const now = '2026-11-20T17:00:00.000Z'
const customer = 'asha.gill@example.com'
const office = 'office@freshglaze.example'

/** The mails of bookings, from the API over the queue and SMTP to the inbox of the sandbox. */
export function describeBookingMails(name: string, open: () => Promise<{ databaseUrl?: string; redisUrl?: string }>) {
  describe(`mails of a booking ${name}`, () => {
    let app: TestApp
    let inbox: ReturnType<typeof sandboxInbox>
    beforeAll(async () => {
      app = await openTestApp({ ...(await open()), now })
      inbox = sandboxInbox(app.url)
    })
    afterAll(() => app.close())

    const book = async (time: string): Promise<{ bookingId: string; reference: string }> => {
      const visitor = app.visitor()
      const { amountCents: amount, service, date, email, draft } = checkout({ time })
      const metadata = { serviceId: service, customerEmail: email, appointmentDate: date, appointmentTime: time }
      const started = await visitor.post('/api/create-payment-intent', { amount, metadata, draft })
      expect(started.status, started.text).toBe(200)
      const { bookingId, clientSecret, paymentIntentId } = started.body
      await visitor.pay(clientSecret)
      expect((await visitor.post('/api/payments/complete', { paymentIntentId })).body).toMatchObject({
        status: 'confirmed',
      })
      return { bookingId, reference: bookingReference(bookingId) }
    }

    /** No job is left, and none is still to be derived from the log. */
    const idle = () =>
      eventually(async () => {
        const [row] = await app.database.query<{ left: number }>(
          `select ((select count(*) from infra.outbox) + (select max(position) from es.events)
             - (select max(position) from infra.followers where name = 'reactions'))::int as left`,
        )
        return row?.left === 0
      }, 'all work is done')

    test('a paid booking is in both inboxes once, readable in test mode, with its calendar file', async () => {
      const { bookingId, reference } = await book('10:00 AM')
      const mail = await inbox.mail(customer, `Booking confirmed: ${reference}`)
      expect(mail.text).toContain('Tuesday, November 24, 2026')
      expect(mail.html).toContain('123 Queen Street West, Brampton')
      const page = await inbox.page(mail.id)
      expect(page).toContain('Test mode')
      expect(page).toContain(`>${reference}.ics</a>`)
      const file = await inbox.file(mail.id)
      expect(['METHOD', 'UID', 'DTSTART', 'SUMMARY'].map((line) => calendarValue(file, line))).toEqual([
        'REQUEST',
        `${bookingId}@fresh-glaze`,
        '20261124T150000Z',
        'Fresh Glaze: Glazed Detail',
      ])
      expect((await inbox.mail(office, `New booking ${reference}`)).text).toContain(customer)
      await idle()
      expect(await inbox.messages()).toHaveLength(2)
    })

    test('a cancelled booking is told with what comes back, and its refund when the provider has made it', async () => {
      const { bookingId, reference } = await book('2:00 PM')
      await idle()
      const terms = { by: 'customer', reason: 'plans_changed' } as const
      accepted(await cancelBooking(app.ctx, { kind: 'staff', staffId: '1' }, bookingId, terms))
      const cancelled = await inbox.mail(customer, `Booking cancelled: ${reference}`)
      expect(cancelled.text).toContain('The whole deposit is refunded to your card: $31.')
      expect(calendarValue(await inbox.file(cancelled.id), 'METHOD')).toBe('CANCEL')
      expect((await inbox.mail(customer, `Your refund is on its way: ${reference}`)).text).toContain('$31')
      await idle()
      const about = (await inbox.messages()).filter(({ subject }) => subject.includes(reference))
      expect(about).toHaveLength(4)
    })

    test('a quote request is in the inbox of the office with whom to call', async () => {
      const visitor = app.visitor()
      const quote = await visitor.post('/api/quotes', {
        vehicleDetails: { year: 2021, make: 'Honda', model: 'Civic', size: 'sedan', color: 'Blue' },
        locationDetails: { type: 'home', address: '1 Yonge Street, Toronto' },
        selectedService: 'filled',
      })
      const asked = await visitor.patch(`/api/quotes/${quote.body.id}/book`, {
        customerEmail: customer,
        customerPhone: '905-555-0142',
        ownerToken: quote.body.ownerToken,
      })
      expect(asked.status, asked.text).toBe(200)
      const mail = await inbox.mail(office, 'Quote request: $225')
      for (const fact of [customer, '905-555-0142', 'Filled Luxury', '1 Yonge Street, Toronto'])
        expect(mail.text).toContain(fact)
    })
  })
}
