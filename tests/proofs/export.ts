import { addDays, dayOf } from '#events/values/toronto.ts'
import { provision } from '#scripts/servers/provision.ts'

import { visitorAt, type Visitor } from './erase/visitor.ts'
import { hostileTexts } from './export/hostile.ts'
import { openInSpreadsheet, separators, type Separator, type SpreadsheetCell } from './export/spreadsheet.ts'
import { openFleet, type Fleet } from './fleet.ts'
import type { Finding, Proof, ProofTerms } from './proof.ts'

const password = 'the password of the proof'
const formRows = 60
const vans = 50
const starts = ['8:00 AM', '12:00 PM'] as const
const texts = ['firstName', 'lastName', 'address', 'city', 'notes'] as const
type Field = (typeof texts)[number]

/** Exports hostile names and opens them in LibreOffice: every row present, no formula, with any separator. */
export const proveExport: Proof = {
  about: 'the export with hostile names in LibreOffice: every row, every cell as text, no formula by any separator',
  run: proveExportRun,
  control: {
    what: 'an export that writes cells as they are',
    cases: 60,
    says: /by comma, line \d+: .* is a formula/,
    sabotage: [
      {
        file: 'services/lists/csv-cells.ts',
        from: "const marked = isTakenForAnother(text) ? `'${text}` : text",
        to: 'const marked = text',
      },
    ],
  },
  otherControls: [
    {
      what: 'an export that looks at the beginning of a text alone',
      cases: 60,
      says: /by semicolon, line \d+: .* is a formula/,
      sabotage: [
        {
          file: 'services/lists/csv-cells.ts',
          from: `marked.replaceAll(formulaInside, "$&'")`,
          to: 'marked',
        },
      ],
    },
  ],
}

async function proveExportRun(terms: ProofTerms): Promise<Finding> {
  provision(['postgres', 'redis', 'libreoffice'])
  const copies = terms.cases ?? hostileTexts.length
  const environment = { ADMIN_PASSWORD: password, TRUSTED_PROXIES: '1' }
  const fleet = await openFleet({ apis: 1, workers: 0, vans, sabotage: terms.sabotage, environment })
  try {
    const office = visitorAt(fleet.apis[0]?.url ?? '', { userAgent: 'Mozilla/5.0', ip: '198.51.100.4' })
    await office.send('POST', '/api/admin/login', { username: 'admin', password })
    const accepted = await bookAll(fleet, office)
    await addRows(fleet, copies)
    terms.say(`${formRows} visits are booked, ${accepted} of them with a hostile name, and ${copies} rows added`)
    const csv = await office.text('GET', '/api/crm/reports')
    const failures: string[] = []
    const figures: Record<string, number> = { texts: hostileTexts.length, hostileByForm: accepted }
    for (const separator of separatorNames) {
      const [head = [], ...rows] = await openInSpreadsheet(csv, separator)
      const found = formulasIn(rows, separator)
      failures.push(...found, ...(isOurs(separator) ? await differences(fleet, head, rows) : []))
      figures[`cells by ${separator}`] = rows.reduce((sum, row) => sum + row.length, 0)
      figures[`formulas by ${separator}`] = found.length
    }
    return { cases: copies + formRows, failures, figures }
  } finally {
    await fleet.close()
  }
}

const separatorNames: readonly Separator[] = ['comma', 'comma, semicolon and tab', 'semicolon', 'tab', 'bar']

/** True for the file's own separator. */
const isOurs = (separator: Separator): boolean => separators[separator].startsWith(separators.comma)

const formulasIn = (rows: readonly (readonly SpreadsheetCell[])[], separator: Separator): string[] =>
  rows.flatMap((row, index) =>
    row.flatMap(({ isFormula, text }, at) =>
      isFormula
        ? [`by ${separator}, line ${index + 2}: cell ${at + 1} is a formula, which says ${text.slice(0, 40)}`]
        : [],
    ),
  )

const hostile = (at: number): string => hostileTexts[at % hostileTexts.length] ?? ''

