import { businessTimeZone, isLocalDate, type Instant } from '#events/values/time.ts'
import { addDays, instantAt } from '#events/values/toronto.ts'

import { UsageError } from './refusal.ts'

/** Time or log position. */
export type Moment = { readonly at: Instant } | { readonly position: number }

/** Forms for `--help`. */
export const momentForms = [
  'TIME is 2026-11-20T15:03:00Z (or with an offset), 2026-11-20 10:03 on Toronto’s clock, 2026-11-20 for the end of that day in',
  'Toronto, now, or a bare number: a position of the log.',
] as const

/** Throws `UsageError`. */
export function momentOf(text: string): Moment {
  const moment = readMoment(text)
  // What lies beyond the year 9999 has another form, which no database takes: nothing has happened then that has not happened now.
  return 'at' in moment && moment.at.startsWith('+') ? { position: Number.MAX_SAFE_INTEGER } : moment
}

function readMoment(text: string): Moment {
  if (text === 'now') return { position: Number.MAX_SAFE_INTEGER }
  if (/^\d{1,15}$/.test(text)) return { position: Number(text) }
  try {
    // The last millisecond of the day: what happens at midnight is the next one's.
    if (isLocalDate(text)) return { at: new Date(Date.parse(instantAt(addDays(text, 1), 0)) - 1).toISOString() }
    return { at: /Z$|[+-]\d{2}:?\d{2}$/.test(text) ? toText(Temporal.Instant.from(text)) : torontoTime(text) }
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(`'${text}' is no time. ${momentForms.join(' ')}`)
    throw error
  }
}

const torontoTime = (text: string): Instant =>
  toText(Temporal.PlainDateTime.from(text).toZonedDateTime(businessTimeZone).toInstant())

const toText = (instant: Temporal.Instant): Instant => new Date(instant.epochMilliseconds).toISOString()
