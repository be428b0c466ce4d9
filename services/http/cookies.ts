import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

import type { ServerCookie } from '#services/isomorphic/kept-list.ts'

const daySeconds = 24 * 60 * 60

/** With https, names carry `__Host-`. */
export interface CookieTerms {
  readonly isSecure: boolean
}

const mostLetters = 1_200

/** Undefined without a valid cookie. */
export function readCookie(c: Context, { isSecure }: CookieTerms, { name }: ServerCookie): string | undefined {
  const value = isSecure ? getCookie(c, name, 'host') : getCookie(c, name)
  return value === undefined || value.length > mostLetters ? undefined : value
}

/** HttpOnly and SameSite, for the registry's days. */
export const writeCookie = (c: Context, terms: CookieTerms, cookie: ServerCookie, value: string): void =>
  setFor(cookie.days * daySeconds, c, terms, cookie, value)

export const clearCookie = (c: Context, terms: CookieTerms, cookie: ServerCookie): void =>
  setFor(0, c, terms, cookie, '')

function setFor(maxAge: number, c: Context, { isSecure }: CookieTerms, { name }: ServerCookie, value: string): void {
  const attributes = { httpOnly: true, sameSite: 'Lax', path: '/', maxAge } as const
  if (isSecure) setCookie(c, name, value, { ...attributes, secure: true, prefix: 'host' })
  else setCookie(c, name, value, attributes)
}
