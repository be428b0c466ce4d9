import fc from 'fast-check'

import type { CellKind, ListRow } from '#projections/engine/lists/list.ts'

/** A cell as this says it, without the database. */
function cellOf(value: string | number | null | undefined, kind: CellKind): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return kind === 'cents' ? (value / 100).toFixed(2) : String(value)
  if (kind === 'instant') return torontoTime(value)
  const losesDigits = /^(?:0\d[\d ,.]*|\d[\d ,.]{15,}|\d[\d.,]*e[+-]?\d+)$/i.test(value.trim())
  const text = /^[=+\-@\t\r\n＝＋－＠]/.test(value) || losesDigits ? `'${value}` : value
  return /[",;|\t\r\n]/.test(text) ? `"${inertInside(text).replaceAll('"', '""')}"` : text
}

/** Sign by sign: a separator whose next sign, but for quotation marks, begins a formula. */
const inertInside = (text: string): string =>
  Array.from(text)
    .map((one, at, signs) => {
      const next = signs.slice(at + 1).find((other) => other !== '"')
      return ';|\t\r\n'.includes(one) && next !== undefined && '=+-@＝＋－＠'.includes(next) ? `${one}'` : one
    })
    .join('')

const torontoTime = (instant: string): string =>
  Temporal.Instant.from(instant)
    .toZonedDateTimeISO('America/Toronto')
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .replace('T', ' ')

/** A line as this says it. */
export const lineOf = (row: ListRow, kinds: Readonly<Record<string, { readonly kind: CellKind }>>): string =>
  `${Object.entries(kinds)
    .map(([name, { kind }]) => cellOf(row[name], kind))
    .join(',')}\r\n`

/** Signs that mean something to a CSV, to a spreadsheet program, or to the pattern that looks for them. */
const sign = fc.constantFrom(...Array.from(`a,;|"=+-@\t\r\n'é 01.eE9Zz{[ ਅ\u00A0\u3000＝😀\\%_\u0001`))
const hostile = fc.oneof(fc.string({ unit: sign, maxLength: 24 }), fc.string({ unit: 'grapheme', maxLength: 12 }))
/** A text that the database stores. */
export const stored = hostile.map((text) => text.replaceAll('\0', ''))
export const instant = fc
  .date({ min: new Date('1896-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString())
