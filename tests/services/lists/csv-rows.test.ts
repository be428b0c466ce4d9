import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { ListRow } from '#projections/engine/lists/list.ts'
import { csvOfRows } from '#services/lists/csv.ts'

import { instant, lineOf, stored } from './csv-lines.ts'

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

const csvWith = (rows: readonly ListRow[]) => csvOfRows(columns, rows)

test('begins with a byte order mark and a header, and each row ends with CR LF', () => {
  expect(csvWith([])).toBe('\uFEFFname,total,year,heldAt,date\r\n')
  expect(
    csvWith([
      { ...empty, name: 'Éloïse' },
      { ...empty, name: 'ਅਮਨ' },
    ]),
  ).toBe('\uFEFFname,total,year,heldAt,date\r\nÉloïse,,,,\r\nਅਮਨ,,,,\r\n')
})

test('money is in dollars, an instant is Toronto’s time also where the day differs from UTC', () => {
  const rows = [
    { name: '', totalCents: 12_505, year: 2021, heldAt: '2026-11-24T04:59:59.999Z', date: '2026-11-24' },
    { name: '', totalCents: 5, year: 0, heldAt: '2026-07-01T03:30:00.000Z', date: '2026-07-01' },
    { name: '', totalCents: -12_500, year: 1, heldAt: '2026-11-01T06:30:00.000Z', date: '2026-11-01' },
    { name: '', totalCents: 0, year: 1, heldAt: '2026-11-01T06:59:59.999Z', date: '2026-11-01' },
    { name: '', totalCents: 0, year: 1, heldAt: '2026-11-01T05:59:59.999Z', date: '2026-11-01' },
    { name: '', totalCents: 0, year: 1, heldAt: '1890-01-01T12:00:00.000Z', date: '1890-01-01' },
  ]
  const [, ...lines] = csvWith(rows).trimEnd().split('\r\n')
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
  ['\t=1', `"'\t'=1"`],
  ['\r=1', `"'\r'=1"`],
  ['\n=1', `"'\n'=1"`],
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
  ['Asha; Gill', '"Asha; Gill"'],
  ['Asha | Gill', '"Asha | Gill"'],
  ['A\ttab', '"A\ttab"'],
  ['Lee;=1+1;=HYPERLINK("http://x"&A2)', `"Lee;'=1+1;'=HYPERLINK(""http://x""&A2)"`],
  ['Lee|@SUM(A1)', `"Lee|'@SUM(A1)"`],
  ['Lee\t-2', `"Lee\t'-2"`],
  ['Lee\r\n+1', `"Lee\r\n'+1"`],
  ['Lee;"=1+1"', `"Lee;'""=1+1"""`],
  ['Lee; =1', '"Lee; =1"'],
])('the text %j is written as %j', (name, cell) => {
  expect(csvWith([{ ...empty, name }])).toBe(`\uFEFFname,total,year,heldAt,date\r\n${cell},,,,\r\n`)
})

test('any text, sum and instant is written as this test says it without the database, and comes back as it was', () => {
  const row = fc.record({
    name: fc.option(stored),
    totalCents: fc.option(fc.integer({ min: -2_000_000_000, max: 2_000_000_000 })),
    year: fc.option(fc.integer({ min: -9_999, max: 9_999 })),
    heldAt: fc.option(instant),
    date: fc.option(instant.map((at) => at.slice(0, 10))),
  })
  const law = fc.property(fc.array(row, { minLength: 1, maxLength: 40 }), (rows) => {
    const text = csvWith(rows)
    const [head, ...lines] = [text.slice(0, text.indexOf('\n') + 1), text.slice(text.indexOf('\n') + 1)]
    expect(head).toBe('\uFEFFname,total,year,heldAt,date\r\n')
    expect(lines).toEqual([rows.map((one) => lineOf(one, columns)).join('')])
    const read = cellsIn(text).slice(1)
    expect(read.map(([name]) => unmarked(name ?? ''))).toEqual(rows.map(({ name }) => unmarked(name ?? '')))
  })
  fc.assert(law, { numRuns: 60 })
})

/** Without the apostrophes that begin a cell, here or behind a separator of another program. */
const unmarked = (text: string): string => text.replaceAll(/(^|[;\t|\r\n])'+/g, '$1')

/** Cells as a program reads them that separates by another sign: quotation marks keep together what they begin, and nothing else. */
function cellsBy(separator: string, text: string): string[] {
  const cells: string[] = []
  let [cell, isQuoted] = ['', false]
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (isQuoted && sign === '"' && text[at + 1] === '"') {
      cell += sign
      at += 1
    } else if (sign === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted
    else if (!isQuoted && (sign === '\r' || sign === '\n' || sign === separator)) {
      cells.push(cell)
      cell = ''
    } else cell += sign
  }
  return [...cells, cell]
}

const beginsFormula = /^[\t\r\n]*[=+\-@＝＋－＠]/

/** A day or a reference precedes the texts. */
const reports = fc.array(fc.record({ date: fc.constant('2026-11-24'), name: stored, note: stored, city: stored }), {
  minLength: 1,
  maxLength: 8,
})
const reportColumns = {
  date: { kind: 'day' },
  name: { kind: 'text' },
  note: { kind: 'text' },
  city: { kind: 'text' },
} as const

test.each([',', ';', '\t', '|'])('no text becomes a formula for a program that separates by %j', (separator) => {
  const law = fc.property(reports, (rows) => {
    const cells = cellsBy(separator, csvOfRows(reportColumns, rows))
    expect(cells.filter((cell) => beginsFormula.test(cell))).toEqual([])
  })
  fc.assert(law, { numRuns: 1_000 })
})
