import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { bookingReference } from '#events/values/ids.ts'
import type { Database, Queryable } from '#infra/database/database.ts'
import { readOnly } from '#infra/database/read-only.ts'
import { bookingsList } from '#projections/bookings-list.ts'
import type { BookingRow } from '#projections/bookings.ts'
import type { ListRow } from '#projections/engine/lists/list.ts'
import { streamedRecords } from '#projections/engine/lists/stream.ts'
import { csv } from '#services/lists/csv.ts'
import { jsonLines } from '#services/lists/json-lines.ts'
import { listQuery } from '#services/lists/list-query.ts'
import { bookingRow, insertBookings, personOf } from '#tests/projections/list-rows.ts'
import { assemble } from '#tests/support/database-context.ts'

import { instant, lineOf, stored } from './csv-lines.ts'

const vehicleText = (vehicle: BookingRow['details']['vehicle']): string | null =>
  vehicle && [vehicle.year, vehicle.make, vehicle.model, vehicle.color].join(' ')

export function describeCsv(title: string, open: () => Promise<Database>): void {
  describe(`CSV ${title}`, () => {
    let database: Database
    beforeAll(async () => {
      database = await open()
      await (await assemble(database)).log.close()
    })
    afterAll(() => database.close())
    test('each cell of a list in CSV is that of its row in JSON', async () => {
      const options = { equal: {}, days: {}, words: [], order: { by: 'heldAt', direction: 'desc' } } as const
      const law = fc.asyncProperty(fc.array(booking, { minLength: 1, maxLength: 8 }), async (given) => {
        await database.script('delete from rm.bookings')
        await insertBookings(
          database,
          given.map((one, at) => ({ ...one, id: `${at}${one.id}` })),
        )
        const pages = await Array.fromAsync(csv.whole(readOnly(database), bookingsList, options, {}))
        const json = await Array.fromAsync(jsonLines.whole(readOnly(database), bookingsList, options, {}))
        const rows: ListRow[] = json.flatMap(({ text }) => text.trimEnd().split('\n')).map((line) => JSON.parse(line))
        const wanted = new Map(given.map((one, at) => [`${at}${one.id}`, one]))
        expect(rows).toHaveLength(wanted.size)
        for (const row of rows) {
          const one = wanted.get(String(row['id']))
          expect(row).toMatchObject({
            reference: bookingReference(String(row['id'])),
            service: one?.service.displayName,
            addOns: one?.addOns.map(({ displayName }) => displayName).join('; '),
            vehicle: vehicleText(one?.details.vehicle ?? null),
            notes: one?.person?.notes ?? null,
            totalCents: one?.totalCents,
            heldAt: one?.heldAt,
            confirmedAt: one?.confirmedAt,
            date: one?.date,
          })
        }
        expect(pages.slice(1).map(({ text }) => text)).toEqual([
          rows.map((row) => lineOf(row, bookingsList.columns)).join(''),
        ])
      })
      await fc.assert(law, { numRuns: 25 })
    })

    test('a page counts its rows, names the next one, and is read no more than one ahead of its reader', async () => {
      await database.script('delete from rm.bookings')
      const count = 2 * streamedRecords
      await database.query(
        `insert into rm.bookings select (jsonb_populate_record(null::rm.bookings, jsonb_build_object(
           'id', 'b' || n, 'held_at', '2026-11-20T12:00:00Z'::timestamptz + (n / 3) * interval '1 s', 'add_ons', '[]'::jsonb))).*
         from generate_series(1, $1::int) n`,
        [count],
      )
      let questions = 0
      const counting: Queryable = {
        ...database,
        query: (sql, parameters) => {
          questions += 1
          return database.query(sql, parameters)
        },
      }
      const { query } = listQuery(bookingsList).parse({ order: 'heldAt.asc' })
      const [stopped, left] = [new AbortController(), new Error('the reader left')]
      const pieces = csv.whole(counting, bookingsList, query, { signal: stopped.signal })
      expect((await pieces.next()).value).toMatchObject({ rows: 0 })
      expect(questions).toBe(0)
      expect((await pieces.next()).value).toMatchObject({ rows: streamedRecords })
      await database.query('select 1')
      expect(questions).toBe(2)
      stopped.abort(left)
      await expect(pieces.next()).rejects.toBe(left)
      expect(questions).toBe(2)

      const whole = await Array.fromAsync(csv.whole(database, bookingsList, query, {}))
      expect(whole.map(({ rows }) => rows)).toEqual([0, streamedRecords, streamedRecords])
      const ids = whole.flatMap(({ text }) => [...text.matchAll(/\bb\d+\b/g)].map(([id]) => id))
      expect(new Set(ids).size).toBe(count)
      expect(ids).toHaveLength(count)

      const page = { after: null, limit: count }
      expect(await csv.page(database, bookingsList, query, page)).toMatchObject({ rows: count, next: null })
      const first = await csv.page(database, bookingsList, query, { ...page, limit: 2 })
      expect(first).toMatchObject({ rows: 2, next: { at: '2026-11-20T12:00:00.000Z', key: 'b2' } })
    })
  })
}

const person = fc
  .record({ first: stored, last: stored, email: stored, address: stored, notes: stored })
  .map(({ first, last, email, ...others }) => ({ ...personOf(first, last, email), ...others }))
const line = stored.map((displayName) => ({ name: 'x', displayName, priceCents: 1 }))
const vehicle = fc.record({
  year: fc.integer({ min: 1900, max: 2100 }),
  make: stored,
  model: stored,
  size: stored,
  color: stored,
})
const booking: fc.Arbitrary<BookingRow> = fc
  .record({
    id: fc.string({ unit: fc.constantFrom(...'0123456789abcdefe'.split('')), minLength: 32, maxLength: 32 }),
    person: fc.option(person),
    service: line,
    addOns: fc.array(line, { maxLength: 3 }),
    vehicle: fc.option(vehicle),
    confirmedAt: fc.option(instant),
    heldAt: instant,
  })
  .map(({ id, vehicle: one, ...given }) => {
    const row = bookingRow(id, given)
    return { ...row, details: { ...row.details, vehicle: one } }
  })
