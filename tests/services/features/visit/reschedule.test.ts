import { beforeEach, describe, expect, test } from 'vitest'

import type { EventLog } from '#events/log/log.ts'
import { bookingReference } from '#events/values/ids.ts'
import { isRefusal } from '#services/commands/decision.ts'
import type { AppContext } from '#services/features/context.ts'
import { cancelBooking } from '#services/features/visit/cancel-booking.ts'
import { rescheduleBooking } from '#services/features/visit/reschedule-booking.ts'
import { calendarValue } from '#tests/support/calendar-lines.ts'
import { bookVisit, tuesday } from '#tests/support/checkout.ts'
import { customerOf } from '#tests/support/customer-of.ts'
import { person } from '#tests/support/examples.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

import { describeMoveRaces, describeMoves } from './reschedule-contract.ts'

const inMemory = async () => ({ ...(await openMemoryContext()), close: async () => {} })
describeMoves('in memory', inMemory)
describeMoveRaces('in memory', inMemory)

let memory: MemoryContext
beforeEach(async () => {
  memory = await openMemoryContext()
})

const wednesday = { date: '2026-11-25', time: '10:00 AM', terms: 'free' } as const
const move = async (bookingId: string, wanted: Parameters<typeof rescheduleBooking>[3] = wednesday) => {
  const customerId = await customerOf(memory.ctx, person.email)
  return rescheduleBooking(memory.ctx, { kind: 'customer', customerId }, bookingId, wanted)
}
const mailsTo = (to: string) => memory.mailer.sent.filter((mail) => mail.to === to)

describe('who may move it, and to where', () => {
  test('another customer, a visitor and a worker may not', async () => {
    const { bookingId } = await bookVisit(memory)
    for (const actor of [
      { kind: 'customer', customerId: 'c2' },
      { kind: 'visitor' },
      { kind: 'worker', name: 'any' },
    ] as const)
      expect(await rescheduleBooking(memory.ctx, actor, bookingId, wednesday)).toEqual({ refused: 'not_permitted' })
  })

  test.each([
    ['2026-02-30', '10:00 AM', 'date_invalid'],
    ['2026-11-25', '10:30 AM', 'slot_unknown'],
    ['2026-11-19', '10:00 AM', 'date_past'],
    ['2027-11-25', '10:00 AM', 'date_too_far'],
    ['2026-11-25', '5:00 PM', 'slot_does_not_fit'],
    ['2026-11-29', '8:00 AM', 'day_closed'],
  ])('%s at %s is refused: %s', async (date, time, refused) => {
    const { bookingId } = await bookVisit(memory)
    expect(await move(bookingId, { date, time, terms: 'free' })).toMatchObject({ refused })
  })
})

describe('when something comes between reading and writing', () => {
  /** The context of somebody who has read the booking when `meanwhile` happens. */
  function interrupted(meanwhile: () => Promise<unknown>): AppContext {
    let isFirst = true
    const { log } = memory.ctx
    const readStreams: EventLog['readStreams'] = async (streams) => {
      const read = await log.readStreams(streams)
      if (isFirst) {
        isFirst = false
        await meanwhile()
      }
      return read
    }
    return { ...memory.ctx, log: { ...log, readStreams } }
  }
  const takenOn = async (...dates: string[]) =>
    (await Promise.all(dates.map((date) => memory.ctx.views.occupancyBetween(date, date)))).flat()

  test('a visit that was moved meanwhile is cancelled where it is now, and nothing of it stays taken', async () => {
    const { bookingId } = await bookVisit(memory)
    const ctx = interrupted(() => move(bookingId))
    const terms = { by: 'customer', reason: 'plans_changed' } as const
    expect(await cancelBooking(ctx, { kind: 'operator' }, bookingId, terms)).toEqual({ refundCents: 3_100 })
    expect(await takenOn(tuesday, wednesday.date)).toEqual([])
  })

  test('a visit that was moved elsewhere meanwhile stays there, and the second move says so', async () => {
    const { bookingId } = await bookVisit(memory)
    const ctx = interrupted(() => move(bookingId))
    const customerId = await customerOf(memory.ctx, person.email)
    const wanted = { ...wednesday, date: '2026-11-26' }
    expect(await rescheduleBooking(ctx, { kind: 'customer', customerId }, bookingId, wanted)).toEqual({
      refused: 'conflict',
    })
    expect(await takenOn(tuesday, wednesday.date, wanted.date)).toMatchObject([{ bookingId, date: wednesday.date }])
  })
})

