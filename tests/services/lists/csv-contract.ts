import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { bookingReference } from '#events/values/ids.ts'
import type { Database, Queryable } from '#infra/database/database.ts'
import { readOnly } from '#infra/database/read-only.ts'
import { bookingsList } from '#projections/bookings-list.ts'
import type { BookingRow } from '#projections/bookings.ts'
import type { CellKind, ListRow } from '#projections/engine/lists/list.ts'
import { streamedRecords } from '#projections/engine/lists/stream.ts'
import { csv, csvOfRows } from '#services/lists/csv.ts'
import { jsonLines } from '#services/lists/json-lines.ts'
import { listQuery } from '#services/lists/list-query.ts'
import { bookingRow, insertBookings, personOf } from '#tests/projections/list-rows.ts'
import { assemble } from '#tests/support/database-context.ts'

const columns = {
  name: { kind: 'text' },
  totalCents: { kind: 'cents' },
  year: { kind: 'count' },
  heldAt: { kind: 'instant' },
  date: { kind: 'day' },
} as const
const empty = { name: null, totalCents: null, year: null, heldAt: null, date: null }

/** Cells as RFC 4180 reads them. */
function cellsIn(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    if (end === '' && plain === '') break
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

/** A cell as this says it, without the database. */
function cellOf(value: string | number | null | undefined, kind: CellKind): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return kind === 'cents' ? (value / 100).toFixed(2) : String(value)
  if (kind === 'instant') return torontoTime(value)
  const losesDigits = /^(?:0\d[\d ,.]*|\d[\d ,.]{15,}|\d[\d.,]*e[+-]?\d+)$/i.test(value.trim())
  const text = /^[=+\-@\t\r\n＝＋－＠]/.test(value) || losesDigits ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const vehicleText = (vehicle: BookingRow['details']['vehicle']): string | null =>
  vehicle && [vehicle.year, vehicle.make, vehicle.model, vehicle.color].join(' ')

const torontoTime = (instant: string): string =>
  Temporal.Instant.from(instant)
    .toZonedDateTimeISO('America/Toronto')
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .replace('T', ' ')

const lineOf = (row: ListRow, kinds: Readonly<Record<string, { readonly kind: CellKind }>>): string =>
  `${Object.entries(kinds)
    .map(([name, { kind }]) => cellOf(row[name], kind))
    .join(',')}\r\n`

/** Signs that mean something to a CSV, to a spreadsheet program, or to the pattern that looks for them. */
const sign = fc.constantFrom(...Array.from(`a,"=+-@\t\r\n'é 01.eE9Zz{[ ਅ\u00A0\u3000＝😀\\%_\u0001`))
const hostile = fc.oneof(fc.string({ unit: sign, maxLength: 24 }), fc.string({ unit: 'grapheme', maxLength: 12 }))
const stored = hostile.map((text) => text.replaceAll('\0', ''))
const instant = fc
  .date({ min: new Date('1896-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString())

/** What CSV promises on every database. `open` answers an empty one. */
export function describeCsv(title: string, open: () => Promise<Database>): void {
  describe(`CSV ${title}`, () => {
    let database: Database
    beforeAll(async () => {
      database = await open()
      await (await assemble(database)).log.close()
    })
    afterAll(() => database.close())
    const csvWith = (rows: readonly ListRow[]) => csvOfRows(columns, rows)

    test('begins with a byte order mark and a header, and each row ends with CR LF', async () => {
      expect(await csvWith([])).toBe('\uFEFFname,total,year,heldAt,date\r\n')
      expect(
        await csvWith([
          { ...empty, name: 'Éloïse' },
          { ...empty, name: 'ਅਮਨ' },
        ]),
      ).toBe('\uFEFFname,total,year,heldAt,date\r\nÉloïse,,,,\r\nਅਮਨ,,,,\r\n')
    })

    test('money is in dollars, an instant is Toronto’s time also where the day differs from UTC', async () => {
      const rows = [
        { name: '', totalCents: 12_505, year: 2021, heldAt: '2026-11-24T04:59:59.999Z', date: '2026-11-24' },
        { name: '', totalCents: 5, year: 0, heldAt: '2026-07-01T03:30:00.000Z', date: '2026-07-01' },
        { name: '', totalCents: -12_500, year: 1, heldAt: '2026-11-01T06:30:00.000Z', date: '2026-11-01' },
        { name: '', totalCents: 0, year: 1, heldAt: '2026-11-01T06:59:59.999Z', date: '2026-11-01' },
        { name: '', totalCents: 0, year: 1, heldAt: '2026-11-01T05:59:59.999Z', date: '2026-11-01' },
        { name: '', totalCents: 0, year: 1, heldAt: '1890-01-01T12:00:00.000Z', date: '1890-01-01' },
      ]
      const [, ...lines] = (await csvWith(rows)).trimEnd().split('\r\n')
      expect(lines).toEqual([
        ',125.05,2021,2026-11-23 23:59,2026-11-24',
        ',0.05,0,2026-06-30 23:30,2026-07-01',
        ',-125.00,1,2026-11-01 01:30,2026-11-01',
        ',0.00,1,2026-11-01 01:59,2026-11-01',
        ',0.00,1,2026-11-01 01:59,2026-11-01',
        ',0.00,1,1890-01-01 06:42,1890-01-01',
      ])
    })

    test.each([
      ['=1+1', `'=1+1`],
      ['+1 416 555 0101', `'+1 416 555 0101`],
      ['-2', `'-2`],
      ['@SUM(A1)', `'@SUM(A1)`],
      ['\t=1', `'\t=1`],
      ['\r=1', `"'\r=1"`],
      ['\n=1', `"'\n=1"`],
      ['＝1', `'＝1`],
      ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
      ['a=b', 'a=b'],
      ['0012', `'0012`],
      ['00', `'00`],
      [' 0012.50 ', `' 0012.50 `],
      ['4111111111111111', `'4111111111111111`],
      ['4111 1111 1111 1111', `'4111 1111 1111 1111`],
      ['1e5', `'1e5`],
      ['12E-3', `'12E-3`],
      ['0', '0'],
      ['416 555 0101', '416 555 0101'],
      ['9055550142', '9055550142'],
      ['0012 Elm Street', '0012 Elm Street'],
      ['1e', '1e'],
      ['1e5a', '1e5a'],
      ['905-555-0142', '905-555-0142'],
      ['12-5e3', '12-5e3'],
      ['\u00A00012\u3000', `'\u00A00012\u3000`],
      ['\uFEFF1e5', `'\uFEFF1e5`],
      ['١٢', '١٢'],
      ['{a}', '{a}'],
      [' =1', ' =1'],
      ['say "hi", twice', '"say ""hi"", twice"'],
    ])('the text %j is written as %j', async (name, cell) => {
      expect(await csvWith([{ ...empty, name }])).toBe(`\uFEFFname,total,year,heldAt,date\r\n${cell},,,,\r\n`)
    })

    test('any text, sum and instant is written as this test says it without the database, and comes back as it was', async () => {
      const row = fc.record({
        name: fc.option(stored),
        totalCents: fc.option(fc.integer({ min: -2_000_000_000, max: 2_000_000_000 })),
        year: fc.option(fc.integer({ min: -9_999, max: 9_999 })),
        heldAt: fc.option(instant),
        date: fc.option(instant.map((at) => at.slice(0, 10))),
      })
      const law = fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 40 }), async (rows) => {
        const text = await csvWith(rows)
        const [head, ...lines] = [text.slice(0, text.indexOf('\n') + 1), text.slice(text.indexOf('\n') + 1)]
        expect(head).toBe('\uFEFFname,total,year,heldAt,date\r\n')
        expect(lines).toEqual([rows.map((one) => lineOf(one, columns)).join('')])
        const read = cellsIn(text).slice(1)
        expect(read.map(([name]) => name?.replace(/^'/, ''))).toEqual(
          rows.map(({ name }) => (name ?? '').replace(/^'/, '')),
        )
      })
      await fc.assert(law, { numRuns: 60 })
    })

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
