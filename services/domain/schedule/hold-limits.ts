import type { Instant } from '#events/values/time.ts'

import { isLive } from './decide.ts'
import type { Occupation, Stretch } from './schedule.ts'

/**
 * Of a day, all vans together, this part at most is held by people who have not paid: whoever takes slot after slot without paying
 * leaves the rest of each day to others. Looked up in a read model, so that holds of the same moment may exceed it by themselves.
 */
const mostHeldShare = 2 / 3

/** Whether one more hold would close too much of the day. The first of a day always may. */
export function isHeldOut(
  wanted: Pick<Stretch, 'startMinute' | 'endMinute'>,
  day: readonly Occupation[],
  terms: { readonly at: Instant; readonly openMinutes: number },
): boolean {
  const held = day.filter((one) => one.kind === 'held' && isLive(one, terms.at))
  const minutes = [...held, wanted].reduce((sum, one) => sum + one.endMinute - one.startMinute, 0)
  return held.length > 0 && minutes > terms.openMinutes * mostHeldShare
}
