import { bookingReference } from '#events/values/ids.ts'
import { businessTimeZone } from '#events/values/time.ts'
import type { CellKind } from '#projections/engine/lists/list.ts'

/** CSV cells (RFC 4180). Texts that could become formulas or numbers get an apostrophe (decision 98). */
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

/** Cell and line separators, of other programs too. */
const needsQuotes = /[",;\t|\r\n]/

/** Formula after another program's separator. */
const formulaInside = /[;\t|\r\n](?="*[=+\-@＝＋－＠])/g

/** Fast path for texts beginning with a letter. */
function isTakenForAnother(text: string): boolean {
  const first = text.charCodeAt(0)
  const isLetter = (first >= 0x41 && first <= 0x5a) || (first >= 0x61 && first <= 0x7a)
  return !isLetter && (startsFormula.test(text) || losesDigits.test(text.trim()))
}

/** Formula prefixes with their full-width forms. */
const startsFormula = /^[=+\-@\t\r\n＝＋－＠]/

/** Numbers that spreadsheets change: leading zeros, over fifteen digits, exponents. */
const losesDigits = /^(?:0[0-9][0-9 ,.]*|[0-9][0-9 ,.]{15,}|[0-9][0-9.,]*[eE][+-]?[0-9]+)$/

function centsCell(cents: string): string {
  const [sign, digits] = cents.startsWith('-') ? ['-', cents.slice(1)] : ['', cents]
  const padded = digits.padStart(3, '0')
  return `${sign}${padded.slice(0, -2)}.${padded.slice(-2)}`
}

const hourMinutes = 60

/** Start of whole-hour offsets: Toronto's local mean time ended in 1895. */
const standardTimeSince = Date.UTC(1900, 0) / 60_000

const hours = new Map<number, string>()
const mostHours = 20_000

/** '2026-11-26 09:05' from minutes since 1970. */
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
