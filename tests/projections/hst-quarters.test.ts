import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { AnyEvent } from '#events/envelope.ts'
import { paymentStream } from '#events/payment.ts'
import { receiptEvents, receiptStream, type ReceiptData } from '#events/receipt.ts'
import { hstOn } from '#events/values/money.ts'
import { dayOf } from '#events/values/toronto.ts'
import { hstEntries, type HstEntryRow } from '#projections/hst-entries.ts'
import { hstQuarters } from '#projections/hst-quarters.ts'
import { discountVisit, undoVisitDiscount } from '#services/features/money/discounts.ts'
import { cancelBooking } from '#services/features/visit/cancel-booking.ts'
import { finishVisit, payBalance } from '#services/features/visit/finish-visit.ts'
import { accepted, bookVisit } from '#tests/support/checkout.ts'
import { rowsFrom } from '#tests/support/database-context.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

const staff = { kind: 'staff', staffId: 's1' } as const
const day = 24 * 60
const untilTheVisit = 4 * day

const quarters = async (memory: MemoryContext) => {
  await memory.work()
  return [...rowsFrom(hstQuarters, await memory.events()).values()]
}

const documentsIn = (events: readonly AnyEvent[]): ReceiptData[] =>
  events.filter(({ type }) => type === 'ReceiptIssued').map(({ data }) => receiptEvents.ReceiptIssued.data.parse(data))

/** A later refund, as the worker records it. */
async function giveBack(memory: MemoryContext, bookingId: string, amountCents: number): Promise<void> {
  const stream = paymentStream(bookingId)
  const expected = (await memory.log.readStream(stream)).length
  const data = {
    paymentId: bookingId,
    bookingId,
    refundId: `back-${bookingId}`,
    providerRefundId: `re_${bookingId}`,
    amountCents,
  }
  await memory.log.append({
    key: `back-${bookingId}`,
    meta: { actor: { kind: 'operator' } },
    writes: [{ stream, expected, events: [{ type: 'RefundIssued', data }] }],
  })
}

/** The credit note of that, as the upcast of one of before version 4 reads. */
async function issueOldNote(memory: MemoryContext, bookingId: string, amountCents: number): Promise<void> {
  const invoice = documentsIn(await memory.events()).find(({ kind }) => kind === 'invoice')
  if (invoice === undefined) throw new Error('There is no invoice.')
  const source = `${paymentStream(bookingId)}@${(await memory.log.readStream(paymentStream(bookingId))).length}`
  const number = invoice.number + 1
  const receiptId = `2026-00000${number}`
  const own = { receiptId, number, source, kind: 'credit-note', amountCents, isTaxed: false } as const
  const data = { ...invoice, ...own, hstIncludedCents: 0, corrects: invoice.receiptId }
  await memory.log.append({
    key: `receipt-${source}`,
    meta: { actor: { kind: 'operator' } },
    writes: [{ stream: receiptStream(receiptId), expected: 0, events: [{ type: 'ReceiptIssued', data }] }],
  })
}

/** The customer's bank sent it back. */
async function comeBack(memory: MemoryContext, bookingId: string, amountCents: number): Promise<void> {
  const stream = paymentStream(bookingId)
  const expected = (await memory.log.readStream(stream)).length
  const data = { paymentId: bookingId, bookingId, refundId: `back-${bookingId}`, amountCents, reason: 'expired' }
  await memory.log.append({
    key: `returned-${bookingId}`,
    meta: { actor: { kind: 'operator' } },
    writes: [{ stream, expected, events: [{ type: 'RefundReversed', data }] }],
  })
}

