import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { AnyEvent } from '#events/envelope.ts'
import { bookings, type BookingRow } from '#projections/bookings.ts'
import { catalogue, publishedCatalogue, type CatalogueRow } from '#projections/catalogue.ts'
import { concerns, fold, type AnyProjection } from '#projections/engine/projection.ts'
import { payments, type PaymentRow } from '#projections/payments.ts'
import { projections } from '#projections/registry.ts'
import { rowsFrom } from '#tests/support/database-context.ts'
import { cancelled, confirmed, deposit, held } from '#tests/support/examples.ts'
import { recorded } from '#tests/support/given.ts'
import { openMemoryContext } from '#tests/support/memory-context.ts'
import { townSteps, walk } from '#tests/support/random-history.ts'

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
    async (_name, projection) => {
      const system = await openMemoryContext()
      const [row] = rowsFrom(projection, [...(await system.events()), ...samples]).values()
      expect(Object.keys(row ?? {}).toSorted()).toEqual(Object.keys(projection.table.columns).toSorted())
    },
  )

  test('names each event once, so that its row is one', () => {
    for (const { name, events } of projections) expect(new Set(events).size, name).toBe(events.length)
  })
})

/** One event that makes a row, for read models that begin empty. */
const samples: readonly AnyEvent[] = [
  held(),
  deposit.requested,
  deposit.paid,
  { type: 'BalanceIntentCreated', data: { paymentId: 'b1', bookingId: 'b1', intentId: 'pi_2' } },
  {
    type: 'ReceiptIssued',
    data: {
      receiptId: '2026-000001',
      year: 2026,
      number: 1,
      kind: 'deposit',
      source: 'payment-b1@4',
      bookingId: 'b1',
      customerId: 'c1',
      amountCents: 3_100,
      hstIncludedCents: 0,
      issuedOn: '2026-11-20',
    },
  },
  {
    type: 'DisputeOpened',
    data: {
      disputeId: 'dp_1',
      paymentId: 'b1',
      bookingId: 'b1',
      intentId: 'pi_1',
      amountCents: 3_100,
      reason: 'fraudulent',
      status: 'needs_response',
      evidenceDueBy: null,
    },
  },
  {
    type: 'LeadReceived',
    data: { leadId: 'l1', customerId: 'c1', source: 'contact', language: 'en' },
    personal: { name: 'Jo Park', email: 'jo@example.com', phone: '416 555 0134', message: 'Two vans?' },
  },
  {
    type: 'DealOpened',
    data: {
      dealId: 'd1',
      customerId: 'c1',
      source: 'lead',
      stage: 'new-lead',
      leadId: 'l1',
      quoteId: null,
      bookingId: null,
      service: null,
      valueCents: null,
      step: null,
    },
    personal: { name: 'Jo Park', email: 'jo@example.com', phone: '416 555 0134' },
  },
  {
    type: 'SlotHeld',
    data: {
      bookingId: 'b1',
      van: 'van-1',
      vanNumber: 1,
      date: '2026-11-24',
      startMinute: 600,
      endMinute: 780,
      cell: null,
      expiresAt: '2026-11-20T17:10:00.000Z',
    },
  },
  {
    type: 'QuoteCreated',
    data: {
      quoteId: 'q1',
      personId: 'qq1',
      ownerTokenHash: 'hash',
      service: { name: 'glazed', displayName: 'Glazed Detail', priceCents: 12_500 },
      addOns: [],
      totalCents: 12_500,
      depositCents: 3_100,
      minMinutes: 120,
      maxMinutes: 180,
      priceListVersion: 1,
      vehicle: { year: 2021, make: 'Honda', model: 'Civic', size: 'sedan', color: 'Blue' },
      locationType: 'home',
      language: 'en',
      validUntil: '2026-12-20T17:00:00.000Z',
    },
    personal: { address: '123 Queen Street West' },
  },
  {
    type: 'NewsletterRequested',
    data: {
      personId: 'nn1',
      requestId: 'n1',
      language: 'fr',
      source: 'footer',
      consentVersion: '2026-11-20',
      isNew: true,
      requestedAt: '2026-11-20T17:00:00.000Z',
      expiresAt: '2026-11-27T17:00:00.000Z',
    },
    personal: { email: 'amrit@example.com' },
  },
].map(recorded)

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
    ['completed', [confirmed, { type: 'BookingCompleted', data: { bookingId: 'b1' } }]],
    ['missed', [confirmed, { type: 'BookingMissed', data: { bookingId: 'b1' } }]],
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

  test('knows the days that are closed, in order and once, until they are opened again', () => {
    const closed = (date: string) => ({ type: 'DayClosed', data: { date, reason: 'snow' } })
    const opened = { type: 'DayOpened', data: { date: '2026-12-25' } }
    const days = row(closed('2027-01-01'), closed('2026-12-25'), closed('2027-01-01')).content.closedDates
    expect(days).toEqual(['2026-12-25', '2027-01-01'])
    expect(row(closed('2027-01-01'), closed('2026-12-25'), opened).content.closedDates).toEqual(['2027-01-01'])
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