async function bookAll({ eyes }: Fleet, office: Visitor): Promise<number> {
  let accepted = 0
  let booked = 0
  for (let days = 3; booked < formRows; days += 1) {
    const date = addDays(dayOf(eyes.ctx.clock()), days)
    if (!(await isOpen(office, date))) continue
    for (const time of starts) {
      for (let van = 0; van < vans && booked < formRows; van += 1) {
        const names = { firstName: hostile(booked), lastName: hostile(booked * 8 + 1) }
        const start = { date, time, address: '123 Yonge Street', city: 'Toronto' }
        if (await book(office, booked, names, start)) accepted += 1
        else await book(office, booked, { firstName: 'Rosa', lastName: 'Diaz' }, start)
        booked += 1
      }
    }
  }
  return accepted
}

async function isOpen(office: Visitor, date: string): Promise<boolean> {
  const day = await office.text('GET', `/api/availability?service=glazed&date=${date}`)
  return starts.every((time) => day.includes(`{"time":"${time}","available":true`))
}

/** False for a rejected text. */
async function book(
  office: Visitor,
  number: number,
  names: { readonly firstName: string; readonly lastName: string },
  appointment: object,
): Promise<boolean> {
  const answer = await office.text('POST', '/api/crm/bookings', {
    id: `b${number.toString(16).padStart(31, '0')}`,
    service: 'glazed',
    totalCents: 12_500,
    customer: { ...names, email: '', phone: '416 555 0188' },
    customerId: null,
    vehicle: null,
    appointment,
    language: 'en',
    waiver: 'regular',
  })
  return answer.includes('"reference"')
}

interface Row {
  readonly id: string
  readonly person: Readonly<Partial<Record<Field, string | null>>>
  readonly totalCents: number
}

const allRows = ({ eyes }: Fleet) =>
  eyes.database.query<Row>('select id, person, total_cents as "totalCents" from rm.bookings order by id')

/** Copies of the first row with a hostile text per field. */
async function addRows(fleet: Fleet, count: number): Promise<void> {
  const [first] = await allRows(fleet)
  if (first === undefined) throw new Error('No visit was booked')
  for (let copy = 0; copy < count; copy += 1) {
    const person = {
      ...first.person,
      ...Object.fromEntries(texts.map((field, at) => [field, hostile(copy + at * 7)])),
    }
    await fleet.eyes.database.query(
      `insert into rm.bookings select (jsonb_populate_record(one, $2::text::jsonb)).* from rm.bookings one where id = $1`,
      [first.id, JSON.stringify({ id: `f${copy.toString(16).padStart(31, '0')}`, person })],
    )
  }
}

async function differences(
  fleet: Fleet,
  head: readonly SpreadsheetCell[],
  rows: readonly (readonly SpreadsheetCell[])[],
): Promise<string[]> {
  const expected = await allRows(fleet)
  const names = head.map(({ text }) => text)
  const cell = (row: readonly SpreadsheetCell[], name: string) => row[names.indexOf(name)]
  const failures: string[] = []
  if (rows.length !== expected.length) failures.push(`${rows.length} rows of ${expected.length} are in the sheet`)
  const byId = new Map(rows.map((row) => [cell(row, 'id')?.text, row]))
  for (const { id, person, totalCents } of expected) {
    const row = byId.get(id)
    if (row === undefined) {
      failures.push(`booking ${id} is missing`)
      continue
    }
    for (const field of texts) {
      const [written, read] = [asCell(person[field] ?? ''), cell(row, field)?.text ?? '']
      if (unmarked(read) !== unmarked(written))
        failures.push(
          `booking ${id}: ${field} says ${JSON.stringify(read.slice(0, 60))}, not ${JSON.stringify(written.slice(0, 60))}`,
        )
    }
    if (cell(row, 'total')?.number !== totalCents / 100) failures.push(`booking ${id}: another total`)
  }
  return failures
}

/** Text without protective apostrophes. */
const unmarked = (text: string): string => text.replaceAll("'", '')

/** Normalised line breaks, which LibreOffice does not preserve. */
function asCell(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, '\n')
  return lines.includes('\n') ? lines.replaceAll('\t', '') : lines
}
