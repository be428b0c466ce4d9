import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

import { tokenHash, type NewId } from '#events/values/ids.ts'

/** Whether the public origin is https: then the names carry `__Host-`, which browsers guard. */
export interface CookieTerms {
  readonly isSecure: boolean
}

/** A browser without an account: so that it may come back to the slot that it holds. */
const visitorCookie = 'fg_visitor'

/** The owner tokens of its last quotes. */
const quotesCookie = 'fg_quotes'
const quotesKept = 10

const visitorSeconds = 24 * 60 * 60
const quoteSeconds = 30 * 24 * 60 * 60

/** The hash of the browser's token, or null when it has none. */
export function readVisitor(c: Context, terms: CookieTerms): string | null {
  const token = read(c, terms, visitorCookie)
  return token === undefined ? null : tokenHash(token)
}

/** The same, giving the browser a token when it has none. */
export function recogniseVisitor(c: Context, terms: CookieTerms, newId: NewId): string {
  const token = read(c, terms, visitorCookie) ?? newId()
  write(c, terms, visitorCookie, token, visitorSeconds)
  return tokenHash(token)
}

export const readQuoteTokens = (c: Context, terms: CookieTerms): string[] =>
  (read(c, terms, quotesCookie) ?? '').split('.').filter(isToken)

export function rememberQuote(c: Context, terms: CookieTerms, token: string): void {
  const tokens = [token, ...readQuoteTokens(c, terms)].slice(0, quotesKept)
  write(c, terms, quotesCookie, tokens.join('.'), quoteSeconds)
}

const isToken = (text: string): boolean => /^[\w-]{16,100}$/.test(text)

function read(c: Context, { isSecure }: CookieTerms, name: string): string | undefined {
  const value = isSecure ? getCookie(c, name, 'host') : getCookie(c, name)
  return value === undefined || value.length > 1_200 || value.length < 16 ? undefined : value
}

function write(c: Context, { isSecure }: CookieTerms, name: string, value: string, maxAge: number): void {
  const attributes = { httpOnly: true, sameSite: 'Lax', path: '/', maxAge } as const
  if (isSecure) setCookie(c, name, value, { ...attributes, secure: true, prefix: 'host' })
  else setCookie(c, name, value, attributes)
}
