import type { Instant } from '#events/values/time.ts'
import { addMinutes } from '#events/values/toronto.ts'

/** Maximum codes to a phone, over all customers. */
const most = { inHour: 3, inDay: 6 } as const

export const dayMinutes = 24 * 60

export function isBeyondCodes(at: Instant, earlier: readonly { readonly requestedAt: Instant }[]): boolean {
  const within = (minutes: number) => earlier.filter(({ requestedAt }) => requestedAt > addMinutes(at, -minutes)).length
  return within(60) >= most.inHour || within(dayMinutes) >= most.inDay
}
