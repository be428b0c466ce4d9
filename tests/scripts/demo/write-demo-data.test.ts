import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { addDays, dayOf, weekdayOf } from '#events/values/toronto.ts'
import { openPast } from '#projections/engine/as-of/past.ts'
import { inlineProjections, projections } from '#projections/registry.ts'
import { writeDemoData } from '#scripts/demo/write-demo-data.ts'
import { publishFirstEdition } from '#services/domain/catalogue/first-edition.ts'
import { availability } from '#services/features/booking/availability.ts'
import { refundPayment } from '#services/features/money/move-money.ts'
import { reconcile, reconciler } from '#services/features/money/reconcile.ts'
import { cancelBooking } from '#services/features/visit/cancel-booking.ts'
import { storyOf } from '#services/history/story.ts'
import { lineOf, tell } from '#services/history/telling.ts'
import type { MoneyOfMonth } from '#services/operations/money-compare.ts'
import { readConfig } from '#services/process/config.ts'
import { openApplication, type Application } from '#services/process/open-application.ts'
import { accepted } from '#tests/support/checkout.ts'
import { readWhole, rowsFrom, rowsOf } from '#tests/support/database-context.ts'
import { moneyOfMonth } from '#tests/support/money-of-month.ts'
import { recordingLogger } from '#tests/support/recording-logger.ts'
import { sampleOf } from '#tests/support/sample.ts'
import { reactions } from '#workers/registry.ts'
import { startWorkers } from '#workers/start-workers.ts'

/** A Friday, noon in Toronto. */
const now = '2026-11-20T17:00:00.000Z'
const terms = { vans: 1, seed: 1, now }

