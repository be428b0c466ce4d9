import type { Context } from 'hono'

import { sessionCookie } from '#services/contracts/kept-in-browser.ts'

import { clearCookie, readCookie, writeCookie, type CookieTerms } from './cookies.ts'

/** A cookie of its own for each audience: a customer's opens nothing of the office, and one sign-out is not the other's. */
export const sessionCookies = {
  customer: { name: sessionCookie.name, maxAgeSeconds: sessionCookie.days * 24 * 60 * 60 },
  staff: { name: 'fg_staff', maxAgeSeconds: 12 * 60 * 60 },
} as const
export type Audience = keyof typeof sessionCookies

export const readSessionToken = (c: Context, terms: CookieTerms, audience: Audience): string | null =>
  readCookie(c, terms, sessionCookies[audience].name) ?? null

export function writeSessionToken(c: Context, terms: CookieTerms, audience: Audience, token: string): void {
  const { name, maxAgeSeconds } = sessionCookies[audience]
  writeCookie(c, terms, name, token, maxAgeSeconds)
}

export const clearSessionToken = (c: Context, terms: CookieTerms, audience: Audience): void =>
  clearCookie(c, terms, sessionCookies[audience].name)
