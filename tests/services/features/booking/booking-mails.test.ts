import { beforeEach, describe, expect, test } from 'vitest'

import { bookingEvents } from '#events/booking.ts'
import { bookingReference } from '#events/values/ids.ts'
import { sendBookingConfirmed } from '#services/features/booking/booking-mails.ts'
import type { AppContext } from '#services/features/context.ts'
import { tellOfficeOfMoney } from '#services/features/messages/office-notices.ts'
import { settlePayment } from '#services/features/money/settle-payment.ts'
import { bookQuote, createQuote, markQuoteBooked } from '#services/features/sales/quotes.ts'
import { cancelBooking } from '#services/features/visit/cancel-booking.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { calendarValue } from '#tests/support/calendar-lines.ts'
import { accepted, begin, bookVisit, complete } from '#tests/support/checkout.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

let memory: MemoryContext
beforeEach(async () => {
  memory = await openMemoryContext()
})

const staff = { kind: 'staff', staffId: '1' } as const
const visitor = { kind: 'visitor' } as const
const worker = { kind: 'worker', name: 'mail-when-booking-confirmed' } as const

const customer = 'asha.gill@example.com'
const office = 'office@freshglaze.example'
const sent = (to: string) => memory.mailer.sent.filter((mail) => mail.to === to)
const subjects = (to: string) => sent(to).map(({ subject }) => subject)
const last = (to: string): MailMessage => sent(to).at(-1) ?? expect.fail(`nobody wrote to ${to}`)
const cancel = async (bookingId: string, by: 'customer' | 'business' = 'customer') =>
  accepted(await cancelBooking(memory.ctx, staff, bookingId, { by, reason: 'plans_changed' }))

