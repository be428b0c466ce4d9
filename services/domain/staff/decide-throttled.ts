import type { NewStaffEvent } from '#events/staff.ts'
import type { Instant } from '#events/values/time.ts'
import { addMinutes } from '#events/values/toronto.ts'

import { activeIn, type Staff } from './staff.ts'

/** Somebody may guess for weeks: one word a day is enough to know of it. */
const quietMinutes = 24 * 60

/** Strangers typed wrong passwords for somebody who works here until they had to wait. */
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