describe('who is told', () => {
  test('the customer with the new time and the calendar entry’s next number, the office with both times', async () => {
    const { bookingId } = await bookVisit(memory)
    const reference = bookingReference(bookingId)
    const invited = mailsTo(person.email).at(-1)?.calendar?.content ?? ''
    await move(bookingId)
    await memory.work()
    const mail = mailsTo(person.email).at(-1)
    expect(mail?.subject).toBe(`Booking moved: ${reference}`)
    expect(mail?.text).toMatch(/Wednesday, November 25, 2026[^]*Before: Tue, Nov 24, 10:00\sAM/)
    expect(mail?.text).toMatch(/Cancel free until Tue, Nov 24, 10:00\sAM/)
    const content = mail?.calendar?.content ?? ''
    const lines = (ics: string) => ['UID', 'SEQUENCE', 'DTSTART'].map((name) => calendarValue(ics, name))
    expect(lines(invited)).toEqual([`${bookingId}@fresh-glaze`, '0', '20261124T150000Z'])
    expect(lines(content)).toEqual([`${bookingId}@fresh-glaze`, '1', '20261125T150000Z'])
    const notice = mailsTo('office@freshglaze.example').at(-1)
    expect(notice?.subject).toMatch(new RegExp(`^Moved ${reference}: Wed, Nov 25, 10:00\\sAM$`))
    expect(notice?.text).toMatch(/Before: Tue, Nov 24, 10:00\sAM/)
  })

  test('once for each move, however often the jobs come, and a cancellation takes the entry out after it', async () => {
    const { bookingId } = await bookVisit(memory)
    await move(bookingId)
    await memory.work()
    await memory.work()
    await move(bookingId, { ...wednesday, time: '1:00 PM' })
    await memory.work()
    const moved = mailsTo(person.email).filter(({ subject }) => subject.startsWith('Booking moved'))
    expect(moved.map(({ calendar }) => calendarValue(calendar?.content ?? '', 'SEQUENCE'))).toEqual(['1', '2'])
    await cancelBooking(memory.ctx, { kind: 'operator' }, bookingId, { by: 'customer', reason: 'plans_changed' })
    await memory.work()
    const last = mailsTo(person.email).find(({ subject }) => subject.startsWith('Booking cancelled'))
    expect(calendarValue(last?.calendar?.content ?? '', 'SEQUENCE')).toBe('3')
  })

  test('nobody, when it was cancelled before the mail went', async () => {
    const { bookingId } = await bookVisit(memory)
    await move(bookingId)
    await cancelBooking(memory.ctx, { kind: 'operator' }, bookingId, { by: 'customer', reason: 'plans_changed' })
    await memory.work()
    expect(memory.mailer.sent.filter(({ subject }) => /moved/i.test(subject))).toEqual([])
  })
})

describe('money', () => {
  test('stays; what comes back is reckoned by the new start', async () => {
    const { bookingId, paymentIntentId } = await bookVisit(memory)
    memory.forward((4 * 24 - 2 - 3) * 60)
    expect(isRefusal(await move(bookingId, { ...wednesday, terms: 'once' }))).toBe(false)
    await memory.work()
    expect(await memory.provider.retrieveIntent(paymentIntentId)).toMatchObject({
      amountReceived: 3_100,
      amountRefunded: 0,
    })
    expect(await move(bookingId, { ...wednesday, time: '2:00 PM', terms: 'once' })).toMatchObject({
      refused: 'reschedule_changed',
    })
    const cancelled = await cancelBooking(memory.ctx, { kind: 'operator' }, bookingId, {
      by: 'customer',
      reason: 'plans_changed',
    })
    expect(cancelled).toEqual({ refundCents: 3_100 })
  })
})
