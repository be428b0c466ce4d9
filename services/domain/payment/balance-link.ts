import type { Instant } from '#events/values/time.ts'
import { addMinutes } from '#events/values/toronto.ts'
import { readLink, signLink } from '#services/commands/signed-link.ts'
import { balanceLinkDays } from '#services/contracts/balance.ts'

/** The address of the page and the parameter that carries the token; `web/paths.ts` has the same. */
const page = '/pay'

export interface BalanceLink {
  readonly bookingId: string
  readonly expiresAt: Instant
}

/** Whoever has the link sees which visit it is for and what is owed, and may pay it. Whether it was paid says the booking's stream. */
export const balanceToken = (bookingId: string, now: Instant, secret: string): string =>
  linkTokenUntil(bookingId, addMinutes(now, balanceLinkDays * 24 * 60), secret)

/** The same for another time: a deposit that is asked for by link can be paid for as long as it was asked for. */
export function linkTokenUntil(bookingId: string, until: Instant, secret: string): string {
  const expires = Math.floor(Date.parse(until) / 1000)
  return signLink([bookingId, expires.toString(36)], 'balance', secret)
}

/** Null for a token that we did not sign. */
export function readBalanceToken(token: string, secret: string): BalanceLink | null {
  const [bookingId, expires] = readLink(token, 2, 'balance', secret) ?? []
  if (bookingId === undefined || expires === undefined) return null
  return { bookingId, expiresAt: new Date(Number.parseInt(expires, 36) * 1000).toISOString() }
}

/** '/pay?token=…' */
export const balancePath = (token: string): string => `${page}?${new URLSearchParams({ token })}`
