import type { Instant } from '#events/values/time.ts'

/** One line of an iCalendar object (RFC 5545): name with parameters, and the value as it is written. */
export interface ContentLine {
  readonly name: string
  readonly value: string
}

/** A free text as a value: breaks and signs escaped (3.3.11). Other control characters are not allowed in there, and go. */
export const textValue = (text: string): string =>
  text
    .replaceAll(/\r\n|[\r\n\u2028\u2029]/g, '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, '')
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')

/** An instant in UTC, which needs no rules of a time zone: '20261124T150000Z'. */
export const utcValue = (at: Instant): string => `${at.slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** A mail address as a value: 'mailto:asha@example.com', without anything that could end the line or the address. */
export const mailtoValue = (address: string): string => `mailto:${address.replaceAll(/[\s\p{Cc}"<>,;\\]/gu, '')}`

/** Names the visit of a booking in every calendar: a later file or mail changes the same entry. */
export const calendarUid = (bookingId: string): string => `${bookingId}@fresh-glaze`

/** The whole object: lines end with CRLF and are folded. */
export const calendarText = (lines: readonly ContentLine[]): string =>
  lines.map(({ name, value }) => `${folded(`${name}:${value}`)}\r\n`).join('')

const longestLine = 75

/** A line has at most 75 octets; what follows goes on after a break and a space (3.1). Never splits a letter. */
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

/** In UTF-8. */
function octetsOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x8_00) return 2
  return code < 0x1_00_00 ? 3 : 4
}
