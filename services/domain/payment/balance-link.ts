import type { Instant } from '#events/values/time.ts'
import { addMinutes } from '#events/values/toronto.ts'
import { readLink, signLink } from '#services/commands/signed-link.ts'
import { balanceLinkDays } from '#services/contracts/balance.ts'

const page = '/pay'

export interface BalanceLink {
  readonly bookingId: string
  readonly expiresAt: Instant
}

/** Token that shows and pays a visit's balance. */
export const balanceToken = (bookingId: string, now: Instant, secret: string): string =>
  linkTokenUntil(bookingId, addMinutes(now, balanceLinkDays * 24 * 60), secret)

/** Token of a deposit link with its own deadline. */
export function linkTokenUntil(bookingId: string, until: Instant, secret: string): string {
  const expires = Math.floor(Date.parse(until) / 1000)
  return signLink([bookingId, expires.toString(36)], 'balance', secret)
}

export function readBalanceToken(token: string, secret: string): BalanceLink | null {
  const [bookingId, expires] = readLink(token, 2, 'balance', secret) ?? []
  if (bookingId === undefined || expires === undefined) return null
  return { bookingId, expiresAt: new Date(Number.parseInt(expires, 36) * 1000).toISOString() }
}

export const balancePath = (token: string): string => `${page}?${new URLSearchParams({ token })}`
