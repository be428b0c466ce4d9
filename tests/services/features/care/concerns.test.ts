import { beforeEach, describe, expect, test } from 'vitest'

import { bookingStream } from '#events/booking.ts'
import { concernStream } from '#events/concern.ts'
import { bookingReference } from '#events/values/ids.ts'
import { stateOf } from '#services/commands/perform.ts'
import { bookingAt } from '#services/domain/booking/booking.ts'
import { answer, close, concernOf, noteOverdueConcerns, report } from '#services/features/care/concerns.ts'
import { decideOnConcern } from '#services/features/care/decide-concern.ts'
import { finishVisit } from '#services/features/visit/finish-visit.ts'
import { officeVisitOf } from '#services/features/visit/office-visits.ts'
import { remindOfVisits } from '#services/features/visit/remind-of-visits.ts'
import { rescheduleBooking } from '#services/features/visit/reschedule-booking.ts'
import { storyOf } from '#services/history/story.ts'
import { lineOf, tell } from '#services/history/telling.ts'
import { accepted, bookVisit, tuesday } from '#tests/support/checkout.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

let memory: MemoryContext
beforeEach(async () => {
  memory = await openMemoryContext()
})

const staff = { kind: 'staff', staffId: 's1' } as const
const worker = { kind: 'worker', name: 'note-overdue-concerns' } as const
const told = { areas: ['seats'] as const, words: 'A stain is still there' }
const id = (letter: string) => letter.repeat(32)
const mails = () => memory.mailer.sent.filter(({ to }) => to === 'asha.gill@example.com')
const subjects = (start: string) => mails().filter(({ subject }) => subject.startsWith(start)).length
const moneyOf = async (intent: string) => {
  const { amountReceived, amountRefunded } = await memory.provider.retrieveIntent(intent)
  return amountReceived - amountRefunded
}

/** Completed on Tuesday at 1 p.m. */
async function completedVisit() {
  const visit = await bookVisit(memory)
  memory.forward((4 * 24 + 1) * 60)
  accepted(await finishVisit(memory.ctx, staff, visit.bookingId, { outcome: 'completed' }))
  await memory.work()
  return visit
}
async function customerOf(bookingId: string) {
  const booking = await stateOf(memory.log, bookingAt(bookingId))
  if (booking.status === 'none') throw new Error('There is no such visit')
  return booking
}
const tellIt = async (bookingId: string) =>
  accepted(await report(memory.ctx, staff, bookingId, { ...told, areas: ['seats'] }))

describe('a concern', () => {
  test('opens one case with its clocks, is acknowledged by a mail, and is told in the history', async () => {
    const { bookingId } = await completedVisit()
    const opened = await tellIt(bookingId)
    expect(await tellIt(bookingId)).toEqual(opened)
    expect(opened).toMatchObject({
      guaranteeUntil: '2026-11-26T18:00:00.000Z',
      refundableCents: 3_100,
      case: { status: 'open', by: 'office', isInTime: true, respondUntil: '2026-11-25T18:00:00.000Z', steps: [] },
    })
    expect(opened.case).toMatchObject({
      since: '2026-11-24T18:00:00.000Z',
      investigateUntil: '2026-12-01T18:00:00.000Z',
      decideUntil: '2026-12-01T18:00:00.000Z',
    })
    await memory.work()
    expect(mails().at(-1)?.subject).toBe(`We have your message about visit ${bookingReference(bookingId)}`)
    expect(mails().at(-1)?.text).toContain('a first response by Wed, Nov 25, 1:00 PM')
    const story = tell(await storyOf(memory.log, bookingStream(bookingId)), { isOneCustomer: true }).map(lineOf)
    expect(story.find((line) => line.includes('reported'))).toContain(
      'what was not right (seats), within the 48 hours of the guarantee: “A stain is still there”',
    )
    expect(await concernOf(memory.ctx, bookingId, 'customer')).not.toHaveProperty('refundableCents')
  })

  test('after 48 hours says so, and is answered all the same', async () => {
    const { bookingId } = await completedVisit()
    memory.forward(48 * 60 + 1)
    expect(await tellIt(bookingId)).toMatchObject({ case: { isInTime: false } })
    await memory.work()
    expect(mails().at(-1)?.text).toContain('The 48 hours of the satisfaction guarantee were over')
    accepted(await answer(memory.ctx, staff, bookingId, { id: id('a'), words: 'Let us see.' }))
    await memory.work()
    expect(mails().at(-1)?.text).toContain('Let us see.')
  })

  test('is of its own customer or the office, and is decided by the office alone', async () => {
    const { bookingId } = await completedVisit()
    const stranger = { kind: 'customer', customerId: 'somebody' } as const
    expect(await report(memory.ctx, stranger, bookingId, { ...told, areas: ['seats'] })).toEqual({
      refused: 'not_permitted',
    })
    const decline = { id: id('d'), words: 'No', outcome: 'declined' } as const
    expect(await decideOnConcern(memory.ctx, stranger, bookingId, decline)).toEqual({ refused: 'not_permitted' })
    expect(await answer(memory.ctx, stranger, bookingId, { id: id('a'), words: 'x' })).toEqual({
      refused: 'not_permitted',
    })
    expect(await close(memory.ctx, stranger, bookingId)).toEqual({ refused: 'not_permitted' })
    const open = await bookVisit(memory, { visitor: 'v2', date: '2026-11-27' })
    expect(await report(memory.ctx, staff, open.bookingId, { ...told, areas: ['seats'] })).toEqual({
      refused: 'concern_too_early',
    })
  })
})

