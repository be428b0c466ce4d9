import { isLocalDate, isSlotLabel } from '#events/values/time.ts'

import type { DraftPatch } from './use-draft.ts'

/** The start that a link to the booking names, as the front page's does: '&date=2026-11-24&time=8:00+AM'. Null for no such day or time. */
export function startNamedIn(search: string): DraftPatch | null {
  const query = new URLSearchParams(search)
  const date = query.get('date') ?? ''
  const time = query.get('time') ?? ''
  return isLocalDate(date) && isSlotLabel(time) ? { appointment: { date, time } } : null
}
