import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { AnyEvent } from '#events/envelope.ts'
import { bookings, type BookingRow } from '#projections/bookings.ts'
import { catalogue, publishedCatalogue, type CatalogueRow } from '#projections/catalogue.ts'
import { concerns, fold, type AnyProjection } from '#projections/engine/projection.ts'
import { leads } from '#projections/leads.ts'
import { payments, type PaymentRow } from '#projections/payments.ts'
import { projections } from '#projections/registry.ts'
import { rowsFrom } from '#tests/support/database-context.ts'
import { cancelled, confirmed, deposit, held } from '#tests/support/examples.ts'
import { recorded } from '#tests/support/given.ts'
import { openMemoryContext } from '#tests/support/memory-context.ts'
import { townSteps, walk } from '#tests/support/random-history.ts'
import { sampleEvent } from '#tests/support/sample-event.ts'

describe('every read model', () => {
  test('folded live, in pages of any size, is what one fold of the whole log makes of it', async () => {
    let rowsSeen = 0
    const law = fc.asyncProperty(townSteps, fc.array(fc.integer({ min: 1, max: 40 })), async (steps, sizes) => {
      const system = await openMemoryContext()
      await walk(system, steps)
      const events = await system.events()
      for (const projection of projections) {
        const whole = rowsFrom(projection, events)
        rowsSeen += whole.size
        expect(foldInPages(projection, events, sizes)).toEqual(whole)
      }
    })
    await fc.assert(law, { numRuns: 40 })
    expect(rowsSeen).toBeGreaterThan(150)
  })

  test.each(projections.map((projection) => [projection.name, projection] as const))(
    '%s has each field of its rows as a column, and no other',
    (_name, projection) => {
      const rows = firstRows(projection)
      expect(rows.length, 'no event type of the read model makes a row by itself').toBeGreaterThan(0)
      const columns = Object.keys(projection.table.columns).toSorted()
      for (const { type, row } of rows) expect(Object.keys(row).toSorted(), type).toEqual(columns)
    },
  )

  test.each(projections.map((projection) => [projection.name, projection] as const))(
    '%s names every column that an erasure blanks',
    (_name, projection) => {
      expect(unnamedPersonalColumns(projection), 'add them to `personal` of the read model').toEqual([])
    },
  )

  test('a column that an erasure blanks and that is not named is found', () => {
    const { email: _email, ...rest } = Object(leads.personal)
    expect(unnamedPersonalColumns({ ...leads, personal: rest })).toEqual(['email'])
  })

  test('names each event once, so that its row is one', () => {
    for (const { name, events } of projections) expect(new Set(events).size, name).toBe(events.length)
  })
})

/** The rows that one event makes, for each type that makes one without another before it. */
const firstRows = (projection: AnyProjection): { readonly type: string; readonly row: object }[] =>
  projection.events.flatMap((type) =>
    [...rowsFrom(projection, [sampleEvent(type)]).values()].map((row) => ({ type, row })),
  )

const forgotten = (event: AnyEvent): AnyEvent => ({ ...event, personal: null })

/** Columns that are not the same when the person was erased before the fold, and that `personal` does not name. */
function unnamedPersonalColumns(projection: AnyProjection): string[] {
  const named = Object.keys(projection.personal === false ? {} : projection.personal)
  const differing = firstRows(projection).flatMap(({ type: first }) =>
    projection.events.flatMap((second) => {
      const events = [sampleEvent(first), sampleEvent(second)]
      const [known] = rowsFrom(projection, events).values()
      const [erased] = rowsFrom(projection, events.map(forgotten)).values()
      return Object.keys(known ?? {}).filter(
        (column) => JSON.stringify(Object(known)[column]) !== JSON.stringify(Object(erased)[column]),
      )
    }),
  )
  return [...new Set(differing)].filter((column) => !named.includes(column))
}