describe('the HST of a quarter', () => {
  test('is that of the invoice of a visit that was made: the deposit and the payments towards it add none', async () => {
    const memory = await openMemoryContext()
    const { bookingId } = await bookVisit(memory)
    expect(await quarters(memory)).toEqual([])
    memory.forward(untilTheVisit)
    await finishVisit(memory.ctx, staff, bookingId, { outcome: 'completed' })
    await payBalance(memory.ctx, staff, bookingId, { method: 'cash' })
    expect(await quarters(memory)).toEqual([
      { quarter: '2026-Q4', salesCents: 12_500, chargedCents: 1_625, creditedCents: 0 },
    ])
  })

  test('has the tax in a deposit that was kept, and none of what a cancellation gives back', async () => {
    const memory = await openMemoryContext()
    const { bookingId } = await bookVisit(memory)
    memory.forward(untilTheVisit - 5 * 60)
    await cancelBooking(memory.ctx, staff, bookingId, { by: 'customer', reason: 'other' })
    expect(await quarters(memory)).toEqual([
      { quarter: '2026-Q4', salesCents: 1_550 - 178, chargedCents: 178, creditedCents: 0 },
    ])
  })

  test('is that of the price as it is in the end, also where a discount is too small to change the tax', async () => {
    const memory = await openMemoryContext()
    const { bookingId } = await bookVisit(memory)
    memory.forward(untilTheVisit)
    await finishVisit(memory.ctx, staff, bookingId, { outcome: 'completed' })
    let shownTotalCents = 12_500
    for (const amountCents of [1, 3, 200, 2, 1]) {
      const given = {
        discountId: `d${shownTotalCents}`,
        amountCents,
        shownTotalCents,
        reason: 'goodwill',
        note: '',
      } as const
      shownTotalCents = accepted(await discountVisit(memory.ctx, staff, bookingId, given)).totalCents
    }
    shownTotalCents = accepted(await undoVisitDiscount(memory.ctx, staff, bookingId, 'd12500')).totalCents
    const rows = (await quarters(memory)).map((row) => Object(row))
    expect(rows).toMatchObject([{ quarter: '2026-Q4', salesCents: shownTotalCents }])
    expect(rows[0].chargedCents - rows[0].creditedCents).toBe(hstOn(shownTotalCents))
  })

  test('has less sales by a refund that is too small to have a cent of tax', async () => {
    const memory = await openMemoryContext()
    const { bookingId } = await bookVisit(memory)
    memory.forward(untilTheVisit)
    await finishVisit(memory.ctx, staff, bookingId, { outcome: 'completed' })
    await memory.work()
    await giveBack(memory, bookingId, 3)
    expect(await quarters(memory)).toEqual([
      { quarter: '2026-Q4', salesCents: 12_500 - 3, chargedCents: 1_625, creditedCents: 0 },
    ])
  })

  test('is as before a small refund that came back, also one whose credit note did not say that it was taxed', async () => {
    for (const saysSo of [true, false]) {
      const memory = await openMemoryContext()
      const { bookingId } = await bookVisit(memory)
      memory.forward(untilTheVisit)
      await finishVisit(memory.ctx, staff, bookingId, { outcome: 'completed' })
      const before = await quarters(memory)
      await giveBack(memory, bookingId, 3)
      if (!saysSo) await issueOldNote(memory, bookingId, 3)
      expect((await quarters(memory))[0]).toMatchObject({ salesCents: saysSo ? 12_497 : 12_500 })
      await comeBack(memory, bookingId, 3)
      expect(await quarters(memory)).toEqual(before)
      const documents = documentsIn(await memory.events())
      expect(documents.map(({ kind }) => kind)).toEqual(['deposit', 'invoice', 'credit-note', 'refund-returned'])
      expect(documents[3]).toMatchObject({ amountCents: 3, isTaxed: saysSo, corrects: documents[2]?.receiptId })
    }
  })

  test('is not changed by so small a refund before there is an invoice', async () => {
    const memory = await openMemoryContext()
    const { bookingId } = await bookVisit(memory)
    await giveBack(memory, bookingId, 3)
    expect(await quarters(memory)).toEqual([])
  })

  test('that is over stays: a refund in a later one lowers that one', async () => {
    const memory = await openMemoryContext()
    const { bookingId } = await bookVisit(memory)
    memory.forward(untilTheVisit)
    await finishVisit(memory.ctx, staff, bookingId, { outcome: 'completed' })
    await memory.work()
    // The last minute of the year in Toronto is in the next one in UTC.
    memory.forward(minutesUntil(memory, '2027-01-01T04:59:00.000Z'))
    const other = await bookVisit(memory, { date: '2027-01-26', visitor: 'v2' })
    await cancelBooking(memory.ctx, staff, other.bookingId, { by: 'business', reason: 'weather' })
    await memory.work()
    memory.forward(1)
    await giveBack(memory, bookingId, 1_130)
    expect(await quarters(memory)).toEqual([
      { quarter: '2026-Q4', salesCents: 12_500, chargedCents: 1_625, creditedCents: 0 },
      { quarter: '2027-Q1', salesCents: -1_000, chargedCents: 0, creditedCents: 130 },
    ])
  })

  test('is the sum of its documents, whatever happened to a few visits', async () => {
    let seen = 0
    const kinds = new Set<string>()
    const law = fc.asyncProperty(fc.array(course, { minLength: 3, maxLength: 6 }), async (courses) => {
      const memory = await openMemoryContext()
      for (const [index, one] of courses.entries()) await take(memory, one, `v${index}`)
      await memory.work()
      const events = await memory.events()
      const rows = rowsFrom(hstQuarters, events)
      const expected = taxByQuarter(documentsIn(events))
      for (const [quarter, hstCents] of expected) {
        const row = Object(rows.get(quarter) ?? { chargedCents: 0, creditedCents: 0 })
        expect(row.chargedCents - row.creditedCents, quarter).toBe(hstCents)
      }
      for (const quarter of rows.keys()) expect([...expected.keys()]).toContain(quarter)
      const entries = [...rowsFrom(hstEntries, events).values()] as HstEntryRow[]
      for (const [quarter, row] of rows) {
        const own = entries.filter((entry) => entry.quarter === quarter)
        const sum = (field: 'salesCents' | 'chargedCents' | 'creditedCents') =>
          own.reduce((total, entry) => total + entry[field], 0)
        const sums = {
          salesCents: sum('salesCents'),
          chargedCents: sum('chargedCents'),
          creditedCents: sum('creditedCents'),
        }
        expect({ quarter, ...sums }).toEqual(row)
        for (const { kind } of own) kinds.add(kind)
      }
      seen += rows.size
    })
    await fc.assert(law, { numRuns: 25 })
    expect(seen).toBeGreaterThan(25)
    expect([...kinds].toSorted()).toEqual(['credit-note', 'invoice', 'kept-deposit'])
  })
})

