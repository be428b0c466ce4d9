import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

/** Whether our public origin is https: then the names carry `__Host-`, which binds them to this host and path. */
export interface CookieTerms {
  readonly isSecure: boolean
}

/** Longer values are not ours. */
const mostLetters = 1_200

/** A cookie by our name for it. Undefined when the browser sent none that we could have written. */
export function readCookie(c: Context, { isSecure }: CookieTerms, name: string): string | undefined {
  const value = isSecure ? getCookie(c, name, 'host') : getCookie(c, name)
  return value === undefined || value.length > mostLetters ? undefined : value
}

/** Kept from scripts and from other sites' forms, on the whole site, for `maxAge` seconds. */
export function writeCookie(c: Context, { isSecure }: CookieTerms, name: string, value: string, maxAge: number): void {
  const attributes = { httpOnly: true, sameSite: 'Lax', path: '/', maxAge } as const
  if (isSecure) setCookie(c, name, value, { ...attributes, secure: true, prefix: 'host' })
  else setCookie(c, name, value, attributes)
}

export const clearCookie = (c: Context, terms: CookieTerms, name: string): void => writeCookie(c, terms, name, '', 0)