const rowAfter = <Row>(projection: AnyProjection, ...events: Parameters<typeof recorded>[0][]): Row =>
  // The projection's own fold made it.
  [...rowsFrom(projection, events.map(recorded)).values()][0] as Row

describe('a booking', () => {
  const story = (...events: Parameters<typeof recorded>[0][]) => rowAfter<BookingRow>(bookings, held(), ...events)

  test.each([
    ['held', []],
    ['lapsed', [{ type: 'BookingLapsed', data: { bookingId: 'b1' } }]],
    ['abandoned', [{ type: 'BookingAbandoned', data: { bookingId: 'b1', reason: 'moved' } }]],
    ['rejected', [{ type: 'BookingRejected', data: { bookingId: 'b1', reason: 'amount' } }]],
    ['confirmed', [confirmed]],
    ['cancelled', [confirmed, cancelled]],
    ['completed', [confirmed, { type: 'BookingCompleted', data: { bookingId: 'b1', pressedAt: null } }]],
    ['missed', [confirmed, { type: 'BookingMissed', data: { bookingId: 'b1', pressedAt: null } }]],
  ])('is %s after what happened to it', (status, events) => {
    expect(story(...events)).toMatchObject({ id: 'b1', status, position: events.length + 1 })
  })

  test('keeps what goes back, whose it is and when it was confirmed', () => {
    expect(story(confirmed, cancelled)).toMatchObject({
      refundCents: 3_100,
      paymentId: 'b1',
      confirmedAt: '2026-11-01T12:00:00.000Z',
    })
  })

  test('keeps when the van set out and when it arrived', () => {
    const crew = (type: 'CrewDeparted' | 'CrewArrived', at: string | null) => ({
      type,
      data: { bookingId: 'b1', pressedAt: at },
    })
    const recordedAt = '2026-11-01T12:00:00.000Z'
    const pressedAt = '2026-11-01T11:20:00.000Z'
    const arrived = [confirmed, crew('CrewDeparted', pressedAt), crew('CrewArrived', null)]
    expect(story(...arrived)).toMatchObject({ departedAt: pressedAt, arrivedAt: recordedAt, status: 'confirmed' })
  })

  test('of an erased person has nobody', () => {
    const { personal: _gone, ...erased } = held()
    expect(rowAfter<BookingRow>(bookings, erased)).toMatchObject({ person: null, customerId: 'c1' })
  })

  test('that nobody held is no row, whatever else is said of it', () => {
    expect(rowAfter(bookings, confirmed)).toBeUndefined()
  })
})

describe('a payment', () => {
  const { requested, opened, authorised, paid, declined, releaseRequested, released, captureFailed } = deposit
  const ids = { paymentId: 'b1', bookingId: 'b1' }
  const story = (...events: Parameters<typeof recorded>[0][]) => rowAfter<PaymentRow>(payments, requested, ...events)
  const issued = (refundId: string, amountCents: number) => ({
    type: 'RefundIssued',
    data: { ...ids, refundId, providerRefundId: 're', amountCents },
  })

  test.each([
    ['requested', []],
    ['failed', [deposit.requestFailed]],
    ['open', [opened]],
    ['authorised', [opened, authorised]],
    ['paid', [opened, authorised, paid]],
    ['releasing', [opened, releaseRequested]],
    ['released', [opened, releaseRequested, released]],
    ['failed', [opened, authorised, captureFailed]],
  ])('is %s after what happened to it', (status, events) => {
    expect(story(...events).status).toBe(status)
  })

  test('sums what went back', () => {
    expect(story(opened, authorised, paid, issued('r1', 1_000), issued('r2', 550)).refundedCents).toBe(1_550)
  })

  test('sums what is on its way back, until it is issued or fails', () => {
    const asked = (refundId: string, amountCents: number) => ({
      type: 'RefundRequested',
      data: { ...ids, refundId, intentId: 'pi', amountCents, key: refundId, reason: 'guarantee' },
    })
    const failed = { type: 'RefundFailed', data: { ...ids, refundId: 'r2', reason: 'no' } }
    const before = [opened, authorised, paid, asked('r1', 1_000), asked('r2', 550)]
    expect(story(...before)).toMatchObject({ refundingCents: 1_550, refundedCents: 0 })
    expect(story(...before, issued('r1', 1_000))).toMatchObject({ refundingCents: 550, refundedCents: 1_000 })
    expect(story(...before, issued('r1', 1_000), failed)).toMatchObject({ refundingCents: 0, refunding: {} })
  })

  test('sums what was paid on the day', () => {
    const balance = {
      type: 'BalancePaid',
      data: { ...ids, amountCents: 9_400, taxCents: 1_625, method: 'cash', intentId: null },
    }
    expect(story(opened, authorised, paid, balance)).toMatchObject({ balanceCents: 9_400, taxCents: 1_625 })
  })

  test('remembers why a card was refused', () => {
    expect(story(opened, declined).lastDecline).toBe('Your card was declined.')
  })
})

