import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { EventLog } from '#events/log/log.ts'
import { personStream } from '#events/person.ts'
import { emailHashOf, legacyCustomerId } from '#events/values/ids.ts'
import { isRefusal } from '#services/commands/decision.ts'
import { changeEmail } from '#services/features/account/change-email.ts'
import { startCheckout } from '#services/features/booking/start-checkout.ts'
import { findCustomer } from '#services/features/customer/customer-lookup.ts'
import { requestNewsletter } from '#services/features/messages/newsletter.ts'
import { receiveLead } from '#services/features/sales/leads.ts'
import { bookQuote, createQuote } from '#services/features/sales/quotes.ts'
import { accepted, begin, bookVisit, checkout } from '#tests/support/checkout.ts'
import { customerOf } from '#tests/support/customer-of.ts'
import { held, person } from '#tests/support/examples.ts'
import type { PopulatedContext } from '#tests/support/memory-context.ts'

const visitor = { kind: 'visitor' } as const
const operator = { kind: 'operator' } as const

export function describeCustomers(
  name: string,
  open: () => Promise<PopulatedContext & { close?(): Promise<void> }>,
): void {
  describe(`customers ${name}`, () => {
    let system: Awaited<ReturnType<typeof open>>
    beforeAll(async () => {
      system = await open()
    })
    afterAll(() => system.close?.())

    /** The customers whom events of a type name, by the stream that they are in. */
    const named = async (type: string, idOf: (data: object) => unknown = (data) => Object(data).customerId) =>
      (await system.events()).filter((event) => event.type === type).map(({ data }) => String(idOf(data)))
    const ofBooking = async (bookingId: string) => {
      const [held] = await system.log.readStream(`booking-${bookingId}`)
      return String(Object(held?.data).customerId)
    }

    test('two first bookings of one address at the same moment are one customer’s', async () => {
      const email = 'twice@example.com'
      const both = await Promise.all(
        ['2026-12-01', '2026-12-02'].map((date) =>
          startCheckout(system.ctx, visitor, checkout({ visitor: date, email, date })),
        ),
      )
      const [one, two] = both.map((answer) => accepted(answer).bookingId)
      expect(await ofBooking(one ?? '')).toBe(await ofBooking(two ?? ''))
      expect(await ofBooking(one ?? '')).toBe(await customerOf(system.ctx, email))
      expect(await system.story(`email-${emailHashOf(email, system.ctx.secret)}`)).toEqual(['EmailClaimed'])
    })

    test('a booking, a message, a quote and the newsletter of one address are one customer’s, however it is spelled', async () => {
      const email = 'all@example.com'
      const { bookingId } = await begin(system, { visitor: 'all', email, date: '2026-12-03' })
      const customerId = await ofBooking(bookingId)
      const enquiry = { name: 'All', phone: '', message: 'Hello', source: 'contact', language: 'en' } as const
      accepted(await receiveLead(system.ctx, visitor, { ...enquiry, email: 'ALL@example.com' }))
      const quote = accepted(await createQuote(system.ctx, visitor, quoteInput))
      const tokens = [quote.ownerToken ?? '']
      accepted(await bookQuote(system.ctx, visitor, quote.id, { email: ' all@example.com ', phone: '1' }, tokens))
      const signup = { language: 'en', source: 'footer', consentVersion: '2026-11-20' } as const
      accepted(await requestNewsletter(system.ctx, visitor, { ...signup, email }))
      expect(await named('LeadReceived')).toContain(customerId)
      expect(await named('QuoteRequested')).toContain(customerId)
      expect(await named('NewsletterRequested', (data) => Object(data).personId)).toContain(customerId)
      expect(await system.story(`email-${emailHashOf(email, system.ctx.secret)}`)).toEqual(['EmailClaimed'])
    })

    test('two first subscriptions of one address at the same moment are one customer’s', async () => {
      const email = 'readers@example.com'
      const signup = { email, language: 'en', source: 'footer', consentVersion: '2026-11-20' } as const
      await Promise.all([1, 2].map(() => requestNewsletter(system.ctx, visitor, signup)))
      const customerId = await customerOf(system.ctx, email)
      expect(await system.story(`newsletter-${customerId}`)).toEqual(['NewsletterRequested'])
    })

    test('the id tells nothing of the address', async () => {
      const { bookingId } = await begin(system, { visitor: 'id', email: 'id@example.com', date: '2026-12-04' })
      const emailHash = emailHashOf('id@example.com', system.ctx.secret)
      expect(await ofBooking(bookingId)).not.toContain(emailHash)
    })

    test('a customer whose id is the hash of the address stays who they are, and nothing is claimed', async () => {
      const email = 'earlier@example.com'
      const emailHash = emailHashOf(email, system.ctx.secret)
      const customerId = legacyCustomerId(emailHash)
      await storeEarlierBooking(system.log, { customerId, bookingId: 'earlier', email })
      const { bookingId } = await begin(system, { visitor: 'earlier', email, date: '2026-12-05' })
      expect(await ofBooking(bookingId)).toBe(customerId)
      expect(await system.story(`email-${emailHash}`)).toEqual([])
    })

    test('a changed address leads to the same customer, and the former one to somebody new', async () => {
      const { bookingId } = await bookVisit(system, { visitor: 'mo', email: 'mo@example.com', date: '2026-12-07' })
      const customerId = await ofBooking(bookingId)
      const actor = { kind: 'customer', customerId } as const
      const change = { customerId, from: 'mo@example.com', to: 'Mo@Example.ca' }
      for (const _ of [1, 2]) expect(await changeEmail(system.ctx, actor, change)).toEqual({ customerId })
      const moved = (await system.events()).filter(({ type }) => type.startsWith('Email')).slice(-2)
      expect(moved.map(({ type }) => type)).toEqual(['EmailClaimed', 'EmailReleased'])
      expect(moved.map(({ meta }) => meta.actor)).toEqual([actor, actor])
      expect(moved[0]?.personal).toEqual({ email: 'Mo@Example.ca' })

      const next = await begin(system, { visitor: 'mo2', email: 'mo@example.ca', date: '2026-12-08' })
      expect(await ofBooking(next.bookingId)).toBe(customerId)
      const other = await begin(system, { visitor: 'mo3', email: 'mo@example.com', date: '2026-12-09' })
      expect(await ofBooking(other.bookingId)).not.toBe(customerId)
      expect(await customerOf(system.ctx, 'mo@example.com')).toBe(await ofBooking(other.bookingId))
    })

    test('a customer whose id is the hash may change the address too', async () => {
      const email = 'old-times@example.com'
      const customerId = legacyCustomerId(emailHashOf(email, system.ctx.secret))
      await storeEarlierBooking(system.log, { customerId, bookingId: 'old-times', email })
      const change = { customerId, from: email, to: 'new-times@example.com' }
      expect(await changeEmail(system.ctx, operator, change)).toEqual({ customerId })
      expect(await customerOf(system.ctx, 'new-times@example.com')).toBe(customerId)
      expect(await findCustomer(system.ctx, email)).toBeNull()
    })

    test('an address of another customer is not given away, and two changes to one address leave it to the first', async () => {
      const ids = []
      for (const [index, email] of ['left@example.com', 'right@example.com'].entries()) {
        const { bookingId } = await begin(system, { visitor: email, email, date: `2026-12-1${index}` })
        ids.push(await ofBooking(bookingId))
      }
      const [left = '', right = ''] = ids
      const before = await system.log.head()
      const toLeft = { customerId: right, from: 'right@example.com', to: 'left@example.com' }
      expect(await changeEmail(system.ctx, operator, toLeft)).toEqual({ refused: 'email_taken' })
      const notHers = { customerId: right, from: 'left@example.com', to: 'free@example.com' }
      expect(await changeEmail(system.ctx, operator, notHers)).toEqual({ refused: 'email_not_yours' })
      const stranger = { kind: 'customer', customerId: left } as const
      const hers = { customerId: right, from: 'right@example.com', to: 'free@example.com' }
      expect(await changeEmail(system.ctx, stranger, hers)).toEqual({ refused: 'not_permitted' })
      expect(await system.log.head()).toBe(before)

      const race = await Promise.all([
        changeEmail(system.ctx, operator, { customerId: left, from: 'left@example.com', to: 'both@example.com' }),
        changeEmail(system.ctx, operator, { customerId: right, from: 'right@example.com', to: 'both@example.com' }),
      ])
      expect(race.filter(isRefusal)).toEqual([{ refused: 'email_taken' }])
      const winner = await customerOf(system.ctx, 'both@example.com')
      expect([left, right]).toContain(winner)
      const loser = winner === left ? ['right@example.com', right] : ['left@example.com', left]
      expect(await customerOf(system.ctx, loser[0] ?? '')).toBe(loser[1])
    })

    test('a person who was erased and comes back is somebody new, and nothing of the former one can be read', async () => {
      const email = 'leaver@example.com'
      const { bookingId } = await begin(system, { visitor: 'leaver', email, date: '2026-12-14' })
      const former = await ofBooking(bookingId)
      await system.log.append({
        key: `erase-${former}`,
        meta: { actor: operator },
        writes: [
          {
            stream: personStream(former),
            expected: 'any',
            events: [{ type: 'PersonErased', data: { personId: former, request: 'r' } }],
          },
        ],
      })
      expect(await findCustomer(system.ctx, email)).toBeNull()
      const told = (await system.events()).filter(({ data }) => Object(data).customerId === former)
      expect(told.length).toBeGreaterThan(1)
      expect(told.filter(({ personal }) => personal !== null)).toEqual([])
      const again = await begin(system, { visitor: 'again', email, date: '2026-12-15' })
      expect(await ofBooking(again.bookingId)).not.toBe(former)
      expect(await customerOf(system.ctx, email)).toBe(await ofBooking(again.bookingId))
    })
  })
}

const quoteInput = {
  vehicleDetails: { year: 2021, make: 'Honda', model: 'Civic', size: 'sedan', color: 'Blue' } as const,
  locationDetails: { type: 'home' as const, address: '1 Main Street' },
  selectedService: 'glazed',
  selectedAddons: [],
}

/** A booking as an earlier version stored it: no claim, and the hash as the customer's id. */
async function storeEarlierBooking(
  log: EventLog,
  { customerId, bookingId, email }: { customerId: string; bookingId: string; email: string },
): Promise<void> {
  const events = [{ ...held({ bookingId, customerId }), personal: { ...person, email } }]
  await log.append({
    key: bookingId,
    meta: { actor: visitor },
    writes: [{ stream: `booking-${bookingId}`, expected: 0, events }],
  })
}