describe('a booking that is confirmed', () => {
  test('is confirmed by one mail to the customer and told to the office by one', async () => {
    const { bookingId } = await bookVisit(memory, { addons: ['stain-treatment'] })
    const reference = bookingReference(bookingId)
    expect(subjects(customer)).toEqual([`Booking confirmed: ${reference}`])
    expect(subjects(office)).toEqual([`New booking ${reference}: Tue, Nov 24, 10:00 AM`])
    expect(last(office).replyTo).toBe(customer)
    expect(last(customer).text).toMatch(
      /Tuesday, November 24, 2026[^]*123 Queen Street West, Brampton[^]*Deposit paid: \$31/,
    )
    expect(calendarValue(last(customer).calendar?.content ?? '', 'DTSTART')).toBe('20261124T150000Z')
  })

  test('is confirmed once, however often the page, the webhook and the jobs come again', async () => {
    const { bookingId, paymentIntentId } = await bookVisit(memory)
    await complete(memory, paymentIntentId)
    await memory.tell()
    await memory.work()
    await sendBookingConfirmed(memory.ctx, worker, bookingId)
    expect(memory.mailer.sent).toHaveLength(2)
  })

  test('after a crash between the mail server’s answer and its record the same mail is sent under the same Message-ID', async () => {
    const { bookingId } = await bookWithoutWork()
    const crashing: AppContext = {
      ...memory.ctx,
      log: { ...memory.log, append: () => Promise.reject(new Error('the process is gone')) },
    }
    await expect(sendBookingConfirmed(crashing, worker, bookingId)).rejects.toThrow('the process is gone')
    memory.forward(3)
    await memory.work()
    const [first, second, ...more] = sent(customer)
    expect(second).toEqual(first)
    expect(more).toEqual([])
  })

  test('and cancelled before its mails were sent is told as cancelled alone, and not to the office', async () => {
    const { bookingId } = await bookWithoutWork()
    await cancel(bookingId)
    await memory.work()
    expect(subjects(customer)).toEqual([`Booking cancelled: ${bookingReference(bookingId)}`])
    expect(sent(office)).toEqual([])
  })

  test('is not confirmed any more when its visit has begun', async () => {
    await bookWithoutWork()
    memory.forward(5 * 24 * 60)
    await memory.work()
    expect(memory.mailer.sent).toEqual([])
  })

  test('whose deposit could not be taken meanwhile claims no deposit', async () => {
    const { paymentIntentId } = await bookWithoutWork()
    await memory.provider.cancel({ key: 'bank', intentId: paymentIntentId })
    await memory.tell()
    await settlePayment(memory.ctx, { kind: 'provider', name: 'stripe' }, paymentIntentId)
    await memory.work()
    expect(sent(customer)[0]?.text).toContain('nothing was charged')
    expect(sent(customer)[0]?.text).not.toContain('Deposit paid')
  })

  test('the events about its mails hold no personal data', async () => {
    await bookVisit(memory)
    const notes = (await memory.events()).filter(({ type }) => type === 'LetterSent')
    expect(notes).toHaveLength(2)
    expect(JSON.stringify(notes.map(({ data }) => data))).not.toMatch(/asha|gill|queen|@example\.com>?"/i)
  })
})

describe('a booking that is cancelled', () => {
  test('a day before is told with all of the deposit, and its refund when it is made', async () => {
    const { bookingId } = await bookVisit(memory)
    await cancel(bookingId)
    await memory.work()
    const reference = bookingReference(bookingId)
    expect(subjects(customer).slice(1)).toEqual([
      `Booking cancelled: ${reference}`,
      `Your refund is on its way: ${reference}`,
    ])
    expect(sent(customer)[1]?.text).toContain('The whole deposit is refunded to your card: $31.')
    expect(sent(customer)[1]?.calendar).toMatchObject({ method: 'CANCEL' })
    expect(last(customer).text).toContain('We have sent $31 back')
  })

  test('some hours before is told with half of it, and shortly before with nothing', async () => {
    const { bookingId } = await bookVisit(memory)
    memory.forward(3 * 24 * 60 + 12 * 60)
    await cancel(bookingId)
    await memory.work()
    expect(sent(customer)[1]?.text).toContain('50% of the deposit is refunded to your card: $15.50')
    const second = await bookVisit(memory, { time: '2:00 PM' })
    memory.forward(13 * 60)
    await cancel(second.bookingId)
    await memory.work()
    const told = sent(customer).findLast(({ subject }) => subject.startsWith('Booking cancelled'))
    expect(told?.text).toContain('the deposit is not refunded')
  })

  test('before the deposit was captured is told that nothing was charged, with no refund to wait for', async () => {
    const { bookingId } = await bookWithoutWork()
    await cancel(bookingId, 'business')
    await memory.work()
    expect(sent(customer)).toHaveLength(1)
    expect(last(customer).text).toMatch(/we have had to cancel this visit[^]*Nothing was charged: the \$31/)
  })
})

describe('a payment that books nothing', () => {
  test('because the slot was sold meanwhile is told with the reason, once', async () => {
    const late = await begin(memory, { visitor: 'v1' })
    memory.forward(11)
    await bookVisit(memory, { visitor: 'v2', email: 'quick@example.com' })
    memory.provider.confirm(late.paymentIntentId)
    await complete(memory, late.paymentIntentId)
    await memory.work()
    await memory.tell()
    await memory.work()
    expect(subjects(customer)).toEqual([`Not booked: ${bookingReference(late.bookingId)}`])
    expect(last(customer).text).toMatch(/somebody else has booked it[^]*You pay nothing\. The \$31/)
    expect(sent('quick@example.com')).toHaveLength(1)
  })

  test('because the visit should have begun is told so', async () => {
    const late = await begin(memory)
    memory.forward(5 * 24 * 60)
    memory.provider.confirm(late.paymentIntentId)
    await complete(memory, late.paymentIntentId)
    await memory.work()
    expect(last(customer).text).toContain('after the visit should have begun')
  })

  test('a slot that was left unpaid is told to nobody', async () => {
    await begin(memory)
    await begin(memory, { time: '2:00 PM' })
    await memory.work()
    expect(memory.mailer.sent).toEqual([])
  })
})

describe('money that goes wrong', () => {
  test('a refund that the provider refuses is told to the customer plainly, and to the office with the payment', async () => {
    const { bookingId, paymentIntentId } = await bookVisit(memory)
    memory.provider.fail('refund', 'refused')
    await cancel(bookingId)
    await memory.work()
    const reference = bookingReference(bookingId)
    expect(subjects(customer).at(-1)).toBe(`Your refund did not go through: ${reference}`)
    expect(subjects(office).at(-1)).toBe(`A refund failed: $31, ${reference}`)
    expect(last(office).text).toMatch(new RegExp(`Payment: ${paymentIntentId}[^]*Reason: The provider says no`))
    expect(last(customer).text).not.toContain('provider says')
  })

  test('a deposit that could not be captured is told to the office', async () => {
    const { bookingId, paymentIntentId } = await bookWithoutWork()
    await memory.provider.cancel({ key: 'bank', intentId: paymentIntentId })
    await memory.work()
    expect(subjects(office)).toContain(`A deposit could not be taken: $31, ${bookingReference(bookingId)}`)
  })

  test('without an address of the office is told by the log, as an error', async () => {
    const { ctx } = memory
    const silent: MemoryContext = { ...memory, ctx: { ...ctx, sender: { ...ctx.sender, officeEmail: null } } }
    const { bookingId } = await bookVisit(memory)
    memory.provider.fail('refund', 'refused')
    await cancel(bookingId)
    await memory.work()
    const failed = (await memory.events()).find(({ type }) => type === 'RefundFailed')
    const before = memory.mailer.sent.length
    await tellOfficeOfMoney(silent.ctx, worker, bookingId, failed?.version ?? 0)
    expect(memory.mailer.sent).toHaveLength(before)
    const said = 'a payment went wrong, and OFFICE_EMAIL names nobody to tell'
    expect(memory.lines.filter(({ message }) => message === said)).toMatchObject([
      { level: 'error', details: { failure: 'refund' } },
    ])
  })
})

describe('a mail that the mail server refuses for good', () => {
  const refuseTo = (address: string): void => {
    const { send } = memory.mailer
    Object.assign(memory.ctx.mailer, {
      send: (mail: MailMessage) =>
        mail.to === address ? Promise.resolve({ status: 'refused' as const, code: 550 }) : send(mail),
    })
  }

  test('is told to the office once, with the customer whose page has the phone number', async () => {
    refuseTo(customer)
    const { bookingId } = await bookVisit(memory)
    await memory.work()
    expect(subjects(office)).toEqual([
      `New booking ${bookingReference(bookingId)}: Tue, Nov 24, 10:00 AM`,
      'A mail did not reach a customer: booking confirmed',
    ])
    const [held] = (await memory.events()).filter(({ type }) => type === 'BookingHeld')
    const { customerId } = bookingEvents.BookingHeld.data.parse(held?.data)
    expect(last(office).text).toMatch(new RegExp(`answered 550[^]*section=customers&customer=${customerId}`))
  })

  test('to the office itself leads to no other mail', async () => {
    refuseTo(office)
    await bookVisit(memory)
    await memory.work()
    expect(memory.mailer.sent.map(({ to }) => to)).toEqual([customer])
  })
})

describe('a quote that is asked for', () => {
  const wanted = {
    vehicleDetails: { year: 2021, make: 'Honda', model: 'Civic', size: 'sedan', color: 'Blue' } as const,
    locationDetails: { type: 'home' as const, address: '1 Yonge Street, Toronto' },
    selectedService: 'glazed',
    selectedAddons: [],
  }
  const contact = { email: customer, phone: '905-555-0142' }

  test('is told to the office once, with whom to call', async () => {
    const quote = accepted(await createQuote(memory.ctx, visitor, wanted))
    for (let times = 0; times < 2; times += 1)
      await bookQuote(memory.ctx, visitor, quote.id, contact, [quote.ownerToken ?? ''])
    await memory.work()
    expect(sent(office)).toHaveLength(1)
    expect(last(office)).toMatchObject({ replyTo: customer })
    expect(last(office).text).toMatch(/905-555-0142[^]*Glazed Detail[^]*1 Yonge Street/)
  })

  test('and booked before the office was told is not told as a request', async () => {
    const quote = accepted(await createQuote(memory.ctx, visitor, wanted))
    accepted(await bookQuote(memory.ctx, visitor, quote.id, contact, [quote.ownerToken ?? '']))
    await markQuoteBooked(memory.ctx, worker, quote.id, 'b1')
    await memory.work()
    expect(sent(office)).toEqual([])
  })
})

/** Confirmed by the page, with nothing of what follows done yet. */
async function bookWithoutWork() {
  const started = await begin(memory)
  memory.provider.confirm(started.paymentIntentId)
  accepted(await complete(memory, started.paymentIntentId))
  return started
}
