import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Database, Queryable } from '#infra/database/database.ts'
import { readOnly } from '#infra/database/read-only.ts'
import { bookingsList } from '#projections/bookings-list.ts'
import { readCursor, writeCursor } from '#projections/engine/lists/cursor.ts'
import type { ListQuery } from '#projections/engine/lists/list.ts'
import { readPage } from '#projections/engine/lists/page.ts'
import { streamedRecords, streamedRows, streamList } from '#projections/engine/lists/stream.ts'
import { paymentsList } from '#projections/payments-list.ts'
import { csv } from '#services/lists/csv.ts'
import { jsonLines } from '#services/lists/json-lines.ts'
import { listQuery } from '#services/lists/list-query.ts'
import { lists } from '#services/lists/lists.ts'
import { assemble } from '#tests/support/database-context.ts'

import { bookingRow, insertBookings, personOf } from './list-rows.ts'

/** Few instants, so that many rows have the same one. */
const instants = ['2026-11-20T15:00:00.000Z', '2026-11-20T15:00:00.001Z', '2026-11-21T04:59:59.999Z'] as const
const someRows = (prefix: string, maxLength: number, minLength = 0) =>
  fc
    .array(fc.constantFrom(...instants), { minLength, maxLength })
    .map((times) => times.map((heldAt, index) => bookingRow(`${prefix}${(index * 7919) % 1009}`, { heldAt })))

