import { beforeAll, describe, expect, test } from 'vitest'

import type { BookingEvent } from '#events/booking.ts'
import type { AnyEvent } from '#events/envelope.ts'
import type { PaymentEvent } from '#events/payment.ts'
import type { ScheduleEvent } from '#events/schedule.ts'
import { hstOn } from '#events/values/money.ts'
import { addDays, dayOf, instantAt, weekdayOf } from '#events/values/toronto.ts'
import { vocabulary } from '#events/vocabulary.ts'
import { bookings, type BookingRow } from '#projections/bookings.ts'
import { occupancy, type OccupancyRow } from '#projections/occupancy.ts'
import { payments, type PaymentRow } from '#projections/payments.ts'
import { isFree, isLive } from '#services/domain/schedule/decide.ts'
import { vanDay, type VanDay } from '#services/domain/schedule/schedule.ts'
import { travelMinutes } from '#services/providers/places/travel.ts'
import { rowsFrom } from '#tests/support/database-context.ts'
import { sampleOf } from '#tests/support/sample.ts'

import { pastBefore } from './generated.ts'

type Past = Awaited<ReturnType<typeof pastBefore>>

const of = <Event extends AnyEvent, Type extends Event['type']>(events: readonly AnyEvent[], type: Type) =>
  // The type names the event.
  events.filter((event) => event.type === type) as unknown as Extract<Event, { type: Type }>[]

/** A Friday, a Tuesday, a Sunday just after the clocks went forward, and a Monday after Christmas. */
const moments = [
  '2026-11-20T17:00:00.000Z',
  '2026-06-09T15:00:00.000Z',
  '2027-03-21T22:00:00.000Z',
  '2026-12-28T13:00:00.000Z',
]

