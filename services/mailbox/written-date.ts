import { dayMs } from '#events/values/time.ts'
const earliest = Date.parse('1990-01-01')

/** Date header, where over a day before the arrival (a moved mailbox); null otherwise, and for a wrong clock. */
export function writtenDate(headers: string, receivedAt: Date): Date | null {
  const line = /^date:[ \t]*(\S[^\n]{0,100})/im.exec(headers)?.[1]
  // What stands in brackets names the zone once more.
  const at = line === undefined ? Number.NaN : Date.parse(line.replace(/\([^)]*\)?/, ''))
  return at >= earliest && receivedAt.getTime() - at > dayMs ? new Date(at) : null
}
