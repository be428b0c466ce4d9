import type { Instant } from '#events/values/time.ts'
import { refuse, type Refusal } from '#services/commands/decision.ts'

import type { Booking } from './booking.ts'
import { isChoiceOpen } from './call-off.ts'
import { refuseUnconfirmed } from './decide.ts'

/** Refusal of a cancellation by the customer now; null for none. A called-off visit may be while its choice is open. */
export function refuseOwnCancellation(at: Instant, state: Booking): Refusal | null {
  if (state.status === 'called-off') return isChoiceOpen(at, state) ? null : refuse('choice_over')
  if (state.status !== 'confirmed') return refuseUnconfirmed(state.status)
  return state.startsAt <= at ? refuse('visit_started') : null
}
