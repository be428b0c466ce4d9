import { beforeEach, describe, expect, test } from 'vitest'

import type { Actor } from '#events/actor.ts'
import { bookingStream } from '#events/booking.ts'
import { addMinutes, instantAt } from '#events/values/toronto.ts'
import type { ProgressStep } from '#services/contracts/visits.ts'
import { arrivalOf } from '#services/features/money/saved-card-charges.ts'
import { officeVisitOf } from '#services/features/visit/office-visits.ts'
import { reportProgress } from '#services/features/visit/report-progress.ts'
import { rescheduleBooking } from '#services/features/visit/reschedule-booking.ts'
import { accepted, bookVisit, tuesday } from '#tests/support/checkout.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

const crew: Actor = { kind: 'staff', staffId: 's2' }
const minute = 60_000

let memory: MemoryContext
let bookingId: string
/** A visit on Tuesday at 10:00 AM, and the clock an hour before it. */
beforeEach(async () => {
  memory = await openMemoryContext({ vans: 2 })
  ;({ bookingId } = await bookVisit(memory))
  goTo(onTuesday(9))
  await memory.work()
})

const onTuesday = (hour: number, minutes = 0) => instantAt(tuesday, hour * 60 + minutes)
const goTo = (instant: string) => memory.forward((Date.parse(instant) - Date.parse(memory.ctx.clock())) / minute)
const hexOf = (number: number) => number.toString(16).padStart(32, '0')

interface Sending {
  readonly pressedAt?: string
  readonly id?: string
  readonly isOvertaken?: boolean
}
const report = (step: ProgressStep, { pressedAt, ...rest }: Sending = {}) => {
  const waitedMs = pressedAt === undefined ? 0 : Date.parse(memory.ctx.clock()) - Date.parse(pressedAt)
  return reportProgress(memory.ctx, crew, bookingId, { step, waitedMs, ...rest })
}
const steps = new Set(['CrewDeparted', 'CrewArrived', 'BookingCompleted', 'BookingMissed'])
const reported = async () =>
  (await memory.ctx.log.readStream(bookingStream(bookingId)))
    .filter(({ type }) => steps.has(type))
    .map(({ type, data }) => [type, 'pressedAt' in data ? data.pressedAt : 'nothing'])

