import type { Instant } from '#events/values/time.ts'

/** A content line (RFC 5545): name with parameters, and raw value. */
export interface ContentLine {
  readonly name: string
  readonly value: string
}

/** Escaped text (3.3.11), without control characters. */
export const textValue = (text: string): string =>
  text
    .replaceAll(/\r\n|[\r\n\u2028\u2029]/g, '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, '')
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')

/** UTC instant: '20261124T150000Z'. */
export const utcValue = (at: Instant): string => `${at.slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** 'mailto:asha@example.com', without injection. */
export const mailtoValue = (address: string): string => `mailto:${address.replaceAll(/[\s\p{Cc}"<>,;\\]/gu, '')}`

/** Stable id of a visit in calendars. */
export const calendarUid = (bookingId: string): string => `${bookingId}@fresh-glaze`

export const calendarText = (lines: readonly ContentLine[]): string =>
  lines.map(({ name, value }) => `${folded(`${name}:${value}`)}\r\n`).join('')

const longestLine = 75

function folded(line: string): string {
  let out = ''
  let octets = 0
  for (const letter of line) {
    const size = octetsOf(letter)
    if (octets + size > longestLine) {
      out += '\r\n '
      octets = 1
    }
    out += letter
    octets += size
  }
  return out
}

function octetsOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x8_00) return 2
  return code < 0x1_00_00 ? 3 : 4
}
