import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { AnyEvent } from '#events/envelope.ts'
import { leadStatuses } from '#events/lead.ts'
import { addDays, dayOf, instantAt, weekdayOf } from '#events/values/toronto.ts'
import type { Database } from '#infra/database/database.ts'
import { readOnly } from '#infra/database/read-only.ts'
import { bookings, type BookingRow } from '#projections/bookings.ts'
import { customers, type CustomerRow } from '#projections/customers.ts'
import { dealTimes } from '#projections/deal-times.ts'
import { deals, type DealRow } from '#projections/deals.ts'
import { readPage } from '#projections/engine/lists/page.ts'
import { viewOf, type AnyProjection } from '#projections/engine/projection.ts'
import { saveRows } from '#projections/engine/table.ts'
import { averageDays, figuresAt, type Figures, type Trend } from '#projections/figures.ts'
import { hstEntries } from '#projections/hst-entries.ts'
import { hstQuarters } from '#projections/hst-quarters.ts'
import { leads, type LeadRow } from '#projections/leads.ts'
import { takings } from '#projections/takings.ts'
import { isRefusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import { figureNames, partNames, type FigureName, type FigureRow } from '#services/contracts/figures.ts'
import { bookingAt } from '#services/domain/booking/booking.ts'
import { startCheckout } from '#services/features/booking/start-checkout.ts'
import { toFigureRows } from '#services/features/reports/routes/figure-rows.ts'
import { changeLeadStatus, receiveLead } from '#services/features/sales/leads.ts'
import { finishVisit } from '#services/features/visit/finish-visit.ts'
import { listOfFigure, sumOfFigure, type AskedFigure } from '#services/lists/figure-lists.ts'
import { checkout, complete } from '#tests/support/checkout.ts'
import { assemble, rowsFrom } from '#tests/support/database-context.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'
import { townSteps, walk } from '#tests/support/random-history.ts'

import { partsOn, totalOf } from './figure-parts.ts'

const staff = { kind: 'staff', staffId: 's1' } as const
const dayMinutes = 24 * 60

/** A history of some days, with leads; which visits were made, and whether the last refund came back. */
const history = fc.array(
  fc.record({
    steps: townSteps,
    leads: fc.array(fc.constantFrom(...leadStatuses), { maxLength: 4 }),
    /** Other customers, who may come again. */
    guests: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 3 }),
    completed: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
    returned: fc.boolean(),
    daysLater: fc.integer({ min: 1, max: 30 }),
  }),
  { minLength: 1, maxLength: 3 },
)
type Part = (typeof history extends fc.Arbitrary<infer Parts> ? Parts : never) extends readonly (infer One)[]
  ? One
  : never

