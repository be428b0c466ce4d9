import type { Instant } from '#events/values/time.ts'
import { addMinutes } from '#events/values/toronto.ts'

/** Codes to one phone, whichever customers ask: it may belong to somebody who never did. */
const most = { inHour: 3, inDay: 6 } as const

export const dayMinutes = 24 * 60

/** Whether one more code to a number is too many, after those that were asked for before. */
export function isBeyondCodes(at: Instant, earlier: readonly { readonly requestedAt: Instant }[]): boolean {
  const within = (minutes: number) => earlier.filter(({ requestedAt }) => requestedAt > addMinutes(at, -minutes)).length
  return within(60) >= most.inHour || within(dayMinutes) >= most.inDay
}
