import type { AnyEvent } from '#events/envelope.ts'
import type { LogReader } from '#events/log/log.ts'

export interface Page {
  readonly after: number
  readonly events: readonly AnyEvent[]
  readonly position: number
}

export interface Range {
  readonly after: number
  readonly upTo: number
  /** Events of a page, at most 5,000. */
  readonly size: number
  /** Absent: all types, and gaps are noticed. */
  readonly types?: readonly string[]
  readonly personal: boolean
}

/** Reads the log page by page, the next one ahead. */
export async function* pagesOf(log: Pick<LogReader, 'readAll'>, range: Range): AsyncGenerator<Page> {
  const { upTo, size, types, personal } = range
  const read = (after: number) => {
    const page = log.readAll({ after, limit: size, upTo, personal, ...(types && { types }) })
    page.catch(() => {}) // handled where it is awaited; it may never be when the work ended before
    return page
  }
  let { after } = range
  if (after >= upTo) return
  let next = read(after)
  for (;;) {
    const events = await next
    const position = events.length < size ? upTo : (events.at(-1)?.position ?? upTo)
    if (position < upTo) next = read(position)
    yield { after, events, position }
    if (position >= upTo) return
    after = position
  }
}
