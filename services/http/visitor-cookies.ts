import type { Context } from 'hono'

import { tokenHash, type NewId } from '#events/values/ids.ts'

import { readCookie, writeCookie, type CookieTerms } from './cookies.ts'

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
  writeCookie(c, terms, visitorCookie, token, visitorSeconds)
  return tokenHash(token)
}

export const readQuoteTokens = (c: Context, terms: CookieTerms): string[] =>
  (read(c, terms, quotesCookie) ?? '').split('.').filter(isToken)

export function rememberQuote(c: Context, terms: CookieTerms, token: string): void {
  const tokens = [token, ...readQuoteTokens(c, terms)].slice(0, quotesKept)
  writeCookie(c, terms, quotesCookie, tokens.join('.'), quoteSeconds)
}

const isToken = (text: string): boolean => /^[\w-]{16,100}$/.test(text)

/** Shorter values are no tokens of ours. */
function read(c: Context, terms: CookieTerms, name: string): string | undefined {
  const value = readCookie(c, terms, name)
  return value === undefined || value.length < 16 ? undefined : value
}