describe('demo data on PGlite', () => {
  let directory: string
  let open: Application
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'past-'))
    open = await openApplication(readConfig({ DATA_DIR: directory }), recordingLogger().logger, () => Date.parse(now))
    await writeDemoData(open, terms)
  })
  afterAll(async () => {
    await open.close()
    await rm(directory, { recursive: true, force: true })
  })

  const query = <Row extends object>(sql: string) => open.database.query<Row>(sql)

  test('has the read models that a fold of its log makes', async () => {
    const events = await readWhole(open.ctx.log)
    expect(events.length).toBeGreaterThan(3_000)
    for (const projection of inlineProjections) {
      expect(await rowsOf(open.database, projection), projection.name).toEqual(rowsFrom(projection, events))
    }
  })

  test('can be asked how things stood at any time of it', async () => {
    const events = await readWhole(open.ctx.log)
    const deps = { log: open.ctx.log, database: open.database }
    const instants = ['2026-08-01T00:00:00.000Z', '2026-09-15T16:00:00.000Z', now, '2026-11-01T05:30:00.000Z']
    for (const at of sampleOf(instants, 2)) {
      const position = await open.ctx.log.positionAt(at)
      const happened = events.filter(({ recordedAt }) => recordedAt <= at)
      expect(position).toBe(happened.length)
      for (const projection of projections) {
        const rows = await (await openPast(deps, projection, position)).rows()
        expect(
          new Map(rows.map((row) => [String(row[projection.table.key]), row])),
          `${projection.name} at ${at}`,
        ).toEqual(rowsFrom(projection, happened))
      }
    }
  })

  test('has a story for every stream', async () => {
    const streams = [...new Set((await readWhole(open.ctx.log)).map(({ streamId }) => streamId))]
    const stories = new Map<string, string[]>()
    for (const stream of streams.filter((name, index) => index % 7 === 0 || name.startsWith('catalogue'))) {
      const events = await storyOf(open.ctx.log, stream)
      stories.set(stream, tell(events, { isOneCustomer: !/^(schedule|catalogue)-/.test(stream) }).map(lineOf))
    }
    const lines = [...stories.values()].flat()
    expect(lines.length).toBeGreaterThan(500)
    expect(lines.filter((line) => !/^2026-\d\d-\d\d \d\d:\d\d · \S.+/.test(line))).toEqual([])
    expect(lines.filter((line) => /undefined|null|NaN|\[object/.test(line))).toEqual([])
  })

  test('keeps personal data encrypted', async () => {
    const [found] = await query<{ count: number }>(
      `select count(*)::int as count from es.events where (data - 'seller')::text || meta::text ~* '(example\\.(com|ca|org)|\\d{3}[-) ]*555-?01\\d\\d|tremblay|dhillon)'`,
    )
    expect(found?.count).toBe(0)
    const [sealed] = await query<{ count: number }>(
      'select count(*)::int as count from es.events where sealed is not null',
    )
    expect(sealed?.count).toBeGreaterThan(400)
  })

  test('opens with the price list of its past, not with another one', async () => {
    const head = await open.ctx.log.head()
    await publishFirstEdition(open.ctx.log, { vans: 1 })
    expect(await open.ctx.log.head()).toBe(head)
  })

  test('offers a Glazed Detail next Tuesday at 10:00 AM, wherever one lives', async () => {
    const today = dayOf(now)
    const tuesday = addDays(today, (2 - weekdayOf(today) + 7) % 7 || 7)
    for (const city of ['Brampton', 'Newmarket', 'Burlington', 'Scarborough', '']) {
      const cell = city === '' ? null : open.ctx.locate('', city)
      const slots = accepted(await availability(open.ctx, { service: 'glazed', date: tuesday, cell, own: [] }))
      expect(slots).toContainEqual({ time: '10:00 AM', available: true })
    }
  })

  test('leaves its workers nothing to do', async () => {
    const head = await open.ctx.log.head()
    const workers = await startWorkers(open.ctx, open, { reactions, chores: [] })
    await workers.stop()
    const [row] = await query<{ position: number }>(`select position from infra.followers where name = 'reactions'`)
    expect(row?.position).toBe(head)
    // Chores look around at once, and find nothing to do either.
    await expect.poll(() => open.queue.counts()).toMatchObject({ waiting: 0, active: 0, failed: 0 })
    expect(await open.ctx.log.head()).toBe(head)
  })

  test('and its reconciler too', async () => {
    const { looked, mended, unresolved } = await reconcile(open.ctx, reconciler)
    expect({ mended, unresolved }).toEqual({ mended: [], unresolved: [] })
    expect(looked).toBeGreaterThan(10)
  })

  test('the sandbox for cards remembers every deposit, taken and returned as the log has it', async () => {
    const rows = await query<{ intent: string; status: string; amount: number; refunded: number }>(
      `select intent_id as intent, status, amount_cents as amount, refunded_cents as refunded from rm.payments`,
    )
    expect(rows.length).toBeGreaterThan(260)
    for (const { intent, status, amount, refunded } of rows.filter((_, index) => index % 7 === 0)) {
      const known = await open.ctx.provider.retrieveIntent(intent)
      expect(known.amountReceived).toBe(status === 'paid' ? amount : 0)
      expect(known.amountRefunded).toBe(refunded)
      expect(known.status === 'canceled').toBe(status === 'released')
    }
  })

  test.each(['2026-08', '2026-09', '2026-10', '2026-11'])(
    'ops money: the books of %s tie with the sandbox for cards to the cent',
    async (month) => {
      const { holds, result, lines } = await moneyOfMonth(open, month)
      expect(lines.at(-1)).toBe('Our books and the provider tie to the cent.')
      expect(holds).toBe(true)
      const { charged, refunded, fees, net } = (result as MoneyOfMonth).totals
      expect(charged).toBeGreaterThan(0)
      expect(fees).toBeGreaterThan(0)
      expect(net).toBe(charged + refunded - fees)
    },
  )

  test('a future visit of the demo data can be cancelled, and its deposit is refunded', async () => {
    const [visit] = await query<{ id: string; intent: string; amount: number }>(
      `select b.id, p.intent_id as intent, p.amount_cents as amount from rm.bookings b join rm.payments p on p.booking_id = b.id
       where b.status = 'confirmed' and b.starts_at > timestamptz '${now}' + interval '2 days' order by b.starts_at limit 1`,
    )
    const { id = '', intent = '', amount = 0 } = visit ?? {}
    const off = await cancelBooking(open.ctx, { kind: 'staff', staffId: 's1' }, id, { by: 'customer', reason: 'other' })
    expect(off).toEqual({ refundCents: amount })
    await refundPayment(open.ctx, { kind: 'worker', name: 'refund-when-asked' }, id, `${id}-cancelled`)
    expect((await open.ctx.provider.retrieveIntent(intent)).amountRefunded).toBe(amount)
    expect(await query(`select status, refund_cents as refund from rm.bookings where id = '${id}'`)).toEqual([
      { status: 'cancelled', refund: amount },
    ])
  })

  test('demo data is refused where the log has events', async () => {
    const head = await open.ctx.log.head()
    await expect(writeDemoData(open, terms)).rejects.toThrow('empty log')
    expect(await open.ctx.log.head()).toBe(head)
  })
})
