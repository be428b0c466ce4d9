import type { Instant } from '#events/values/time.ts'

import { isLive } from './decide.ts'
import type { Occupation, Stretch } from './schedule.ts'

/** Maximum share of a day held unpaid, against hoarding. Concurrent holds may exceed it. */
const mostHeldShare = 2 / 3

/** Whether a hold would exceed the share; never for the first. */
export function isHeldOut(
  wanted: Pick<Stretch, 'startMinute' | 'endMinute'>,
  day: readonly Occupation[],
  terms: { readonly at: Instant; readonly openMinutes: number },
): boolean {
  const held = day.filter((one) => one.kind === 'held' && isLive(one, terms.at))
  const minutes = [...held, wanted].reduce((sum, one) => sum + one.endMinute - one.startMinute, 0)
  return held.length > 0 && minutes > terms.openMinutes * mostHeldShare
}
