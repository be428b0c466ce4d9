import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { AnyEvent } from '#events/envelope.ts'
import { hstPartOf } from '#events/receipt-tax.ts'
import { receiptEvents } from '#events/receipt.ts'
import { bookingReference } from '#events/values/ids.ts'
import type { Database } from '#infra/database/database.ts'
import { bookingsList } from '#projections/bookings-list.ts'
import { bookings } from '#projections/bookings.ts'
import { saveRows } from '#projections/engine/table.ts'
import { ledgers } from '#projections/ledgers.ts'
import { stateOf } from '#services/commands/perform.ts'
import { bookingAt } from '#services/domain/booking/booking.ts'
import { discountVisit } from '#services/features/money/discounts.ts'
import { finishVisit, payBalance } from '#services/features/visit/finish-visit.ts'
import { officeVisitOf } from '#services/features/visit/office-visits.ts'
import { csv } from '#services/lists/csv.ts'
import { deskKey } from '#services/providers/stripe/memory-provider.ts'
import { assemble, rowsFrom } from '#tests/support/database-context.ts'
import { openPreparedPglite } from '#tests/support/databases.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'
import { townSteps, walk } from '#tests/support/random-history.ts'

const staff = { kind: 'staff', staffId: 's1' } as const
const methods = ['cash', 'credit', 'debit', 'e-transfer', 'cheque'] as const
const columnOf = {
  card: 'paidCard',
  credit: 'paidCredit',
  debit: 'paidDebit',
  cash: 'paidCash',
  'e-transfer': 'paidTransfer',
  cheque: 'paidCheque',
} as const
type Method = keyof typeof columnOf

/** The office's actions on a visit: discounts, hand payments with tips, outcomes, refunds. */
const touch = fc.record({
  discountCents: fc.constantFrom(0, 0, 1_000, 3_333),
  parts: fc.array(
    fc.record({
      method: fc.constantFrom(...methods),
      amountCents: fc.integer({ min: 100, max: 9_000 }),
      tipCents: fc.constantFrom(0, 0, 500, 725),
    }),
    { maxLength: 3 },
  ),
  outcome: fc.constantFrom('completed', 'completed', 'no-show', null),
  refundCents: fc.constantFrom(0, 0, 500, 1_234),
})
type Touch = typeof touch extends fc.Arbitrary<infer One> ? One : never

const histories = fc.record({ steps: townSteps, touches: fc.array(touch, { minLength: 6, maxLength: 6 }) })

async function happen({ steps, touches }: { steps: Parameters<typeof walk>[1]; touches: readonly Touch[] }) {
  const system = await openMemoryContext()
  await walk(system, steps)
  const ids = [...rowsFrom(bookings, await system.events()).keys()]
  for (const [at, id] of ids.entries()) {
    const done = touches[at]
    if (done !== undefined) await handle(system, id, done)
  }
  await system.tell()
  await system.work()
  return { system, ids }
}

async function handle({ ctx, provider }: MemoryContext, id: string, done: Touch): Promise<void> {
  const known = await stateOf(ctx.log, bookingAt(id))
  if (known.status !== 'confirmed') return
  const { discountCents: amountCents, parts, outcome, refundCents } = done
  if (amountCents > 0) {
    const shownTotalCents = known.totalCents
    await discountVisit(ctx, staff, id, { discountId: id, amountCents, shownTotalCents, reason: 'goodwill', note: '' })
  }
  if (outcome !== null) await finishVisit(ctx, staff, id, { outcome, at: known.startsAt })
  for (const part of parts) await payBalance(ctx, staff, id, part)
  const intent = provider.intents().find((one) => one.bookingId === id && one.status === 'succeeded')
  if (refundCents > 0 && intent !== undefined)
    await provider.refund({ key: deskKey, intentId: intent.id, amount: refundCents })
}

/** Sums by booking and column, from single events in cents. */
function reckoned(events: readonly AnyEvent[]): Map<string, Record<string, number>> {
  const sums = new Map<string, Record<string, number>>()
  const add = (id: string, column: string, cents: number) => {
    const row = sums.get(id) ?? {}
    sums.set(id, { ...row, [column]: (row[column] ?? 0) + cents })
  }
  const pay = (id: string, method: Method, cents: number) => {
    add(id, columnOf[method], cents)
    add(id, 'paid', cents)
  }
  for (const { type, data } of events) {
    // Each type's own data: the log has parsed it.
    const said = data as { bookingId: string; amountCents: number; taxCents: number; tipCents: number; method: Method }
    if (type === 'DepositPaid') {
      add(said.bookingId, 'deposit', said.amountCents)
      pay(said.bookingId, 'card', said.amountCents)
    }
    if (type === 'BalancePaid') {
      pay(said.bookingId, said.method, said.amountCents + said.taxCents)
      add(said.bookingId, 'tip', said.tipCents)
    }
    if (type === 'RefundIssued') add(said.bookingId, 'refund', said.amountCents)
    if (type === 'RefundReversed') add(said.bookingId, 'refund', -said.amountCents)
    if (type === 'DiscountGiven') add(said.bookingId, 'discount', said.amountCents)
    if (type === 'DiscountUndone') add(said.bookingId, 'discount', -said.amountCents)
    if (type === 'ReceiptIssued') {
      const part = hstPartOf(receiptEvents.ReceiptIssued.data.parse(data))
      if (part !== null) add(said.bookingId, 'hst', part.chargedCents - part.creditedCents)
    }
  }
  return sums
}

