import type { Context } from 'hono'

import type { Session, Sessions } from '#services/accounts/ports.ts'

import type { CookieTerms } from './cookies.ts'
import { problem } from './problem.ts'
import { readSessionToken } from './session-cookies.ts'
import { sessionUseOf } from './unattended.ts'

/** The living session of the customer who asks; null for nobody. */
export async function customerSessionOf(c: Context, sessions: Sessions, cookies: CookieTerms): Promise<Session | null> {
  const token = readSessionToken(c, cookies, 'customer')
  return token === null ? null : sessions.validate(token, sessionUseOf(c))
}

/** The same; nobody is answered 401. */
export async function signedInCustomer(c: Context, sessions: Sessions, cookies: CookieTerms): Promise<Session> {
  const session = await customerSessionOf(c, sessions, cookies)
  if (session === null) throw problem('unauthorized')
  return session
}
