import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

import type { ServerCookie } from '#services/isomorphic/kept-list.ts'

const daySeconds = 24 * 60 * 60

/** Whether our public origin is https: then the names carry `__Host-`, which binds them to this host and path. */
export interface CookieTerms {
  readonly isSecure: boolean
}

/** Longer values are not ours. */
const mostLetters = 1_200

/** Undefined when the browser sent none that we could have written. */
export function readCookie(c: Context, { isSecure }: CookieTerms, { name }: ServerCookie): string | undefined {
  const value = isSecure ? getCookie(c, name, 'host') : getCookie(c, name)
  return value === undefined || value.length > mostLetters ? undefined : value
}

/** Kept from scripts and from other sites' forms, on the whole site, for the days of the registry. */
export const writeCookie = (c: Context, terms: CookieTerms, cookie: ServerCookie, value: string): void =>
  setFor(cookie.days * daySeconds, c, terms, cookie, value)

export const clearCookie = (c: Context, terms: CookieTerms, cookie: ServerCookie): void =>
  setFor(0, c, terms, cookie, '')

function setFor(maxAge: number, c: Context, { isSecure }: CookieTerms, { name }: ServerCookie, value: string): void {
  const attributes = { httpOnly: true, sameSite: 'Lax', path: '/', maxAge } as const
  if (isSecure) setCookie(c, name, value, { ...attributes, secure: true, prefix: 'host' })
  else setCookie(c, name, value, attributes)
}