describe('a report that waited on a phone', () => {
  test('counts from when it was pressed, wherever a time is shown; the log keeps when it came', async () => {
    goTo(onTuesday(13))
    accepted(await report('departed', { pressedAt: onTuesday(9, 30) }))
    accepted(await report('arrived', { pressedAt: onTuesday(9, 55) }))
    accepted(await report('completed', { pressedAt: onTuesday(12, 10) }))
    expect(await reported()).toEqual([
      ['CrewDeparted', onTuesday(9, 30)],
      ['CrewArrived', onTuesday(9, 55)],
      ['BookingCompleted', onTuesday(12, 10)],
    ])
    expect(await arrivalOf(memory.ctx, bookingId)).toBe(onTuesday(9, 55))
    expect(accepted(await officeVisitOf(memory.ctx, bookingId)).arrivedAt).toBe(onTuesday(9, 55))
    const arrived = (await memory.ctx.log.readStream(bookingStream(bookingId))).find(
      ({ type }) => type === 'CrewArrived',
    )
    expect(arrived?.recordedAt).toBe(onTuesday(13))
  })

  test('is answered with whether the customer of a departure is mailed, also when it is sent again', async () => {
    accepted(await report('departed', { pressedAt: onTuesday(8, 20), id: hexOf(1) }))
    expect(await report('departed', { id: hexOf(1) })).toEqual({ step: 'departed', isMailed: false })
    memory = await openMemoryContext({ vans: 2 })
    ;({ bookingId } = await bookVisit(memory))
    goTo(onTuesday(9))
    expect(await report('departed', { id: hexOf(2) })).toEqual({ step: 'departed', isMailed: true })
    await memory.work()
    goTo(onTuesday(11))
    expect(await report('departed', { id: hexOf(2) })).toEqual({ step: 'departed', isMailed: true })
    expect(await report('arrived')).toEqual({ step: 'arrived' })
    accepted(await report('completed'))
    expect(await report('departed', { id: hexOf(2) })).toEqual({ step: 'departed', isMailed: true })
  })

  test('a second ago has the time of its arrival', async () => {
    accepted(await report('arrived', { pressedAt: addMinutes(memory.ctx.clock(), -1 / 60) }))
    expect(await reported()).toEqual([['CrewArrived', onTuesday(9)]])
    expect(await arrivalOf(memory.ctx, bookingId)).toBe(onTuesday(9))
  })

  test('is not before the step that was reported before it', async () => {
    goTo(onTuesday(9, 40))
    accepted(await report('departed'))
    goTo(onTuesday(11))
    accepted(await report('arrived', { pressedAt: onTuesday(9, 20) }))
    expect(await reported()).toEqual([
      ['CrewDeparted', onTuesday(9, 40)],
      ['CrewArrived', onTuesday(9, 40)],
    ])
  })

  test('of the day before, or of a no-show before the hour, is refused as it would have been then', async () => {
    goTo(onTuesday(11))
    expect(await report('arrived', { pressedAt: instantAt('2026-11-23', 15 * 60) })).toEqual({
      refused: 'visit_other_day',
    })
    expect(await report('no-show', { pressedAt: onTuesday(9, 59) })).toEqual({ refused: 'visit_not_started' })
    expect(await reported()).toEqual([])
    accepted(await report('no-show', { pressedAt: onTuesday(10, 20) }))
    expect(await reported()).toEqual([['BookingMissed', onTuesday(10, 20)]])
  })

  test('counts on the day after, when the phone comes out of its dead zone', async () => {
    goTo(instantAt('2026-11-25', 8 * 60))
    expect(await report('arrived')).toEqual({ refused: 'visit_other_day' })
    accepted(await report('arrived', { pressedAt: onTuesday(9, 58) }))
    expect(await reported()).toEqual([['CrewArrived', onTuesday(9, 58)]])
  })

  test('is refused where the visit was moved after it was pressed', async () => {
    const later = { date: tuesday, time: '2:00 PM', terms: 'office', reason: 'crew' } as const
    goTo(onTuesday(9, 30))
    accepted(await rescheduleBooking(memory.ctx, crew, bookingId, later))
    goTo(onTuesday(11))
    expect(await report('arrived', { pressedAt: onTuesday(9, 20) })).toEqual({ refused: 'visit_changed' })
    expect(await reported()).toEqual([])
    accepted(await report('arrived', { pressedAt: onTuesday(9, 45) }))
    expect(await reported()).toEqual([['CrewArrived', onTuesday(9, 45)]])
  })

  test('sent twice, also at the same time, is written once, and taken for the same after the visit was moved', async () => {
    const sending = { id: hexOf(1), pressedAt: onTuesday(8, 50) }
    const answers = await Promise.all([report('departed', sending), report('departed', sending)])
    const answer = { step: 'departed', isMailed: true }
    expect(answers).toEqual([answer, answer])
    const later = { date: '2026-11-26', time: '2:00 PM', terms: 'office', reason: 'crew' } as const
    accepted(await rescheduleBooking(memory.ctx, crew, bookingId, later))
    // The mail is not sent any more: the visit is on another day.
    expect(await report('departed', sending)).toEqual({ ...answer, isMailed: false })
    expect(await report('departed', { ...sending, id: hexOf(2) })).toEqual({ refused: 'visit_changed' })
    expect(await reported()).toEqual([['CrewDeparted', onTuesday(8, 50)]])
  })

  test('of an end is written once for its id', async () => {
    goTo(onTuesday(13))
    const sending = { id: hexOf(3), pressedAt: onTuesday(12) }
    const answers = await Promise.all([report('completed', sending), report('completed', sending)])
    expect(answers).toEqual([{ step: 'completed' }, { step: 'completed' }])
    expect(await reported()).toEqual([['BookingCompleted', onTuesday(12)]])
  })
})

describe('the customer', () => {
  const told = async () => {
    await memory.work()
    return memory.mailer.sent.filter(({ subject }) => subject.startsWith('We are on our way')).length
  }

  test('is told of a van that set out a few minutes ago', async () => {
    goTo(onTuesday(9, 29))
    accepted(await report('departed', { pressedAt: onTuesday(9, 1) }))
    expect(await told()).toBe(1)
  })

  test('is not told half an hour later', async () => {
    goTo(onTuesday(9, 32))
    accepted(await report('departed', { pressedAt: onTuesday(9, 1) }))
    expect(await told()).toBe(0)
    expect(await reported()).toEqual([['CrewDeparted', onTuesday(9, 1)]])
  })

  test('is not told when the arrival waits on the phone behind it, even before that is recorded', async () => {
    goTo(onTuesday(9, 10))
    accepted(await report('departed', { pressedAt: onTuesday(9, 1), isOvertaken: true }))
    expect(await told()).toBe(0)
    accepted(await report('arrived', { pressedAt: onTuesday(9, 8) }))
    expect(await told()).toBe(0)
  })
})
