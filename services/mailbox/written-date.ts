const dayMs = 86_400_000

/** Earlier than any mail. */
const earliest = Date.parse('1990-01-01')

/**
 * When a mail says that it was written, where that is more than a day before the server had it: a mailbox that was moved has the day of the
 * move for all of its mails. Null where it does not say so; a date after the arrival is a wrong clock.
 */
export function writtenDate(headers: string, receivedAt: Date): Date | null {
  const line = /^date:[ \t]*(\S[^\n]{0,100})/im.exec(headers)?.[1]
  // What stands in brackets names the zone once more.
  const at = line === undefined ? Number.NaN : Date.parse(line.replace(/\([^)]*\)?/, ''))
  return at >= earliest && receivedAt.getTime() - at > dayMs ? new Date(at) : null
}
