import type { Context } from 'hono'

import type { Browser } from '#services/domain/accounts/known-browser.ts'
import { customerMarksCookie, staffMarksCookie } from '#services/isomorphic/kept-in-browser.ts'

import { readCookie, writeCookie, type CookieTerms } from './cookies.ts'
import { readSessionToken, writeSessionToken, type Audience } from './session-cookies.ts'

const marksCookieOf = (audience: Audience) => (audience === 'staff' ? staffMarksCookie : customerMarksCookie)

export const browserOf = (c: Context, terms: CookieTerms, audience: Audience): Browser => ({
  device: c.req.header('user-agent') ?? '',
  formerToken: readSessionToken(c, terms, audience),
  marks: readCookie(c, terms, marksCookieOf(audience)) ?? '',
})

/** Sets the session cookie and the known-browser mark. */
export function signInBrowser(
  c: Context,
  terms: CookieTerms,
  audience: Audience,
  { token, marks }: { readonly token: string; readonly marks: string },
): void {
  writeSessionToken(c, terms, audience, token)
  if (marks !== '') writeCookie(c, terms, marksCookieOf(audience), marks)
}
