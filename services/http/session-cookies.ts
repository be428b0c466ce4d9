import type { Context } from 'hono'

import { customerSessionCookie, staffSessionCookie } from '#services/isomorphic/kept-in-browser.ts'

import { clearCookie, readCookie, writeCookie, type CookieTerms } from './cookies.ts'

/** Separate cookies for customers and staff. */
export type Audience = 'customer' | 'staff'
const cookieOf = (audience: Audience) => (audience === 'staff' ? staffSessionCookie : customerSessionCookie)

export const readSessionToken = (c: Context, terms: CookieTerms, audience: Audience): string | null =>
  readCookie(c, terms, cookieOf(audience)) ?? null

export const writeSessionToken = (c: Context, terms: CookieTerms, audience: Audience, token: string): void =>
  writeCookie(c, terms, cookieOf(audience), token)

export const clearSessionToken = (c: Context, terms: CookieTerms, audience: Audience): void =>
  clearCookie(c, terms, cookieOf(audience))
