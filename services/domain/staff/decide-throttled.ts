import type { NewStaffEvent } from '#events/staff.ts'
import type { Instant } from '#events/values/time.ts'
import { addMinutes } from '#events/values/toronto.ts'

import { activeIn, type Staff } from './staff.ts'

/** Minutes between notices of the same guessing. */
const quietMinutes = 24 * 60

/** Records throttled strangers. */
export function noteThrottledSignIn(
  { staffId, at }: { readonly staffId: string; readonly at: Instant },
  staff: Staff,
): readonly NewStaffEvent[] {
  const member = activeIn(staff).find((one) => one.staffId === staffId)
  if (member === undefined) return []
  const { throttledAt } = member
  if (throttledAt !== null && addMinutes(throttledAt, quietMinutes) > at) return []
  return [{ type: 'StaffSignInThrottled', data: { staffId, at } }]
}
