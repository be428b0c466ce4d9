import type { Context, MiddlewareHandler } from 'hono'

import type { Session, Sessions } from '#services/domain/accounts/ports.ts'

import type { CookieTerms } from './cookies.ts'
import { problem } from './problem.ts'
import { readSessionToken } from './session-cookies.ts'
import { sessionUseOf } from './unattended.ts'

/** Session of a customer; null for none. */
export async function customerSessionOf(c: Context, sessions: Sessions, cookies: CookieTerms): Promise<Session | null> {
  const token = readSessionToken(c, cookies, 'customer')
  return token === null ? null : sessions.validate(token, sessionUseOf(c))
}

const known = 'customerSession'

/** Answers 401 before the body is read. */
export const customersOnly =
  (sessions: Sessions, cookies: CookieTerms): MiddlewareHandler =>
  async (c, next) => {
    c.set(known, await signedInCustomer(c, sessions, cookies))
    await next()
  }

const isSession = (value: unknown): value is Session => typeof value === 'object' && value !== null && 'owner' in value

export async function signedInCustomer(c: Context, sessions: Sessions, cookies: CookieTerms): Promise<Session> {
  const before: unknown = c.get(known)
  if (isSession(before)) return before
  const session = await customerSessionOf(c, sessions, cookies)
  if (session === null) throw problem('unauthorized')
  return session
}