describe.each(sampleOf(moments, 2))('demo data before %s', (now) => {
  const today = dayOf(now)
  let past: Past
  let bookingRows: BookingRow[]
  let paymentRows: Map<string, PaymentRow>
  beforeAll(async () => {
    past = await pastBefore(now)
    // The rows are the folds' own.
    bookingRows = [...rowsFrom(bookings, past.events).values()] as BookingRow[]
    paymentRows = rowsFrom(payments, past.events) as Map<string, PaymentRow>
  })

  test('has as many bookings as one van can have had, and whatever else happens to a business', () => {
    expect(bookingRows.length).toBeGreaterThanOrEqual(260)
    expect(bookingRows.length).toBeLessThanOrEqual(330)
    const statuses = new Set(bookingRows.map((row) => row.status))
    const shown = ['lapsed', 'abandoned', 'rejected', 'confirmed', 'cancelled', 'completed', 'missed']
    expect([...statuses].toSorted()).toEqual(shown.toSorted())

    const count = (type: string) => past.events.filter((event) => event.type === type).length
    for (const type of ['DepositDeclined', 'RefundIssued', 'DepositReleased', 'QuoteBooked']) {
      expect(count(type), type).toBeGreaterThan(0)
    }
    expect(count('QuoteCreated')).toBeGreaterThan(count('QuoteBooked') + count('QuoteRequested') + 20)
    expect(count('QuoteRequested')).toBeGreaterThan(10)
    expect(count('DealOpened')).toBeGreaterThan(100)
    expect(count('DealStageChanged')).toBeGreaterThan(100)
    expect(count('LeadReceived')).toBeGreaterThan(30)
    expect(count('LeadStatusChanged')).toBeGreaterThan(40)
    const weather = of<BookingEvent, 'BookingCancelled'>(past.events, 'BookingCancelled')
    expect(new Set(weather.map(({ data }) => data.by))).toEqual(new Set(['customer', 'business']))
  })

  test('every event fits the vocabulary, in an order of time that ends before today', () => {
    let last = ''
    for (const [index, event] of past.events.entries()) {
      const definition = vocabulary[event.type]
      expect(definition?.data.safeParse(event.data).success, event.type).toBe(true)
      expect(event.position).toBe(index + 1)
      expect(event.recordedAt >= last).toBe(true)
      last = event.recordedAt
    }
    const minute = 60_000
    expect(Date.parse(last)).toBeLessThan(Date.parse(instantAt(today, 0)) + minute)
    expect(Date.parse(last)).toBeGreaterThan(Date.parse(instantAt(addDays(today, -1), 12 * 60)))
    expect(dayOf(past.events[0]?.recordedAt ?? '')).toBe(addDays(today, -90))
  })

  test('no van is ever in two places, the way included', () => {
    const days = new Map<string, VanDay>()
    let sold = 0
    for (const event of past.events) {
      if (!occupancy.events.includes(event.type as ScheduleEvent['type'])) continue
      const before = days.get(event.streamId) ?? vanDay.initial
      // Only events of the schedule come here.
      const day = vanDay.evolve(before, event as unknown as ScheduleEvent)
      days.set(event.streamId, day)
      const own = event.type === 'SlotBooked' ? [...day.values()].at(-1) : undefined
      if (own === undefined) continue
      sold += 1
      const at = event.recordedAt
      const others = new Map([...day].filter(([id, other]) => id !== own.bookingId && isLive(other, at)))
      expect(isFree(own, others, { at, travel: travelMinutes })).toBe(true)
    }
    expect(sold).toBeGreaterThan(180)
  })

  test('each deposit that was taken belongs to a booking, and each booking’s deposit was taken', () => {
    const confirmed = new Set(
      of<BookingEvent, 'BookingConfirmed'>(past.events, 'BookingConfirmed').map(({ data }) => data.bookingId),
    )
    const paid = of<PaymentEvent, 'DepositPaid'>(past.events, 'DepositPaid').map(({ data }) => data.bookingId)
    expect(new Set(paid)).toEqual(confirmed)
    expect(paid.length).toBe(confirmed.size)
    const taken = past.intents.filter(({ status }) => status === 'succeeded').map(({ bookingId }) => bookingId)
    expect(new Set(taken)).toEqual(confirmed)
    expect(past.intents.filter(({ status }) => status === 'requires_capture')).toEqual([])
  })

  test('the sums balance, cent by cent', () => {
    const completed = bookingRows.filter((row) => row.status === 'completed')
    for (const row of completed) {
      const payment = paymentRows.get(row.id)
      expect((payment?.amountCents ?? 0) + (payment?.balanceCents ?? 0)).toBe(row.totalCents)
      expect(payment?.taxCents).toBe(hstOn(row.totalCents))
    }
    for (const row of bookingRows.filter(({ status }) => status === 'cancelled')) {
      expect(paymentRows.get(row.id)).toMatchObject({ refundedCents: row.refundCents, balanceCents: 0 })
    }
    const returned = past.intents.reduce((sum, intent) => sum + intent.amountRefunded, 0)
    expect(returned).toBe([...paymentRows.values()].reduce((sum, row) => sum + row.refundedCents, 0))
    expect(returned).toBe(bookingRows.reduce((sum, row) => sum + row.refundCents, 0))
  })

  test('every visit before today came to its end, every later one waits', () => {
    const open = bookingRows.filter((row) => row.status === 'confirmed')
    expect(open.filter((row) => row.date < today)).toEqual([])
    expect(bookingRows.filter((row) => row.status === 'completed' && row.date >= today)).toEqual([])
    expect(bookingRows.filter((row) => row.status === 'held')).toEqual([])
  })

  test('nobody worked on Christmas Day', () => {
    expect(bookingRows.filter((row) => row.date.endsWith('-12-25'))).toEqual([])
  })

  test('today is alive, the fortnight is mostly free, and next Tuesday at ten is', () => {
    const open = bookingRows.filter((row) => row.status === 'confirmed')
    expect(open.filter((row) => row.date === today).length).toBeGreaterThanOrEqual(2)
    const coming = open.filter((row) => row.date > today)
    expect(coming.length).toBeGreaterThanOrEqual(6)
    expect(coming.length).toBeLessThanOrEqual(30)

    const rows = [...rowsFrom(occupancy, past.events).values()] as OccupancyRow[]
    const tuesdays = Array.from({ length: 14 }, (_, ahead) => addDays(today, ahead + 1)).filter(
      (date) => weekdayOf(date) === 2,
    )
    expect(tuesdays).toHaveLength(2)
    for (const date of tuesdays) {
      const day: VanDay = new Map(
        rows.filter((row) => row.date === date).map((row) => [row.bookingId, { ...row, kind: 'booked' }]),
      )
      const glazed = { bookingId: '', startMinute: 600, endMinute: 780, cell: null }
      expect(isFree(glazed, day, { at: now, travel: () => 90 })).toBe(true)
    }
  })
})