export function describeFigureLists(name: string, open: () => Promise<Database>): void {
  describe(`the rows behind the figures ${name}`, () => {
    let database: Database
    beforeAll(async () => {
      database = await open()
      await (await assemble(database)).log.close()
    })
    afterAll(() => database.close())

    test('add up to their figure, whatever has happened and on whatever day it is read', async () => {
      const most = new Map<string, number>()
      const kinds = new Set<string>()
      const law = fc.asyncProperty(
        history,
        fc.integer({ min: 0, max: 120 }),
        fc.integer({ min: 2, max: 9 }),
        async (parts, later, limit) => {
          const memory = await openMemoryContext({ vans: 2 })
          const began: string[] = []
          for (const part of parts) {
            began.push(dayOf(memory.ctx.clock()))
            await happen(memory, part)
          }
          await fill(database, memory)
          const events = await memory.events()
          const known = {
            bookings: rowsOf<BookingRow>(bookings, events),
            customers: rowsOf<CustomerRow>(customers, events),
            deals: rowsOf<DealRow>(deals, events),
            leads: rowsOf<LeadRow>(leads, events),
          }
          for (const today of daysToRead(dayOf(memory.ctx.clock()), began, later)) {
            const figures = await figuresAt(database, instantAt(today, dayMinutes - 1), today)
            expect(figures.customersTrend).toEqual(firstBookings(known, today))
            for (const figure of figureNames) {
              const rows = await allRows(database, figure, today, limit)
              const value = figureIn(figures, figure, known, today)
              expect(valueOf(figure, rows), figure).toBe(value)
              expect(await sumOfFigure(database, figure, today)).toEqual({
                count: rows.length,
                sumCents: figure === 'revenue' || figure === 'average' ? centsOf(rows) : null,
                value,
              })
              most.set(figure, Math.max(most.get(figure) ?? 0, rows.length))
              for (const { kind } of rows) kinds.add(kind)
            }
            for (const { part, of, total, sum, count } of await partsOn(database, today)) {
              const rows = await allRows(database, { part, of }, today, limit)
              expect(totalOf(rows), `${part} of ${of}`).toEqual(total)
              expect(await sumOfFigure(database, { part, of }, today)).toEqual({ ...sum, count: rows.length })
              expect(count ?? rows.length, `${part} of ${of}`).toBe(rows.length)
              most.set(part, Math.max(most.get(part) ?? 0, rows.length))
              for (const { kind } of rows) kinds.add(kind)
            }
          }
        },
      )
      await fc.assert(law, { numRuns: 15, seed: 20_261_123 })
      for (const figure of [...figureNames, ...partNames]) expect(most.get(figure), figure).toBeGreaterThan(1)
      expect([...kinds].toSorted()).toEqual([
        'balance',
        'booking',
        'customer',
        'deal',
        'deposit',
        'invoice',
        'lead',
        'refund',
        'refund-reversed',
      ])
    })
  })
}

/** The present, some day later, and the last days on which what happened then counts to the average, with those after them. */
const daysToRead = (today: string, began: readonly string[], later: number): string[] => [
  today,
  addDays(today, later),
  ...began.flatMap((day) => [addDays(day, averageDays - 1), addDays(day, averageDays)]).filter((day) => day > today),
]

async function happen(memory: MemoryContext, part: Part): Promise<void> {
  const { ctx, provider } = memory
  for (const status of part.leads) {
    const enquiry = { source: 'phone', language: 'en', name: 'Jo', email: '', phone: '416', message: '' } as const
    const received = await receiveLead(ctx, staff, enquiry)
    memory.forward(part.daysLater * 7)
    if ('leadId' in received) await changeLeadStatus(ctx, staff, received.leadId, status)
  }
  const before = provider.intents().length
  // A Tuesday: the business is closed on some days of the week.
  const today = dayOf(ctx.clock())
  for (const guest of part.guests) {
    const wanted = {
      date: addDays(today, 17 - weekdayOf(today)),
      email: `guest${guest}@example.com`,
      visitor: `g${guest}`,
    }
    const started = await startCheckout(ctx, { kind: 'visitor' }, checkout(wanted))
    if (isRefusal(started)) continue
    provider.confirm(started.paymentIntentId)
    await complete(memory, started.paymentIntentId)
  }
  await walk(memory, part.steps, addDays(today, 9 - weekdayOf(today)))
  const booked = provider.intents().slice(before)
  for (const [index, { bookingId }] of booked.entries()) {
    const booking = await stateOf(ctx.log, bookingAt(bookingId ?? ''))
    if (part.completed[index % part.completed.length] === true && booking.status === 'confirmed')
      await finishVisit(ctx, staff, bookingId ?? '', { outcome: 'completed', at: booking.startsAt })
  }
  const refund = provider
    .intents()
    .flatMap(({ refunds }) => refunds)
    .at(-1)
  if (part.returned && refund?.status === 'succeeded') provider.returnRefund(refund.id)
  await memory.tell()
  await memory.work()
  memory.forward(part.daysLater * dayMinutes)
}

/** Writes the read models that figures are read from as their folds have them. */
async function fill(database: Database, memory: MemoryContext): Promise<void> {
  const events = await memory.events()
  for (const projection of [bookings, customers, deals, dealTimes, leads, takings, hstQuarters, hstEntries]) {
    await database.query(`delete from ${viewOf(projection)}`)
    const rows = [...rowsFrom(projection, events)].map(([key, row]) => [key, { ...row }] as const)
    await saveRows(database, projection, viewOf(projection), new Map(rows))
  }
}

