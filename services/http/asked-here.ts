import type { Context } from 'hono'

import { readLink, signLink } from '#services/commands/signed-link.ts'
import { registrationCookie } from '#services/isomorphic/kept-in-browser.ts'

import { readCookie, writeCookie, type CookieTerms } from './cookies.ts'

const use = 'registration-browser'

/** Remembers a registration in its browser, where the link then needs no password. */
export const noteAskedHere = (c: Context, terms: CookieTerms, requestId: string, secret: string): void =>
  writeCookie(c, terms, registrationCookie, signLink([requestId], use, secret))

export const requestAskedHere = (c: Context, terms: CookieTerms, secret: string): string | null =>
  readLink(readCookie(c, terms, registrationCookie) ?? '', 1, use, secret)?.[0] ?? null