describe('customers of the demo data', () => {
  let past: Past
  let people: Record<string, string>[]
  beforeAll(async () => {
    past = await pastBefore('2026-11-20T17:00:00.000Z')
    people = past.events.flatMap((event) => (event.personal === null ? [] : [event.personal as Record<string, string>]))
  })

  test('cannot be reached: addresses at example domains, numbers that are kept for fiction', () => {
    const emails = people.flatMap((one) => one['email'] ?? [])
    const phones = people.flatMap((one) => one['phone'] ?? []).map((phone) => phone.replaceAll(/\D/g, ''))
    expect(emails.length).toBeGreaterThan(300)
    expect(emails.filter((email) => !/^[a-z._]+\d*@example\.(com|ca|org)$/.test(email))).toEqual([])
    expect(phones.filter((phone) => !/^(416|647|905)55501\d\d$/.test(phone))).toEqual([])
  })

  test('lives on streets that exist, and the van knows the way', () => {
    const cells = of<ScheduleEvent, 'SlotHeld'>(past.events, 'SlotHeld').map(({ data }) => data.cell)
    expect(cells.filter((cell) => cell === null)).toEqual([])
    expect(new Set(cells.map((cell) => JSON.stringify(cell))).size).toBeGreaterThan(60)
  })

  test('comes from everywhere, speaks English, French or Punjabi, and some come again', () => {
    const held = of<BookingEvent, 'BookingHeld'>(past.events, 'BookingHeld')
    expect(new Set(held.map(({ data }) => data.language))).toEqual(new Set(['en', 'fr', 'pa']))
    expect(new Set(held.map(({ personal }) => personal?.lastName)).size).toBeGreaterThan(70)
    const visits = Map.groupBy(of<BookingEvent, 'BookingCompleted'>(past.events, 'BookingCompleted'), ({ data }) => {
      return held.find((event) => event.data.bookingId === data.bookingId)?.data.customerId
    })
    expect([...visits.values()].filter((times) => times.length > 1).length).toBeGreaterThan(10)
  })

  test('books more for the end of a week than for its beginning', () => {
    const held = of<BookingEvent, 'BookingHeld'>(past.events, 'BookingHeld')
    const on = (...days: number[]) => held.filter(({ data }) => days.includes(weekdayOf(data.date))).length
    expect(on(4, 5, 6)).toBeGreaterThan(on(1, 2, 7))
  })

  test('logs no warnings', async () => {
    expect(
      past.events.filter(({ type }) => ['DepositCaptureFailed', 'RefundFailed', 'DepositRequestFailed'].includes(type)),
    ).toEqual([])
  })
})

describe('the same seed', () => {
  const [day = '', anotherDay = ''] = moments

  test('gives the same past on the same day, at whatever hour', async () => {
    const [noon, evening] = [await pastBefore(day), await pastBefore('2026-11-21T04:00:00.000Z')]
    expect(JSON.stringify(evening.commands)).toBe(JSON.stringify(noon.commands))
    expect(JSON.stringify(evening.intents)).toBe(JSON.stringify(noon.intents))
  })

  test('gives another past on another day, and so does another seed', async () => {
    const one = JSON.stringify((await pastBefore(day)).commands)
    expect(JSON.stringify((await pastBefore(anotherDay)).commands)).not.toBe(one)
    expect(JSON.stringify((await pastBefore(day, 2)).commands)).not.toBe(one)
  })
})