describe('the catalogue', () => {
  const row = (...events: Parameters<typeof recorded>[0][]) => rowAfter<CatalogueRow>(catalogue, ...events)

  test('does not stand before everything was published', () => {
    expect(publishedCatalogue(row({ type: 'DayClosed', data: { date: '2026-12-25', reason: 'Christmas' } }))).toBeNull()
    expect(publishedCatalogue(undefined)).toBeNull()
  })

  test('knows where the business drives to as it was published last', () => {
    const area = (version: number, cities: readonly string[]) => ({
      type: 'ServiceAreaPublished',
      data: { version, cities, added: cities, removed: [] },
    })
    expect(row(area(1, ['Ajax']), area(2, ['Ajax', 'Whitby'])).content.serviceArea).toMatchObject({
      version: 2,
      cities: ['Ajax', 'Whitby'],
    })
  })

  test('knows what the business looks like as it was published last', () => {
    const brand = (version: number, accent: string | null) => ({
      type: 'BrandPublished',
      data: { version, accent, logo: null },
    })
    expect(row(brand(1, '#1b4f9c'), brand(2, null)).content.brand).toEqual({ version: 2, accent: null, logo: null })
  })

  test('knows the days that are closed, in order and once, until they are opened again', () => {
    const closed = (date: string) => ({ type: 'DayClosed', data: { date, reason: 'snow' } })
    const opened = { type: 'DayOpened', data: { date: '2026-12-25' } }
    const days = row(closed('2027-01-01'), closed('2026-12-25'), closed('2027-01-01')).content.closedDates
    expect(days).toEqual(['2026-12-25', '2027-01-01'])
    expect(row(closed('2027-01-01'), closed('2026-12-25'), opened).content.closedDates).toEqual(['2027-01-01'])
  })

  test('knows why a day is closed, and nothing of it once it is open again', () => {
    const closed = (date: string, reason: string) => ({ type: 'DayClosed', data: { date, reason } })
    const opened = { type: 'DayOpened', data: { date: '2026-12-25' } }
    const both = [closed('2027-01-01', ''), closed('2026-12-25', 'Christmas')]
    expect(row(...both).content.closedReasons).toEqual({ '2027-01-01': '', '2026-12-25': 'Christmas' })
    expect(row(...both, opened).content.closedReasons).toEqual({ '2027-01-01': '' })
  })
})

function foldInPages(projection: AnyProjection, events: readonly AnyEvent[], sizes: readonly number[]) {
  const rows = new Map<string, object>()
  let from = 0
  for (let page = 0; from < events.length; page += 1) {
    const to = from + (sizes[page % Math.max(1, sizes.length)] ?? 7)
    for (const [key, row] of fold(projection, rows, events.slice(from, to).filter(concerns(projection)))) {
      if (row === null) rows.delete(key)
      else rows.set(key, row as object)
    }
    from = to
  }
  return rows
}