const course = fc.record({
  service: fc.constantFrom('sprinkle', 'glazed', 'filled'),
  end: fc.constantFrom('completed', 'no-show', 'cancelled early', 'cancelled late'),
  daysLater: fc.integer({ min: 0, max: 30 }),
  backCents: fc.integer({ min: 0, max: 1_500 }),
})

/** One visit on the next Tuesday but this, its end, and later something of its price back. */
async function take(
  memory: MemoryContext,
  { service, end, daysLater, backCents }: typeof course extends fc.Arbitrary<infer One> ? One : never,
  visitor: string,
): Promise<void> {
  const today = Temporal.PlainDate.from(dayOf(memory.ctx.clock()))
  const date = today.add({ days: 9 - today.dayOfWeek + (today.dayOfWeek > 5 ? 0 : 7) })
  const { bookingId } = await bookVisit(memory, { date: date.toString(), visitor, service })
  if (end === 'cancelled early') await cancelBooking(memory.ctx, staff, bookingId, { by: 'customer', reason: 'other' })
  else if (end === 'cancelled late') {
    memory.forward(minutesUntil(memory, `${date.toString()}T10:00:00.000Z`))
    await cancelBooking(memory.ctx, staff, bookingId, { by: 'customer', reason: 'other' })
  } else {
    memory.forward(minutesUntil(memory, `${date.toString()}T17:00:00.000Z`))
    await finishVisit(memory.ctx, staff, bookingId, { outcome: end })
  }
  await memory.work()
  memory.forward(daysLater * day)
  if (backCents > 0 && end !== 'cancelled early') await giveBack(memory, bookingId, backCents)
  await memory.work()
}

const minutesUntil = ({ ctx }: MemoryContext, at: string): number => (Date.parse(at) - Date.parse(ctx.clock())) / 60_000

const signs: Readonly<Record<ReceiptData['kind'], number>> = {
  deposit: 0,
  invoice: 1,
  payment: 1,
  'kept-deposit': 1,
  'credit-note': -1,
  'refund-returned': 1,
  discount: -1,
  'discount-undone': 1,
  'payment-withdrawn': -1,
  'refund-withdrawn': 1,
}

/** Tax by quarter from documents alone. */
function taxByQuarter(documents: readonly ReceiptData[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { kind, issuedOn, amountCents, totalCents, hstIncludedCents } of documents) {
    const hstCents = signs[kind] * (kind === 'invoice' ? amountCents - totalCents : hstIncludedCents)
    const { year, month } = Temporal.PlainDate.from(issuedOn)
    const quarter = `${year}-Q${month <= 3 ? 1 : month <= 6 ? 2 : month <= 9 ? 3 : 4}`
    sums.set(quarter, (sums.get(quarter) ?? 0) + hstCents)
  }
  return sums
}
