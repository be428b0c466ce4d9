import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { isRefusal } from '#services/commands/decision.ts'
import { startCheckout } from '#services/features/booking/start-checkout.ts'
import { cancelBooking } from '#services/features/visit/cancel-booking.ts'
import { rescheduleBooking } from '#services/features/visit/reschedule-booking.ts'
import { bookVisit, checkout } from '#tests/support/checkout.ts'
import { customerOf } from '#tests/support/customer-of.ts'
import { person } from '#tests/support/examples.ts'
import type { PopulatedContext } from '#tests/support/memory-context.ts'

export interface OpenContext extends PopulatedContext {
  readonly close: () => Promise<void>
}

const anyStart: unknown = { date: expect.any(String), time: expect.any(String) }
const wednesday = '2026-11-25'

/** A context for each test, with what the tests ask of it. */
function openEach(open: () => Promise<OpenContext>) {
  let context: OpenContext
  beforeEach(async () => {
    context = await open()
  })
  afterEach(() => context.close())

  const move = async (bookingId: string, date: string, time: string, email = person.email) => {
    const customerId = await customerOf(context.ctx, email)
    return rescheduleBooking(context.ctx, { kind: 'customer', customerId }, bookingId, { date, time, terms: 'free' })
  }
  const taken = async (date: string) =>
    (await context.ctx.views.occupancyBetween(date, date)).map(({ bookingId, kind, startMinute }) => ({
      bookingId,
      kind,
      startMinute,
    }))

  return { context: () => context, move, taken }
}

/** Moving visits against everybody else who wants, moves or cancels at the same moment. */
export function describeMoveRaces(where: string, open: () => Promise<OpenContext>) {
  describe(`moving a visit while others write, ${where}`, () => {
    const { context, move, taken } = openEach(open)

    test('a move and a new booking that want one start at the same moment: one of them has it', async () => {
      const { bookingId } = await bookVisit(context())
      const [moved, begun] = await Promise.all([
        move(bookingId, wednesday, '10:00 AM'),
        startCheckout(context().ctx, { kind: 'visitor' }, checkout({ visitor: 'v2', date: wednesday })),
      ])
      expect([moved, begun].filter(isRefusal)).toHaveLength(1)
      expect(await taken(wednesday)).toHaveLength(1)
      expect(await taken('2026-11-24')).toHaveLength(isRefusal(moved) ? 1 : 0)
    })

    test('two visits that are moved to one start at the same moment: one is there, the other where it was', async () => {
      const one = await bookVisit(context())
      const other = await bookVisit(context(), { visitor: 'v2', time: '3:00 PM', email: 'other@example.com' })
      const answers = await Promise.all([
        move(one.bookingId, wednesday, '10:00 AM'),
        move(other.bookingId, wednesday, '10:00 AM', 'other@example.com'),
      ])
      expect(answers.filter(isRefusal)).toHaveLength(1)
      expect(await taken(wednesday)).toHaveLength(1)
      expect(await taken('2026-11-24')).toHaveLength(1)
    })

    test('one visit that two tabs move to different starts has one of them and no other', async () => {
      const { bookingId } = await bookVisit(context())
      await Promise.all([move(bookingId, wednesday, '10:00 AM'), move(bookingId, '2026-11-26', '10:00 AM')])
      const all = [...(await taken('2026-11-24')), ...(await taken(wednesday)), ...(await taken('2026-11-26'))]
      expect(all).toMatchObject([{ bookingId, kind: 'booked' }])
    })

    test('moved and cancelled at the same moment, it is cancelled and nothing of it is taken', async () => {
      const { bookingId } = await bookVisit(context())
      const [, cancelled] = await Promise.all([
        move(bookingId, wednesday, '10:00 AM'),
        cancelBooking(context().ctx, { kind: 'operator' }, bookingId, { by: 'customer', reason: 'plans_changed' }),
      ])
      expect(cancelled).toEqual({ refundCents: 3_100 })
      expect([...(await taken('2026-11-24')), ...(await taken(wednesday))]).toEqual([])
    })
  })
}

/** Moving a visit, alone. */
export function describeMoves(where: string, open: () => Promise<OpenContext>) {
  describe(`moving a visit, ${where}`, () => {
    const { context, move, taken } = openEach(open)

    test('the former start is free at once, the new one is sold, and moving there again changes nothing', async () => {
      const { bookingId } = await bookVisit(context())
      const done = { status: 'rescheduled', date: wednesday, time: '3:00 PM', startsAt: '2026-11-25T20:00:00.000Z' }
      expect(await move(bookingId, wednesday, '3:00 PM')).toEqual(done)
      const head = await context().ctx.log.head()
      expect(await move(bookingId, wednesday, '3:00 PM')).toEqual(done)
      expect(await context().ctx.log.head()).toBe(head)
      expect(await taken('2026-11-24')).toEqual([])
      expect(await taken(wednesday)).toEqual([{ bookingId, kind: 'booked', startMinute: 900 }])
      const other = await startCheckout(context().ctx, { kind: 'visitor' }, checkout({ visitor: 'v2' }))
      expect(isRefusal(other)).toBe(false)
    })

    test('by an hour, it does not stand in its own way', async () => {
      const { bookingId } = await bookVisit(context())
      expect(await move(bookingId, '2026-11-24', '11:00 AM')).toMatchObject({ status: 'rescheduled' })
      expect(await taken('2026-11-24')).toEqual([{ bookingId, kind: 'booked', startMinute: 660 }])
    })

    test('to a start that somebody has is refused with free ones, and it stays where it was', async () => {
      const { bookingId } = await bookVisit(context())
      const other = await bookVisit(context(), { visitor: 'v2', date: wednesday, email: 'other@example.com' })
      const refused = await move(bookingId, wednesday, '11:00 AM')
      expect(refused).toMatchObject({ refused: 'slot_taken', details: { free: expect.arrayContaining([anyStart]) } })
      expect(await taken('2026-11-24')).toMatchObject([{ bookingId }])
      expect(await taken(wednesday)).toMatchObject([{ bookingId: other.bookingId }])
    })
  })
}