export function describeLists(name: string, open: () => Promise<Database>): void {
  describe(`lists of read models ${name}`, () => {
    let database: Database
    beforeAll(async () => {
      database = await open()
      await (await assemble(database)).log.close()
    })
    afterAll(() => database.close())
    beforeEach(async () => {
      await database.script('delete from rm.bookings; delete from rm.payments')
    })

    /** The ids of the rows that a question finds. */
    async function found(question: Record<string, unknown>): Promise<unknown[]> {
      const { query } = listQuery(bookingsList).parse(question)
      return (await Array.fromAsync(streamList(readOnly(database), bookingsList, query))).flat().map(({ id }) => id)
    }

    test('a walk through the pages shows each row that was there all the time once, whatever is added and removed', async () => {
      let pages = 0
      const law = fc.asyncProperty(
        someRows('a', 12, 6),
        fc.array(someRows('b', 3), { minLength: 12, maxLength: 12 }),
        fc.constantFrom('heldAt.asc', 'heldAt.desc', 'startsAt.desc'),
        fc.integer({ min: 1, max: 5 }),
        async (there, additions, order, limit) => {
          await database.script('delete from rm.bookings')
          await insertBookings(database, there)
          const seen: unknown[] = []
          for (let cursor: string | undefined, round = 0; ; round += 1) {
            const { query, after } = listQuery(bookingsList).parse({ order, cursor })
            const page = await readPage(readOnly(database), bookingsList, query, { after, limit })
            seen.push(...page.rows.map(({ id }) => id))
            pages += 1
            if (page.next === null) break
            cursor = writeCursor(bookingsList, query, page.next)
            const added = additions[round] ?? []
            await insertBookings(
              database,
              added.map((row) => ({ ...row, id: `${round}${row.id}` })),
            )
            await database.query('delete from rm.bookings where id like $1', [`${round - 2}b%`])
          }
          expect(new Set(seen).size).toBe(seen.length)
          for (const { id } of there) expect(seen).toContain(id)
        },
      )
      await fc.assert(law, { numRuns: 40 })
      // Six rows or more by pages of five or fewer.
      expect(pages).toBeGreaterThanOrEqual(2 * 40)
    })

    test('100,000 rows are written as CSV and as JSON with a page or two of them in memory', async () => {
      const count = 100_000
      await database.query(
        `insert into rm.payments (id, booking_id, status, amount_cents, refunded_cents, balance_cents, tax_cents,
           refunds_waiting, requested_at, changed_at, position)
         select 'p' || n, 'b' || n, 'paid', 3100, 0, 0, 0, 0,
           date_trunc('milliseconds', '2026-01-01T05:00:00Z'::timestamptz + (n / 3) * interval '1 s'), now(), n
         from generate_series(1, $1::int) n`,
        [count],
      )
      const { query } = listQuery(paymentsList).parse({})
      const formats = [
        // The page that is written down and the one ahead of it, each with the record behind it.
        { format: csv, most: 2 * (streamedRecords + 1) },
        { format: jsonLines, most: streamedRows + 1 },
      ]
      for (const { format, most } of formats) {
        const inMemory: number[] = []
        let peak = 0
        const counting: Queryable = {
          ...database,
          query: async <Row extends object>(...asked: Parameters<Queryable['query']>) => {
            const rows = await database.query<Row>(...asked)
            // Records of a text, or rows.
            inMemory.push(
              rows.reduce((sum, row) => sum + ('records' in row ? String(row.records).split(')(').length : 1), 0),
            )
            peak = Math.max(
              peak,
              inMemory.reduce((sum, page) => sum + page, 0),
            )
            return rows
          },
        }
        const ids = new Set<string>()
        for await (const { text } of format.whole(counting, paymentsList, query, {})) {
          const read = text.matchAll(/\bp\d+\b/g).toArray()
          for (const [id] of read) ids.add(id)
          if (read.length > 0) inMemory.shift()
        }
        expect(ids.size).toBe(count)
        expect(peak).toBeLessThanOrEqual(most)
        expect(inMemory).toEqual([])
      }
    })

    test('nothing is read ahead of its reader, and a walk ends with the reason of its signal', async () => {
      await insertBookings(
        database,
        Array.from({ length: streamedRows + 1 }, (_, index) => bookingRow(`b${index}`)),
      )
      let questions = 0
      const counting: Queryable = {
        ...database,
        query: (sql, parameters) => {
          questions += 1
          return database.query(sql, parameters)
        },
      }
      const { query } = listQuery(bookingsList).parse({})
      const [stopped, left] = [new AbortController(), new Error('the operator left')]
      const pages = streamList(counting, bookingsList, query, { signal: stopped.signal })
      expect(questions).toBe(0)
      expect((await pages.next()).value).toHaveLength(streamedRows)
      await database.query('select 1')
      expect(questions).toBe(1)
      stopped.abort(left)
      await expect(pages.next()).rejects.toBe(left)
      expect(questions).toBe(1)
    })

    test('filters select by value, by one of several, and by days in Toronto', async () => {
      await insertBookings(database, [
        bookingRow('late', { heldAt: '2026-11-21T04:59:59.999Z', date: '2026-11-30' }),
        bookingRow('early', { heldAt: '2026-11-20T05:00:00.000Z', status: 'held', van: 'van-2' }),
        bookingRow('before', { heldAt: '2026-11-20T04:59:59.999Z', status: 'lapsed', date: '2026-12-01' }),
      ])
      expect(await found({})).toEqual(['late', 'early', 'before'])
      expect(await found({ order: 'heldAt.asc' })).toEqual(['before', 'early', 'late'])
      expect(await found({ status: 'held' })).toEqual(['early'])
      expect(await found({ status: ['held', 'lapsed'] })).toEqual(['early', 'before'])
      expect(await found({ van: 'van-2', status: 'lapsed' })).toEqual([])
      expect(await found({ service: 'glazed' })).toHaveLength(3)
      expect(await found({ heldAtFrom: '2026-11-20', heldAtTo: '2026-11-20' })).toEqual(['late', 'early'])
      expect(await found({ heldAtTo: '2026-11-19' })).toEqual(['before'])
      expect(await found({ dateFrom: '2026-11-25', dateTo: '2026-11-30' })).toEqual(['late'])
      expect(await found({ dateFrom: '2026-11-30' })).toEqual(['late', 'before'])
      expect(await found({ heldAtFrom: '2000-01-01', heldAtTo: '2100-12-31' })).toHaveLength(3)
    })

    test('a day of 25 hours, when the clocks change, is one day', async () => {
      await insertBookings(database, [
        bookingRow('first', { heldAt: '2026-11-01T04:00:00.000Z' }),
        bookingRow('last', { heldAt: '2026-11-02T04:59:59.999Z' }),
        bookingRow('next', { heldAt: '2026-11-02T05:00:00.000Z' }),
      ])
      expect(await found({ heldAtFrom: '2026-11-01', heldAtTo: '2026-11-01' })).toEqual(['last', 'first'])
    })

    test('a search finds the beginnings of words, in whatever case, and takes wildcards for themselves', async () => {
      await insertBookings(database, [
        bookingRow('ann', { person: personOf('Ann', 'van der Berg', 'ann@example.com') }),
        bookingRow('joann', { person: personOf('Joann', "O'Brien", 'jo@example.com') }),
        bookingRow('erased', { person: null }),
      ])
      expect(await found({ search: 'ann' })).toEqual(['ann'])
      expect(await found({ search: 'DER a' })).toEqual(['ann'])
      expect(await found({ search: "o'b" })).toEqual(['joann'])
      expect(new Set(await found({ search: 'main_ 100%' }))).toEqual(new Set(['ann', 'joann']))
      for (const search of ['a%n', '%', '_', 'mainx', '\\']) expect(await found({ search }), search).toEqual([])
    })

    test('every filter, order and search of every list is a question that the database understands', async () => {
      for (const list of lists) {
        const question = Object.fromEntries(
          Object.entries(list.filters).flatMap(([field, filter]) =>
            filter.kind === 'text'
              ? [[field, filter.values ?? 'x']]
              : [
                  [`${field}From`, '2026-01-01'],
                  [`${field}To`, '2026-12-31'],
                ],
          ),
        )
        for (const order of list.orders) {
          const { query } = listQuery(list).parse({ ...question, search: 'x y', order: `${order}.asc` })
          const after = { at: '2026-01-01T00:00:00.000Z', key: 'x' }
          expect(await readPage(database, list, query, { after, limit: 1 })).toEqual({ rows: [], next: null })
        }
      }
    })

    test('hostile texts are values and nothing else: refused, or looked for and not found', async () => {
      await insertBookings(database, [bookingRow('b1')])
      const { query } = listQuery(bookingsList).parse({})
      const real = writeCursor(bookingsList, query, { at: instants[0], key: 'b9' })
      const hostile = fc.oneof(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.constantFrom("' or '1'='1", "'; drop table rm.bookings; --", '$1', '\0', '\uD800', real, `${real}=`),
      )
      const field = fc.constantFrom('van', 'status', 'dateFrom', 'heldAtTo', 'search', 'order', 'limit', 'cursor', 'x')
      let accepted = 0
      const law = fc.asyncProperty(fc.dictionary(field, hostile, { maxKeys: 3 }), async (question) => {
        const parsed = listQuery(bookingsList).safeParse(question)
        if (!parsed.success) return
        accepted += 1
        await readPage(database, bookingsList, parsed.data.query, parsed.data)
      })
      await fc.assert(law, { numRuns: 500 })
      expect(accepted).toBeGreaterThan(50)
      expect(await found({})).toEqual(['b1'])
    })

    test('a cursor belongs to its question: another list, order or filter refuses it', () => {
      const query = listQuery(bookingsList).parse({ status: 'held' }).query
      const cursor = writeCursor(bookingsList, query, { at: instants[0], key: 'b1' })
      expect(readCursor(bookingsList, query, cursor)).toEqual({ at: instants[0], key: 'b1' })
      const others: ListQuery[] = [{}, { status: 'lapsed' }, { status: 'held', order: 'heldAt.asc' }].map(
        (question) => listQuery(bookingsList).parse(question).query,
      )
      for (const other of others) expect(readCursor(bookingsList, other, cursor)).toBeNull()
      expect(readCursor(paymentsList, query, cursor)).toBeNull()
    })
  })
}
