import type { Context } from 'hono'

import { tokenHash, type NewId } from '#events/values/ids.ts'
import { quotesCookie, visitorCookie } from '#services/isomorphic/kept-in-browser.ts'
import type { ServerCookie } from '#services/isomorphic/kept-list.ts'

import { readCookie, writeCookie, type CookieTerms } from './cookies.ts'

const quotesKept = 10

/** Hash of the visitor's token; null for none. */
export function readVisitor(c: Context, terms: CookieTerms): string | null {
  const token = read(c, terms, visitorCookie)
  return token === undefined ? null : tokenHash(token)
}

/** Hash of the visitor's token, created where missing. */
export function recogniseVisitor(c: Context, terms: CookieTerms, newId: NewId): string {
  const token = read(c, terms, visitorCookie) ?? newId()
  writeCookie(c, terms, visitorCookie, token)
  const visitor = tokenHash(token)
  c.set(recognised, visitor)
  return visitor
}

const recognised = 'visitor'

export function recognisedVisitor(c: Context): string | null {
  const visitor: unknown = c.get(recognised)
  return typeof visitor === 'string' ? visitor : null
}

export const readQuoteTokens = (c: Context, terms: CookieTerms): string[] =>
  (read(c, terms, quotesCookie) ?? '').split('.').filter(isToken)

export function rememberQuote(c: Context, terms: CookieTerms, token: string): void {
  const tokens = [token, ...readQuoteTokens(c, terms)].slice(0, quotesKept)
  writeCookie(c, terms, quotesCookie, tokens.join('.'))
}

const isToken = (text: string): boolean => /^[\w-]{16,100}$/.test(text)

function read(c: Context, terms: CookieTerms, cookie: ServerCookie): string | undefined {
  const value = readCookie(c, terms, cookie)
  return value === undefined || value.length < 16 ? undefined : value
}