/** Every page of a figure's rows, as they are answered. */
async function allRows(database: Database, figure: AskedFigure, today: string, limit: number): Promise<FigureRow[]> {
  const { list, query } = listOfFigure(figure, today)
  const reader = readOnly(database)
  const rows: FigureRow[] = []
  for (let page = await readPage(reader, list, query, { after: null, limit }); ;) {
    rows.push(...(await toFigureRows(reader, figure, page.rows)))
    if (page.next === null) return rows
    page = await readPage(reader, list, query, { after: page.next, limit })
  }
}

const centsOf = (rows: readonly FigureRow[]): number => rows.reduce((sum, { cents }) => sum + (cents ?? 0), 0)

function valueOf(figure: FigureName, rows: readonly FigureRow[]): number {
  if (figure === 'revenue') return centsOf(rows)
  if (figure === 'conversion') return shareOf(rows.filter(({ outcome }) => outcome === 'won').length * 100, rows.length)
  if (figure === 'reply')
    return shareOf(
      rows.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0),
      rows.length,
    )
  if (figure === 'average') return rows.length === 0 ? 0 : Math.round(centsOf(rows) / rows.length)
  return rows.length
}

const shareOf = (whole: number, count: number): number => (count === 0 ? 0 : Math.round(whole / count))

const rowsOf = <Row>(projection: AnyProjection, events: readonly AnyEvent[]): Row[] =>
  [...rowsFrom(projection, events).values()] as Row[]

interface KnownRows {
  readonly bookings: readonly BookingRow[]
  readonly customers: readonly CustomerRow[]
  readonly deals: readonly DealRow[]
  readonly leads: readonly LeadRow[]
}

function figureIn(figures: Figures, figure: FigureName, known: KnownRows, today: string): number {
  const isRecent = (at: string) => dayOf(at) > addDays(today, -averageDays) && dayOf(at) <= today
  switch (figure) {
    case 'revenue':
      return figures.revenueCents
    case 'leads':
      return figures.activeDeals
    case 'services':
      return figures.servicesTrend.current
    case 'average':
      return figures.averageTrend.current
    case 'all-leads':
      return known.leads.filter(({ receivedAt }) => dayOf(receivedAt) <= today).length
    case 'customers':
      return figures.customers
    case 'bookings':
      return figures.bookings
    case 'conversion': {
      const opened = known.deals.filter(({ openedAt }) => isRecent(openedAt))
      const won = opened.filter(({ status, stage }) => status === 'open' && ['booked', 'completed'].includes(stage))
      return shareOf(won.length * 100, opened.length)
    }
    case 'reply': {
      const spans = known.leads
        .filter(({ receivedAt }) => isRecent(receivedAt))
        .flatMap(({ receivedAt, repliedAt }) =>
          repliedAt === null ? [] : [Math.round((Date.parse(repliedAt) - Date.parse(receivedAt)) / 60_000)],
        )
      return shareOf(
        spans.reduce((sum, minutes) => sum + minutes, 0),
        spans.length,
      )
    }
  }
}

/** Customers whose first booking falls within 30 days, and within the 30 before; without merges. */
function firstBookings(known: KnownRows, today: string): Trend {
  const firsts = new Map<string, number>()
  for (const { customerId, confirmedAt } of known.bookings) {
    const at = Date.parse(confirmedAt ?? '')
    if (confirmedAt !== null && at < (firsts.get(customerId) ?? Infinity)) firsts.set(customerId, at)
  }
  const now = Date.parse(instantAt(today, dayMinutes - 1))
  const within = (from: number, to: number) =>
    [...firsts.values()].filter((at) => at > now - from * dayMinutes * 60_000 && at <= now - to * dayMinutes * 60_000)
      .length
  return { current: within(30, 0), previous: within(60, 30) }
}
