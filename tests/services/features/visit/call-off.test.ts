import { beforeEach, describe, expect, test } from 'vitest'

import { bookingStream } from '#events/booking.ts'
import { bookingReference } from '#events/values/ids.ts'
import { changeVans, officeVans } from '#services/features/business/vans.ts'
import { callOffVisits, undoCallOffs } from '#services/features/visit/call-off.ts'
import { cancelBooking } from '#services/features/visit/cancel-booking.ts'
import {
  calledOffBehind,
  moveBehind,
  openDaysBehind,
  refundBehind,
  startsBehind,
} from '#services/features/visit/choose-after-call-off.ts'
import { payBalance } from '#services/features/visit/finish-visit.ts'
import { officeVisitOf } from '#services/features/visit/office-visits.ts'
import { lineOf, tell } from '#services/history/telling.ts'
import { calendarValue } from '#tests/support/calendar-lines.ts'
import { accepted, begin, bookVisit, complete, tuesday } from '#tests/support/checkout.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

let memory: MemoryContext
beforeEach(async () => {
  memory = await openMemoryContext()
})

const staff = { kind: 'staff', staffId: 's1' } as const
const note = 'Thunderstorm warning, 6:10 AM'
const customer = 'asha.gill@example.com'

const callOff = (...ids: string[]) => callOffVisits(memory.ctx, staff, { ids, note })
const undo = (...ids: string[]) => undoCallOffs(memory.ctx, staff, ids)
const done = (...ids: string[]) => ({ visits: ids.map((id) => ({ id, refused: null })) })
const refusedOf = async (answer: ReturnType<typeof undo>) => accepted(await answer).visits.map(({ refused }) => refused)
const subjects = () => memory.mailer.sent.filter(({ to }) => to === customer).map(({ subject }) => subject)
const lastMail = () => memory.mailer.sent.findLast(({ to }) => to === customer) ?? expect.fail('no mail')
const token = () => /called-off\?token=([^\s"&]+)/.exec(lastMail().text)?.[1] ?? expect.fail('no link')
const moneyOf = async (id: string) => {
  const { amountReceived, amountRefunded } = await memory.provider.retrieveIntent(id)
  return amountReceived - amountRefunded
}
const movesOf = (bookingId: string) => memory.story(bookingId)

describe('visits that the weather calls off', () => {
  test('are off with their notes, their slots free at once, and are called off once however often it is asked', async () => {
    const first = await bookVisit(memory)
    const second = await bookVisit(memory, { visitor: 'v2', time: '3:00 PM', email: 'jo@example.com' })
    const ids = [first.bookingId, second.bookingId]
    expect(await callOff(...ids, ids[0] ?? '')).toEqual(done(...ids))
    expect(await callOff(...ids)).toEqual(done(...ids))
    const story = await memory.story()
    expect(story.filter((type) => type === 'BookingCalledOff')).toHaveLength(2)
    expect((await bookVisit(memory, { visitor: 'v3', email: 'li@example.com' })).bookingId).not.toBe(first.bookingId)
    const told = tell(await memory.log.readStream(bookingStream(first.bookingId)), { isOneCustomer: true }).map(lineOf)
    expect(told.at(-1)).toContain(
      `Staff (s1) called the visit off because of the weather (${note}); until 2026-11-27 20:00`,
    )
  })

  test('are each answered by itself: one that is unknown and one that is cancelled stop no other', async () => {
    const gone = await bookVisit(memory)
    accepted(await cancelBooking(memory.ctx, staff, gone.bookingId, { by: 'customer', reason: 'plans_changed' }))
    const { bookingId } = await bookVisit(memory, { visitor: 'v2' })
    expect(await refusedOf(callOff('nobody', gone.bookingId, bookingId))).toEqual([
      'not_found',
      'booking_cancelled',
      null,
    ])
  })

  test('are the office’s to call off', async () => {
    const { bookingId } = await bookVisit(memory)
    for (const actor of [{ kind: 'visitor' }, { kind: 'worker', name: 'w' }] as const) {
      expect(await callOffVisits(memory.ctx, actor, { ids: [bookingId], note })).toEqual({ refused: 'not_permitted' })
      expect(await undoCallOffs(memory.ctx, actor, [bookingId])).toEqual({ refused: 'not_permitted' })
    }
  })

  test('before the deposit is captured: it is captured, and the choice gives it back', async () => {
    const started = await begin(memory)
    memory.provider.confirm(started.paymentIntentId)
    await complete(memory, started.paymentIntentId)
    await callOff(started.bookingId)
    await memory.work()
    expect(await moneyOf(started.paymentIntentId)).toBe(3_100)
    expect(await refundBehind(memory.ctx, token(), 3_100)).toEqual({ status: 'cancelled', refundCents: 3_100 })
    await memory.work()
    expect(await moneyOf(started.paymentIntentId)).toBe(0)
  })
})

describe('the customer is asked by a mail', () => {
  test('that takes the visit out of the calendar and leads to the choice', async () => {
    const { bookingId } = await bookVisit(memory)
    await callOff(bookingId)
    await memory.work()
    expect(subjects().at(-1)).toBe(`Cancelled because of the weather: ${bookingReference(bookingId)}`)
    expect(lastMail().text).toContain('take back all that you paid: $31')
    expect(lastMail().text).toContain('You can choose until Fri, Nov 27, 8:00 PM, Toronto time.')
    expect(calendarValue(lastMail().calendar?.content ?? '', 'METHOD')).toBe('CANCEL')
    expect(await calledOffBehind(memory.ctx, token())).toEqual({
      status: 'open',
      reference: bookingReference(bookingId),
      service: 'Glazed Detail',
      date: tuesday,
      time: '10:00 AM',
      choiceUntil: '2026-11-28T01:00:00.000Z',
      refundCents: 3_100,
      cardCents: 3_100,
      handCents: 0,
      keptCents: 0,
    })
    expect(await calledOffBehind(memory.ctx, `${token()}x`)).toEqual({ refused: 'link_unknown' })
  })

  test('and moves the visit by the link, free and also on short notice, once however often it is sent', async () => {
    const { bookingId } = await bookVisit(memory)
    memory.forward((4 * 24 - 3) * 60)
    await callOff(bookingId)
    await memory.work()
    const link = token()
    const to = { date: '2026-11-26', time: '9:00 AM' }
    const moved = { status: 'rescheduled', ...to, startsAt: '2026-11-26T14:00:00.000Z' }
    expect(await moveBehind(memory.ctx, link, to)).toEqual(moved)
    expect(await moveBehind(memory.ctx, link, to)).toEqual(moved)
    await memory.work()
    expect((await movesOf(bookingId)).filter((type) => type === 'BookingRescheduled')).toHaveLength(1)
    expect(lastMail().text).toContain('This move was free')
    expect(calendarValue(lastMail().calendar?.content ?? '', 'SEQUENCE')).toBe('2')
    expect(await moveBehind(memory.ctx, link, { ...to, time: '1:00 PM' })).toEqual({ refused: 'choice_made' })
    expect(await refundBehind(memory.ctx, link, 3_100)).toEqual({ refused: 'choice_made' })
    expect(await calledOffBehind(memory.ctx, link)).toMatchObject({ status: 'standing', ...to, refundCents: 0 })
  })

  test('and gives back all that was paid by the link, whatever the tier, once however often it is sent', async () => {
    const { bookingId, paymentIntentId } = await bookVisit(memory)
    memory.forward((4 * 24 - 3) * 60)
    await callOff(bookingId)
    await memory.work()
    const link = token()
    expect(await refundBehind(memory.ctx, link, 1_550)).toMatchObject({ refused: 'refund_changed' })
    expect(await Promise.all([refundBehind(memory.ctx, link, 3_100), refundBehind(memory.ctx, link, 3_100)])).toEqual([
      { status: 'cancelled', refundCents: 3_100 },
      { status: 'cancelled', refundCents: 3_100 },
    ])
    await memory.work()
    expect(await moneyOf(paymentIntentId)).toBe(0)
    expect((await memory.story()).filter((type) => type === 'RefundIssued')).toHaveLength(1)
    expect(await calledOffBehind(memory.ctx, link)).toMatchObject({
      status: 'refunded',
      refundCents: 3_100,
      keptCents: 0,
    })
  })

  test('and, moved and cancelled on short notice, says what of the deposit comes back and what is kept', async () => {
    const { bookingId, paymentIntentId } = await bookVisit(memory)
    await callOff(bookingId)
    await memory.work()
    const link = token()
    accepted(await moveBehind(memory.ctx, link, { date: '2026-11-25', time: '1:00 PM' }))
    memory.forward((5 * 24 - 3) * 60)
    accepted(await cancelBooking(memory.ctx, staff, bookingId, { by: 'customer', reason: 'plans_changed' }))
    await memory.work()
    expect(await moneyOf(paymentIntentId)).toBe(1_550)
    const back = { refundCents: 1_550, cardCents: 1_550, handCents: 0, keptCents: 1_550 }
    expect(await calledOffBehind(memory.ctx, link)).toMatchObject({ status: 'refunded', ...back })
  })

  test('and names what was paid by hand, which the office is told to return', async () => {
    const { bookingId, paymentIntentId } = await bookVisit(memory)
    const id = '0123456789abcdef0123456789abcdef'
    accepted(await payBalance(memory.ctx, staff, bookingId, { balanceId: id, method: 'cash', amountCents: 5_000 }))
    await callOff(bookingId)
    await memory.work()
    const asked =
      memory.mailer.sent.find(({ subject }) => subject.startsWith('Cancelled because of the weather'))?.text ?? ''
    expect(asked).toContain('take back all that you paid: $81.')
    expect(asked).toContain('$31 is refunded to your card. Our office returns the other $50')
    const link = /called-off\?token=([^\s"&]+)/.exec(asked)?.[1] ?? ''
    const back = { refundCents: 3_100, cardCents: 3_100, handCents: 5_000 }
    expect(await calledOffBehind(memory.ctx, link)).toMatchObject({ status: 'open', ...back })
    expect(await officeVisitOf(memory.ctx, bookingId)).toMatchObject({ status: 'called-off', returnCents: 0 })
    expect(await refundBehind(memory.ctx, link, 3_100)).toEqual({ status: 'cancelled', refundCents: 3_100 })
    await memory.work()
    expect(await moneyOf(paymentIntentId)).toBe(0)
    expect(await calledOffBehind(memory.ctx, link)).toMatchObject({ status: 'refunded', ...back })
    expect(await officeVisitOf(memory.ctx, bookingId)).toMatchObject({ status: 'cancelled', returnCents: 5_000 })
    const cancelled = memory.mailer.sent.find(({ subject }) => subject.startsWith('Booking cancelled'))
    expect(cancelled?.text).toContain('is returned by our office: $50')
    const told = memory.mailer.sent.filter(({ subject }) => subject.startsWith('Money to return by hand'))
    expect(told.map(({ to, subject }) => [to, subject])).toEqual([
      ['office@freshglaze.example', `Money to return by hand: $50, ${bookingReference(bookingId)}`],
    ])
  })

  test('on any other day: none of the day that was called off is offered, and none is taken', async () => {
    const { bookingId } = await bookVisit(memory)
    await callOff(bookingId)
    await memory.work()
    const days = accepted(await openDaysBehind(memory.ctx, token(), { from: tuesday, days: 2 }))
    expect(days.map(({ free }) => free > 0)).toEqual([false, true])
    const starts = accepted(await startsBehind(memory.ctx, token(), tuesday))
    expect(starts).toHaveLength(10)
    expect(starts.filter(({ available }) => available)).toEqual([])
    const there = { date: tuesday, time: '3:00 PM' }
    expect(await moveBehind(memory.ctx, token(), there)).toEqual({ refused: 'day_called_off' })
    expect(await officeVisitOf(memory.ctx, bookingId)).toMatchObject({ status: 'called-off' })
  })

  test('until the stated time: then the visit stays open, and the office decides for them', async () => {
    const { bookingId, paymentIntentId } = await bookVisit(memory)
    await callOff(bookingId)
    await memory.work()
    const link = token()
    memory.forward(7 * 24 * 60 + 8 * 60)
    expect(await calledOffBehind(memory.ctx, link)).toMatchObject({ status: 'open' })
    memory.forward(1)
    expect(await calledOffBehind(memory.ctx, link)).toMatchObject({ status: 'over', choiceUntil: null })
    const late = { date: '2026-12-01', time: '9:00 AM' }
    expect(await moveBehind(memory.ctx, link, late)).toEqual({ refused: 'choice_over' })
    expect(await refundBehind(memory.ctx, link, 3_100)).toEqual({ refused: 'choice_over' })
    accepted(await cancelBooking(memory.ctx, staff, bookingId, { by: 'business', reason: 'weather' }))
    await memory.work()
    expect(await moneyOf(paymentIntentId)).toBe(0)
  })
})

describe('undoing it', () => {
  test('and calling it off again before a mail went out is one mail, and so is undoing it twice', async () => {
    const { bookingId } = await bookVisit(memory)
    const before = subjects().length
    await callOff(bookingId)
    await undo(bookingId)
    await callOff(bookingId)
    await memory.work()
    expect(subjects().slice(before)).toHaveLength(1)
    await undo(bookingId)
    await callOff(bookingId)
    await undo(bookingId)
    await memory.work()
    expect(subjects().slice(before)).toHaveLength(2)
  })

  test('puts visit and slot back, and the mail puts it back into the calendar with a higher number', async () => {
    const { bookingId } = await bookVisit(memory)
    await callOff(bookingId)
    await memory.work()
    const link = token()
    expect(await undo(bookingId)).toEqual(done(bookingId))
    expect(await undo(bookingId)).toEqual(done(bookingId))
    await memory.work()
    expect(subjects().at(-1)).toBe(`Your visit takes place after all: ${bookingReference(bookingId)}`)
    expect(calendarValue(lastMail().calendar?.content ?? '', 'SEQUENCE')).toBe('2')
    expect(await refundBehind(memory.ctx, link, 3_100)).toEqual({ refused: 'choice_made' })
    const rows = await memory.ctx.views.occupancyBetween(tuesday, tuesday)
    expect(rows).toMatchObject([{ bookingId, kind: 'booked', cell: { lat: 43.68, lng: -79.76 } }])
    await callOff(bookingId)
    await memory.work()
    expect(subjects().filter((subject) => subject.startsWith('Cancelled because of the weather'))).toHaveLength(2)
  })

  test('is refused where the time was sold meanwhile, and where the customer has chosen', async () => {
    const sold = await bookVisit(memory)
    await callOff(sold.bookingId)
    await bookVisit(memory, { visitor: 'v2', email: 'jo@example.com' })
    expect(await refusedOf(undo(sold.bookingId))).toEqual(['slot_taken'])
    const chosen = await bookVisit(memory, { visitor: 'v3', date: '2026-11-25', email: customer })
    await callOff(chosen.bookingId)
    await memory.work()
    accepted(await refundBehind(memory.ctx, token(), 3_100))
    expect(await refusedOf(undo(chosen.bookingId))).toEqual(['booking_cancelled'])
  })

  test('is refused where the van was taken out of service meanwhile, and done once it is back', async () => {
    memory = await openMemoryContext({ vans: 2 })
    const { bookingId } = await bookVisit(memory)
    await callOff(bookingId)
    const { van } = accepted(await officeVisitOf(memory.ctx, bookingId))
    const version = async () => (await officeVans(memory.ctx)).version
    accepted(await changeVans(memory.ctx, staff, { kind: 'take-out', van, from: tuesday }, await version()))
    expect(await refusedOf(undo(bookingId))).toEqual(['slot_taken'])
    expect(await memory.ctx.views.occupancyBetween(tuesday, tuesday)).toEqual([])
    accepted(await changeVans(memory.ctx, staff, { kind: 'return', van }, await version()))
    expect(await undo(bookingId)).toEqual(done(bookingId))
  })

  test('before the mail went out sends the word that it takes place, and asks for no choice', async () => {
    const { bookingId } = await bookVisit(memory)
    await callOff(bookingId)
    await undo(bookingId)
    await memory.work()
    expect(subjects().slice(1)).toEqual([`Your visit takes place after all: ${bookingReference(bookingId)}`])
  })
})
