import { beforeEach, expect, test } from 'vitest'

import type { Actor } from '#events/actor.ts'
import { completeCheckout } from '#services/features/booking/complete-checkout.ts'
import { expireHolds } from '#services/features/booking/expire-holds.ts'
import { startCheckout } from '#services/features/booking/start-checkout.ts'
import { closeDay, openDay } from '#services/features/business/closed-days.ts'
import type { AppContext } from '#services/features/context.ts'
import { requestNewsletter } from '#services/features/messages/newsletter.ts'
import { capturePayment, refundPayment, releasePayment } from '#services/features/money/move-money.ts'
import { reconcile } from '#services/features/money/reconcile.ts'
import { settlePayment } from '#services/features/money/settle-payment.ts'
import { rebook, refundUnbooked } from '#services/features/money/unbooked-payments.ts'
import { acknowledgeLead } from '#services/features/sales/lead-mails.ts'
import { changeLeadStatus, receiveLead } from '#services/features/sales/leads.ts'
import { bookQuote, createQuote, markQuoteBooked } from '#services/features/sales/quotes.ts'
import { cancelBooking } from '#services/features/visit/cancel-booking.ts'
import { finishVisit, payBalance } from '#services/features/visit/finish-visit.ts'
import type { PaymentProvider } from '#services/providers/stripe/provider.ts'
import { bookVisit, checkout } from '#tests/support/checkout.ts'
import { person } from '#tests/support/examples.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

let memory: MemoryContext
let visit: { readonly bookingId: string; readonly paymentIntentId: string }
beforeEach(async () => {
  memory = await openMemoryContext()
  visit = await bookVisit(memory)
})

const operator = { kind: 'operator' } as const
const visitor = { kind: 'visitor' } as const
const provider = { kind: 'provider', name: 'google' } as const
const stranger = { kind: 'customer', customerId: 'c-somebody-else' } as const

const quoteInput = {
  vehicleDetails: { year: 2021, make: 'Honda', model: 'Civic', size: 'sedan', color: 'Blue' },
  locationDetails: { type: 'home', address: '1 Main Street' },
  selectedService: 'glazed',
  selectedAddons: [],
} as const

type Attempt = (ctx: AppContext) => Promise<unknown>

/** Commands from outside, each by somebody who may not. */
const refused: Readonly<Record<string, Attempt>> = {
  'a visitor cancelling': (ctx) => cancelBooking(ctx, visitor, visit.bookingId, { by: 'customer', reason: 'other' }),
  'a customer cancelling another’s visit': (ctx) =>
    cancelBooking(ctx, stranger, visit.bookingId, { by: 'customer', reason: 'other' }),
  'a customer cancelling for the business': async (ctx) =>
    cancelBooking(ctx, await owner(), visit.bookingId, { by: 'business', reason: 'weather' }),
  'a customer closing a day': (ctx) => closeDay(ctx, stranger, { date: '2026-12-01', reason: 'snow' }),
  'a visitor opening a day': (ctx) => openDay(ctx, visitor, { date: '2026-12-01' }),
  'a visitor finishing a visit': (ctx) => finishVisit(ctx, visitor, visit.bookingId, { outcome: 'completed' }),
  'a customer recording the balance': (ctx) => payBalance(ctx, stranger, visit.bookingId, { method: 'cash' }),
  'a visitor moving a lead': (ctx) => changeLeadStatus(ctx, visitor, 'l1', 'closed'),
  'a provider writing a message': (ctx) =>
    receiveLead(ctx, provider, {
      source: 'contact',
      language: 'en',
      name: '',
      email: 'a@b.ca',
      phone: '',
      message: '',
    }),
  'a provider checking out': (ctx) => startCheckout(ctx, provider, checkout()),
  'a provider completing a checkout': (ctx) =>
    completeCheckout(ctx, provider, { paymentIntentId: visit.paymentIntentId }, null),
  'an operator settling': (ctx) => settlePayment(ctx, operator, visit.paymentIntentId),
  'a provider asking for a quote': (ctx) => createQuote(ctx, provider, { ...quoteInput, selectedAddons: [] }),
  'a provider booking a quote': (ctx) => bookQuote(ctx, provider, 'q1', { email: person.email, phone: '' }, []),
  'a provider subscribing': (ctx) =>
    requestNewsletter(ctx, provider, {
      email: 'a@b.ca',
      language: 'en',
      source: 'contact',
      consentVersion: '2026-11-23',
    }),
  'a customer refunding': (ctx) => refundUnbooked(ctx, stranger, 'p1', 'because'),
  'a visitor rebooking': (ctx) => rebook(ctx, visitor, 'p1', {}),
}

async function owner(): Promise<Actor> {
  const [held] = await memory.log.readStream(`booking-${visit.bookingId}`)
  return { kind: 'customer', customerId: String(Object(held?.data).customerId) }
}

/** A payment provider of whom nobody may ask anything. */
const neverAsked: PaymentProvider = new Proxy<PaymentProvider>(Object.create(null), {
  get(_provider, name) {
    throw new Error(`the provider was asked to ${String(name)}`)
  },
})

test.each(Object.entries(refused))('%s is refused, and nothing is asked or written', async (_who, attempt) => {
  const before = await memory.log.head()
  expect(await attempt({ ...memory.ctx, provider: neverAsked })).toEqual({ refused: 'not_permitted' })
  expect(await memory.log.head()).toBe(before)
})

/** Commands of workers, each by somebody else. */
const thrown: Readonly<Record<string, Attempt>> = {
  acknowledgeLead: async (ctx) => {
    const enquiry = { source: 'contact', language: 'en', name: '', email: 'a@b.ca', phone: '', message: '' } as const
    const lead = await receiveLead(ctx, visitor, enquiry)
    return acknowledgeLead(ctx, visitor, 'leadId' in lead ? lead.leadId : '')
  },
  capturePayment: (ctx) => capturePayment(ctx, visitor, visit.bookingId),
  expireHolds: (ctx) => expireHolds(ctx, visitor),
  markQuoteBooked: (ctx) => markQuoteBooked(ctx, visitor, 'q1', visit.bookingId),
  reconcile: (ctx) => reconcile(ctx, visitor),
  refundPayment: (ctx) => refundPayment(ctx, visitor, visit.bookingId, 'r1'),
  releasePayment: (ctx) => releasePayment(ctx, visitor, visit.bookingId),
}

test.each(Object.entries(thrown))('%s by a visitor is a bug, and no mail or call goes out', async (_name, attempt) => {
  const calls = memory.mailer.sent.length
  await expect(attempt(memory.ctx)).rejects.toThrow(/is not for visitor$/)
  expect(memory.mailer.sent).toHaveLength(calls)
})

test('a customer cancels their own visit, and the log says so', async () => {
  const actor = await owner()
  const terms = { by: 'customer', reason: 'plans_changed' } as const
  expect(await cancelBooking(memory.ctx, actor, visit.bookingId, terms)).toEqual({ refundCents: 3_100 })
  const cancelled = (await memory.events()).find(({ type }) => type === 'BookingCancelled')
  expect(cancelled?.meta.actor).toEqual(actor)
})