const reckonedColumns = ['deposit', 'refund', 'discount', 'hst', 'paid', ...Object.values(columnOf), 'tip'] as const

type Lines = Map<string, Record<string, string>>

/** The file's lines by the reference of the booking. */
async function exported(database: Database, list: typeof bookingsList): Promise<Lines> {
  const query = { equal: {}, days: {}, words: [], order: { by: 'heldAt', direction: 'asc' } } as const
  const pieces = await Array.fromAsync(csv.whole(database, list, query, {}))
  const [head = '', ...lines] = pieces
    .map(({ text }) => text)
    .join('')
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
  const names = head.split(',')
  const cellsOf = (line: string) => line.match(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)?.map((cell) => cell.replace(/,$/, ''))
  return new Map(
    lines.map((line) => {
      const cells = cellsOf(line) ?? []
      const row = Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']))
      return [row['reference'] ?? '', row]
    }),
  )
}

const dollars = (cents = 0): string => (cents / 100).toFixed(2)

const differences = (lines: Lines, sums: ReturnType<typeof reckoned>, ids: readonly string[]): string[] =>
  ids.flatMap((id) => {
    const line = lines.get(bookingReference(id))
    return reckonedColumns
      .filter((column) => line?.[column] !== dollars(sums.get(id)?.[column]))
      .map((column) => `${id}: ${column} says ${line?.[column]}, not ${dollars(sums.get(id)?.[column])}`)
  })

const centsOf = (lines: Lines, column: string): number =>
  [...lines.values()].reduce((sum, line) => sum + Math.round(Number(line[column]) * 100), 0)

/** The list as it was: the columns that the booking had of its own. */
const ofTheBooking: typeof bookingsList = {
  ...bookingsList,
  columns: {
    ...bookingsList.columns,
    depositCents: { kind: 'cents', sql: 'deposit_cents' },
    refundCents: { kind: 'cents', sql: 'refund_cents' },
  },
}

describe('the export of all bookings', () => {
  let database: Database
  beforeAll(async () => {
    database = await openPreparedPglite()
    await (await assemble(database)).log.close()
  })
  afterAll(() => database.close())

  async function fill(events: readonly AnyEvent[]): Promise<void> {
    await database.script('delete from rm.bookings; delete from rm.ledgers')
    for (const projection of [bookings, ledgers])
      await saveRows(
        database,
        projection,
        `rm.${projection.name}`,
        new Map([...rowsFrom(projection, events)].map(([id, row]) => [id, { ...row }])),
      )
  }

  test('says of each booking what its events say, owes what its page says, and adds up to the provider’s account', async () => {
    const seen = { paid: 0, byHand: 0, refunded: 0, tips: 0, owed: 0, taxed: 0, former: 0 }
    const law = fc.asyncProperty(histories, async (history) => {
      const { system, ids } = await happen(history)
      const events = await system.events()
      await fill(events)
      const [lines, sums] = [await exported(database, bookingsList), reckoned(events)]
      expect(lines.size).toBe(ids.length)
      expect(differences(lines, sums, ids)).toEqual([])
      for (const id of ids) {
        const visit = await officeVisitOf(system.ctx, id)
        if ('refused' in visit) throw new Error(visit.refused)
        expect(lines.get(bookingReference(id))?.['owed']).toBe(dollars(visit.owedCents))
      }
      const account = system.provider
        .intents()
        .filter(({ status }) => status === 'succeeded')
        .reduce((sum, intent) => sum + intent.amount - intent.amountRefunded, 0)
      expect(centsOf(lines, 'paidCard') - centsOf(lines, 'refund')).toBe(account)
      seen.paid += centsOf(lines, 'paid')
      seen.byHand += centsOf(lines, 'paid') - centsOf(lines, 'paidCard')
      seen.refunded += centsOf(lines, 'refund')
      seen.tips += centsOf(lines, 'tip')
      seen.owed += centsOf(lines, 'owed')
      seen.taxed += centsOf(lines, 'hst')
      seen.former += differences(await exported(database, ofTheBooking), sums, ids).length
    })
    // One history in six has a tip: of 25, one run in a hundred has none.
    await fc.assert(law, { numRuns: 100 })
    for (const [what, cents] of Object.entries(seen)) expect(cents, what).toBeGreaterThan(0)
  })
})
