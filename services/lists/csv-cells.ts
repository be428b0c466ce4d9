import { bookingReference } from '#events/values/ids.ts'
import { businessTimeZone } from '#events/values/time.ts'
import type { CellKind } from '#projections/engine/lists/list.ts'

/**
 * A cell as CSV (RFC 4180) has it, of its value as `readRecords` writes it. Money is in dollars with two decimals, an instant is
 * Toronto's time to the minute. A text that could be taken for a formula, or for a number that would lose digits, begins with an
 * apostrophe (decision 98), and so does what stands behind a separator of another program, which would begin a cell there.
 */
export const csvCells: Readonly<Record<CellKind, (value: string) => string>> = {
  text: textCell,
  cents: centsCell,
  count: (digits) => digits,
  day: (day) => day,
  reference: bookingReference,
  instant: (minutes) => torontoTime(Number(minutes)),
}

function textCell(text: string): string {
  const marked = isTakenForAnother(text) ? `'${text}` : text
  if (!needsQuotes.test(marked)) return marked
  return `"${marked.replaceAll(formulaInside, "$&'").replaceAll('"', '""')}"`
}

/** What ends a cell or a line: of this file, and where a program takes a semicolon, a tab or a bar for the separator. */
const needsQuotes = /[",;\t|\r\n]/

/**
 * A separator or line break behind which a formula begins for a program that separates by it: there a quotation mark in the middle of a
 * cell keeps nothing together. Quotation marks before the sign would be taken away.
 */
const formulaInside = /[;\t|\r\n](?="*[=+\-@＝＋－＠])/g

/** Most texts begin with a letter and are known for harmless by it. */
function isTakenForAnother(text: string): boolean {
  const first = text.charCodeAt(0)
  const isLetter = (first >= 0x41 && first <= 0x5a) || (first >= 0x61 && first <= 0x7a)
  return !isLetter && (startsFormula.test(text) || losesDigits.test(text.trim()))
}

/** What a spreadsheet program takes for the beginning of a formula, its wide forms included. */
const startsFormula = /^[=+\-@\t\r\n＝＋－＠]/

/**
 * What a spreadsheet program reads as a number that is another text when it is written: it drops leading zeros, rounds what has more
 * than fifteen digits, and reckons powers of ten.
 */
const losesDigits = /^(?:0[0-9][0-9 ,.]*|[0-9][0-9 ,.]{15,}|[0-9][0-9.,]*[eE][+-]?[0-9]+)$/

function centsCell(cents: string): string {
  const [sign, digits] = cents.startsWith('-') ? ['-', cents.slice(1)] : ['', cents]
  const padded = digits.padStart(3, '0')
  return `${sign}${padded.slice(0, -2)}.${padded.slice(-2)}`
}

const hourMinutes = 60

/** Toronto's local mean time, before 1895, was no whole number of hours from UTC. */
const standardTimeSince = Date.UTC(1900, 0) / 60_000

/** The beginnings of hours that were asked for, for rows of one hour are many. */
const hours = new Map<number, string>()
const mostHours = 20_000

/** '2026-11-26 09:05' of whole minutes since 1970. */
function torontoTime(minutes: number): string {
  if (minutes < standardTimeSince) return wallClock(minutes)
  const hour = Math.floor(minutes / hourMinutes)
  let beginning = hours.get(hour)
  if (beginning === undefined) {
    if (hours.size >= mostHours) hours.clear()
    hours.set(hour, (beginning = wallClock(hour * hourMinutes).slice(0, -2)))
  }
  return beginning + String(minutes - hour * hourMinutes).padStart(2, '0')
}

const wallClock = (minutes: number): string =>
  Temporal.Instant.fromEpochMilliseconds(minutes * 60_000)
    .toZonedDateTimeISO(businessTimeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .replace('T', ' ')