describe('what comes of it', () => {
  test('a refund goes back by card once however often it is sent, never more than was paid by card, and is told by mail', async () => {
    const { bookingId, paymentIntentId } = await completedVisit()
    await tellIt(bookingId)
    const refund = { id: id('b'), words: 'For the seats.', outcome: 'refund', refundCents: 2_000 } as const
    const much = { ...refund, id: id('c'), refundCents: 3_101 }
    expect(await decideOnConcern(memory.ctx, staff, bookingId, much)).toEqual({ refused: 'refund_too_much' })
    const send = () => decideOnConcern(memory.ctx, staff, bookingId, refund)
    await Promise.all([send(), send()])
    expect(await send()).toMatchObject({
      refundableCents: 1_100,
      case: { status: 'decided', steps: [{ refundCents: 2_000 }] },
    })
    await memory.work()
    expect(await moneyOf(paymentIntentId)).toBe(1_100)
    expect((await memory.story()).filter((type) => type === 'RefundIssued')).toHaveLength(1)
    expect(
      mails()
        .map(({ text }) => text)
        .join(),
    ).toContain('$20 goes back to the card that you paid with')
    const rest = { ...refund, id: id('e'), refundCents: 1_101 }
    expect(await decideOnConcern(memory.ctx, staff, bookingId, rest)).toEqual({ refused: 'refund_too_much' })
  })

  test('a re-clean is a free visit of the same customer, booked once and linked to the case', async () => {
    const { bookingId } = await completedVisit()
    await tellIt(bookingId)
    const start = { date: '2026-11-26', time: '9:00 AM' }
    const reclean = { id: id('a'), words: 'We come back.', outcome: 'reclean', ...start } as const
    const send = () => decideOnConcern(memory.ctx, staff, bookingId, reclean)
    expect(await decideOnConcern(memory.ctx, staff, bookingId, { ...reclean, date: tuesday })).toEqual({
      refused: 'date_past',
    })
    await Promise.all([send(), send()])
    expect(await send()).toMatchObject({
      case: {
        status: 'decided',
        steps: [{ outcome: 'reclean', reclean: { id: id('a'), ...start, status: 'confirmed' } }],
      },
    })
    for (const other of [{ time: '1:00 PM' }, { date: '2026-11-27' }, { words: 'Another word.' }])
      expect(await decideOnConcern(memory.ctx, staff, bookingId, { ...reclean, ...other })).toEqual({
        refused: 'sent_otherwise',
      })
    const booking = await bookVisit(memory, { visitor: 'v2', date: '2026-11-27' })
    const known = { ...reclean, id: booking.bookingId }
    expect(await decideOnConcern(memory.ctx, staff, bookingId, known)).toEqual({ refused: 'sent_otherwise' })
    await memory.work()
    const booked = (await memory.events()).filter(({ type }) => type === 'BookingHeld')
    expect(booked).toHaveLength(3)
    expect(booked[1]).toMatchObject({
      data: { totalCents: 0, depositCents: 0, service: { name: 'glazed', priceCents: 0 } },
      personal: { firstName: 'Asha', address: '123 Queen Street West' },
    })
    expect(
      mails()
        .map(({ text }) => text)
        .join(),
    ).toContain('We come on Thu, Nov 26, 9:00 AM.')
    const decidedAt = memory.ctx.clock()
    expect(await concernOf(memory.ctx, bookingId, 'customer')).toMatchObject({ case: { since: decidedAt } })
    memory.forward(60)
    const closedAt = memory.ctx.clock()
    accepted(await close(memory.ctx, staff, bookingId))
    expect(await close(memory.ctx, staff, bookingId)).toMatchObject({ case: { status: 'closed', since: closedAt } })
  })

  test('a re-clean is told to its customer as free and why, without a deposit, and to the office with the case', async () => {
    const { bookingId } = await completedVisit()
    await tellIt(bookingId)
    const start = { date: '2026-11-26', time: '9:00 AM' }
    const reclean = { id: id('a'), words: 'We come back.', outcome: 'reclean', ...start } as const
    accepted(await decideOnConcern(memory.ctx, staff, bookingId, reclean))
    await memory.work()
    const reference = bookingReference(id('a'))
    const mail = mails().find(({ subject }) => subject === `Booking confirmed: ${reference}`)
    expect(mail?.text).toContain(
      `something was not right at your visit ${bookingReference(bookingId)} of November 24, 2026: we do that part again`,
    )
    expect(mail?.text).toContain('Total with HST: Free')
    expect(mail?.text).not.toMatch(/deposit|\$0|refunded/i)
    expect(await officeVisitOf(memory.ctx, id('a'))).toMatchObject({
      reclean: { bookingId, reference: bookingReference(bookingId), areas: ['seats'], words: told.words },
    })
    expect(await officeVisitOf(memory.ctx, bookingId)).toMatchObject({ reclean: null })
    memory.forward(24 * 60)
    await remindOfVisits(memory.ctx, { kind: 'worker', name: 'remind-of-visits' })
    expect(mails().at(-1)?.subject).toContain(reference)
    expect(mails().at(-1)?.text).not.toMatch(/deposit|\$0/)
  })

  test('a re-clean that is moved, by its customer or the office, is told as free, without price or deposit', async () => {
    const { bookingId } = await completedVisit()
    const { customerId } = await customerOf(bookingId)
    await tellIt(bookingId)
    const reclean = { id: id('a'), words: 'We come.', outcome: 'reclean', date: '2026-11-27', time: '9:00 AM' } as const
    accepted(await decideOnConcern(memory.ctx, staff, bookingId, reclean))
    const customer = { kind: 'customer', customerId } as const
    const later = { date: '2026-11-28', time: '9:00 AM', terms: 'free' } as const
    accepted(await rescheduleBooking(memory.ctx, customer, id('a'), later))
    await memory.work()
    const own = mails().at(-1)?.text ?? ''
    expect(own).toContain('As you asked, we have moved this free visit')
    const ours = { date: '2026-11-28', time: '1:00 PM', terms: 'office', reason: 'crew' } as const
    accepted(await rescheduleBooking(memory.ctx, staff, id('a'), ours))
    await memory.work()
    const office = mails().at(-1)?.text ?? ''
    expect(office).toContain('we had to move this free visit')
    for (const text of [own, office]) expect(text).not.toMatch(/price|deposit|fee\b|\$/i)
  })

  test('a re-clean that is done is neither invoiced nor reviewed', async () => {
    const { bookingId } = await completedVisit()
    await tellIt(bookingId)
    const reclean = { id: id('a'), words: 'We come.', outcome: 'reclean', date: '2026-11-26', time: '9:00 AM' } as const
    accepted(await decideOnConcern(memory.ctx, staff, bookingId, reclean))
    await memory.work()
    expect((await memory.ctx.views.receiptsOfBooking(bookingId)).map(({ kind }) => kind)).toContain('invoice')
    expect(subjects('How was your visit')).toBe(1)
    memory.forward(3 * 24 * 60)
    accepted(await finishVisit(memory.ctx, staff, id('a'), { outcome: 'completed' }))
    await memory.work()
    expect(await memory.ctx.views.receiptsOfBooking(id('a'))).toEqual([])
    expect(subjects('How was your visit')).toBe(1)
  })

  test('a case that cannot be noted as late keeps no other from it', async () => {
    const first = await completedVisit()
    const second = await bookVisit(memory, { visitor: 'v2', date: '2026-11-25', email: 'jo@example.com' })
    memory.forward(26 * 60)
    accepted(await finishVisit(memory.ctx, staff, second.bookingId, { outcome: 'completed' }))
    await tellIt(first.bookingId)
    await tellIt(second.bookingId)
    memory.forward(24 * 60 + 1)
    const broken = {
      ...memory.ctx,
      log: Object.assign(Object.create(memory.log), {
        readStreams: (streams: readonly string[]) =>
          streams.includes(concernStream(first.bookingId))
            ? Promise.reject(new Error('unreadable'))
            : memory.log.readStreams(streams),
      }),
    }
    await noteOverdueConcerns(broken, worker)
    const late = (await memory.events()).filter(({ type }) => type === 'ConcernOverdue')
    expect(late.map(({ data }) => data)).toMatchObject([{ bookingId: second.bookingId }])
  })

  test('what was promised and is late is noted once for each step, by the chore', async () => {
    const { bookingId } = await completedVisit()
    await tellIt(bookingId)
    const late = async () => {
      await noteOverdueConcerns(memory.ctx, worker)
      return (await memory.story(bookingId)).filter((type) => type === 'ConcernOverdue').length
    }
    memory.forward(24 * 60)
    expect(await late()).toBe(0)
    memory.forward(1)
    expect([await late(), await late()]).toEqual([1, 1])
    memory.forward(6 * 24 * 60)
    expect([await late(), await late()]).toEqual([2, 2])
  })
})
