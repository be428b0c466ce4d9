import { beforeEach, describe, expect, test } from 'vitest'

import { vanStartsFor } from '#services/features/booking/van-starts.ts'
import { changeVans } from '#services/features/business/vans.ts'
import { moveToOtherVan } from '#services/features/visit/change-van.ts'
import { officeVisitOf } from '#services/features/visit/office-visits.ts'
import { reportProgress } from '#services/features/visit/report-progress.ts'
import { rescheduleBooking } from '#services/features/visit/reschedule-booking.ts'
import { accepted, bookVisit, tuesday } from '#tests/support/checkout.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

let memory: MemoryContext
beforeEach(async () => {
  memory = await openMemoryContext({ vans: 2 })
})

const staff = { kind: 'staff', staffId: 's1' } as const
const wednesday = '2026-11-25'
const sunday = '2026-11-29'
const other = (visitor: string) => ({ visitor, email: `${visitor}@example.com` })
const visitOf = async (id: string) => accepted(await officeVisitOf(memory.ctx, id))

/** Refusal of a move; null for none. */
async function reasonAt(bookingId: string, date: string, van: string, time: string) {
  const rows = accepted(await vanStartsFor(memory.ctx, bookingId, { from: date, days: 1 }))
  const starts = rows.find((row) => row.van === van)?.starts
  return starts?.find((one) => one.time === time)?.reason
}

/** Two visits at the same time, the second by the other van. */
async function bookTwo() {
  const [one, two] = [await bookVisit(memory, other('a')), await bookVisit(memory, other('b'))]
  const [mine, theirs] = [(await visitOf(one.bookingId)).van, (await visitOf(two.bookingId)).van]
  expect(mine).not.toBe(theirs)
  return { id: one.bookingId, mine, theirs }
}

describe('the starts of each van for a visit', () => {
  test('are those by which it is moved afterwards, and each other one says why not', async () => {
    const { id, mine, theirs } = await bookTwo()
    const at = (date: string, van: string, time: string) => reasonAt(id, date, van, time)
    expect(await at(tuesday, mine, '10:00 AM')).toBeNull()
    expect(await at(tuesday, theirs, '10:00 AM')).toBe('taken')
    expect(await at(tuesday, mine, '11:00 AM')).toBeNull()
    expect(await at(tuesday, theirs, '11:00 AM')).toBe('taken')
    expect(await at('2026-11-19', mine, '10:00 AM')).toBe('past')
    expect(await at('2027-11-19', mine, '10:00 AM')).toBe('too_far')
    expect(await at(tuesday, mine, '5:00 PM')).toBe('does_not_fit')
    const change = { kind: 'take-out', van: theirs, from: wednesday } as const
    accepted(await changeVans(memory.ctx, staff, change, 1))
    expect([await at(wednesday, theirs, '10:00 AM'), await at(wednesday, mine, '10:00 AM')]).toEqual(['out', null])
    const week = accepted(await vanStartsFor(memory.ctx, id, { from: tuesday, days: 7 }))
    expect(week.map(({ date, van }) => `${date} ${van}`)).toHaveLength(14)
    expect(await vanStartsFor(memory.ctx, 'nothing', { from: tuesday, days: 1 })).toEqual({ refused: 'not_found' })
    expect(await vanStartsFor(memory.ctx, id, { from: 'soon', days: 1 })).toEqual({ refused: 'date_invalid' })
  })

  test('say that the crew is under way, so that only another time brings another van', async () => {
    const { bookingId: id } = await bookVisit(memory, other('a'))
    const { van } = await visitOf(id)
    const free = van === 'van-1' ? 'van-2' : 'van-1'
    // Six in the morning of its day, in Toronto.
    memory.forward((Date.parse(`${tuesday}T11:00:00Z`) - Date.parse(memory.ctx.clock())) / 60_000)
    expect(await reasonAt(id, tuesday, free, '10:00 AM')).toBeNull()
    accepted(await reportProgress(memory.ctx, staff, id, { step: 'departed' }))
    expect(await reasonAt(id, tuesday, free, '10:00 AM')).toBe('under_way')
    expect(await moveToOtherVan(memory.ctx, staff, id, { van: free })).toEqual({ refused: 'visit_under_way' })
    expect(await reasonAt(id, tuesday, free, '11:00 AM')).toBeNull()
    const start = { date: tuesday, time: '11:00 AM', van: free }
    accepted(await rescheduleBooking(memory.ctx, staff, id, { ...start, terms: 'office', reason: 'crew' }))
    expect(await visitOf(id)).toMatchObject({ van: free, time: '11:00 AM', hasDeparted: false })
  })
})

describe('a visit that is given to a named van', () => {
  test('goes to that one, or stays where it is busy or the visit was moved meanwhile', async () => {
    const { id, mine, theirs } = await bookTwo()
    const start = { date: tuesday, time: '10:00 AM' }
    expect(await moveToOtherVan(memory.ctx, staff, id, { van: theirs, start })).toEqual({ refused: 'slot_taken' })
    expect(await moveToOtherVan(memory.ctx, staff, id, { van: mine, start })).toEqual({ van: mine })
    accepted(await changeVans(memory.ctx, staff, { kind: 'add', name: 'Blue' }, 1))
    expect(await moveToOtherVan(memory.ctx, staff, id, { van: 'van-3', start: { ...start, date: wednesday } })).toEqual(
      {
        refused: 'conflict',
      },
    )
    expect(await moveToOtherVan(memory.ctx, staff, id, { van: 'van-3', start })).toEqual({ van: 'van-3' })
    expect(await visitOf(id)).toMatchObject({ van: 'van-3', date: tuesday, time: '10:00 AM', moves: 0 })
  })

  test('is not moved from where it was on screen once somebody else has moved it', async () => {
    const { id } = await bookTwo()
    const from = { date: tuesday, time: '10:00 AM' } as const
    const move = (time: string) =>
      rescheduleBooking(memory.ctx, staff, id, { date: wednesday, time, from, terms: 'office', reason: 'crew' })
    expect(await move('9:00 AM')).toMatchObject({ status: 'rescheduled' })
    expect(await move('11:00 AM')).toEqual({ refused: 'conflict' })
    // The same once more is done already.
    expect(await move('9:00 AM')).toMatchObject({ status: 'rescheduled' })
    expect(await visitOf(id)).toMatchObject({ date: wednesday, time: '9:00 AM' })
  })

  test('at another time is made by that van alone', async () => {
    const { id, mine, theirs } = await bookTwo()
    const move = (date: string, time: string, van: string) =>
      rescheduleBooking(memory.ctx, staff, id, { date, time, van, terms: 'office', reason: 'crew' })
    expect(await move(tuesday, '11:00 AM', theirs)).toMatchObject({ refused: 'slot_taken' })
    expect(await visitOf(id)).toMatchObject({ van: mine, time: '10:00 AM' })
    for (const [van, date] of [
      [theirs, wednesday],
      [mine, sunday],
    ] as const) {
      expect(await move(date, '9:00 AM', van)).toMatchObject({ status: 'rescheduled' })
      expect(await visitOf(id)).toMatchObject({ van, date, time: '9:00 AM' })
    }
    expect(await move(sunday, '9:00 AM', mine)).toMatchObject({ status: 'rescheduled' })
    expect(await move(sunday, '9:00 AM', theirs)).toEqual({ refused: 'conflict' })
  })
})
