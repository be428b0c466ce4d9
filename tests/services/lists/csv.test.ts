import fc from 'fast-check'
import { expect, test } from 'vitest'

import { bookingsList } from '#projections/bookings-list.ts'
import type { AnyList, ListRow } from '#projections/engine/lists/list.ts'
import { csvOf } from '#services/lists/csv.ts'

const list: AnyList = {
  ...bookingsList,
  columns: {
    name: { kind: 'text', of: () => null },
    totalCents: { kind: 'cents', of: () => null },
    year: { kind: 'count', of: () => null },
    heldAt: { kind: 'instant', of: () => null },
    date: { kind: 'day', of: () => null },
  },
}
const empty = { name: null, totalCents: null, year: null, heldAt: null, date: null }

async function csv(...pages: ListRow[][]): Promise<string> {
  const stream = async function* () {
    yield* pages
  }
  return (await Array.fromAsync(csvOf(list, stream()))).join('')
}

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

test('begins with a byte order mark and a header, and each row ends with CR LF', async () => {
  expect(await csv()).toBe('\uFEFFname,total,year,heldAt,date\r\n')
  expect(await csv([{ ...empty, name: 'Éloïse' }], [{ ...empty, name: 'ਅਮਨ' }])).toBe(
    '\uFEFFname,total,year,heldAt,date\r\nÉloïse,,,,\r\nਅਮਨ,,,,\r\n',
  )
})

test('money is in dollars, an instant is Toronto’s time also where the day differs from UTC', async () => {
  const rows = [
    { name: '', totalCents: 12_505, year: 2021, heldAt: '2026-11-24T04:59:59.999Z', date: '2026-11-24' },
    { name: '', totalCents: 5, year: 0, heldAt: '2026-07-01T03:30:00.000Z', date: '2026-07-01' },
    { name: '', totalCents: -12_500, year: 1, heldAt: '2026-11-01T06:30:00.000Z', date: '2026-11-01' },
    { name: '', totalCents: 0, year: 1, heldAt: '2026-11-01T06:59:59.999Z', date: '2026-11-01' },
    { name: '', totalCents: 0, year: 1, heldAt: '2026-11-01T05:59:59.999Z', date: '2026-11-01' },
    { name: '', totalCents: 0, year: 1, heldAt: '1890-01-01T12:00:00.000Z', date: '1890-01-01' },
    { name: '', totalCents: 0, year: 1, heldAt: '+010000-01-01T12:07:00.000Z', date: '9999-12-31' },
  ]
  const [, ...lines] = (await csv(rows)).trimEnd().split('\r\n')
  expect(lines).toEqual([
    ',125.05,2021,2026-11-23 23:59,2026-11-24',
    ',0.05,0,2026-06-30 23:30,2026-07-01',
    ',-125.00,1,2026-11-01 01:30,2026-11-01',
    ',0.00,1,2026-11-01 01:59,2026-11-01',
    ',0.00,1,2026-11-01 01:59,2026-11-01',
    ',0.00,1,1890-01-01 06:42,1890-01-01',
    ',0.00,1,+010000-01-01 07:07,9999-12-31',
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
  ['say "hi", twice', '"say ""hi"", twice"'],
])('the text %j is written as %j', async (name, cell) => {
  expect(await csv([{ ...empty, name }])).toBe(`\uFEFFname,total,year,heldAt,date\r\n${cell},,,,\r\n`)
})

test('any text comes back as it was, but for the apostrophe before a formula or digits that would be lost', async () => {
  const texts = fc.array(
    fc.string({ unit: fc.constantFrom('a', ',', '"', '\r', '\n', '=', '+', '-', '@', '\t', "'", 'é', ' ', '0', '1') }),
    { minLength: 1, maxLength: 5 },
  )
  const law = fc.asyncProperty(texts, async (names) => {
    const [, ...rows] = cellsIn(await csv(names.map((name) => ({ ...empty, name }))))
    expect(rows.map(([name]) => name)).toEqual(
      names.map((name) => (/^(?:[=+\-@\t\r\n]|\s*0\d[\d ,.]*\s*$)/.test(name) ? `'${name}` : name)),
    )
    for (const row of rows) expect(row).toHaveLength(5)
  })
  await fc.assert(law, { numRuns: 300 })
})
