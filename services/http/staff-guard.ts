import type { Context, MiddlewareHandler } from 'hono'

import type { StaffRole } from '#events/staff.ts'
import type { Session } from '#services/domain/accounts/ports.ts'
import type { StaffMember } from '#services/domain/staff/staff.ts'

import { problem } from './problem.ts'

/** Set by the guard, for every route behind it. */
export interface StaffVariables {
  readonly staff: StaffMember
  readonly staffSession: Session
}

export interface StaffGuardTerms {
  /** Who asks; null without a living session of a member of staff. */
  readonly whoAsks: (c: Context) => Promise<{ readonly member: StaffMember; readonly session: Session } | null>
  /** What each role may ask for. */
  readonly mayAsk: (role: StaffRole, method: string, path: string) => boolean
  /** What whoever is signed in for a while is asked for their password before. */
  readonly mustConfirm: (method: string, path: string) => boolean
  readonly isFresh: (session: Session) => boolean
}

/** Everything under these addresses needs a session of staff, whatever route answers it, also one that does not exist. */
export const officeAddresses = [
  '/api/crm/*',
  '/api/admin/*',
  '/api/email/*',
  '/api/webmail/*',
  '/api/google/*',
] as const

/** What anybody may call: each asks for the password, the code after it, or a passkey. */
const signIns: readonly string[] = [
  '/api/admin/login',
  '/api/admin/login/code',
  '/api/admin/login/passkey',
  '/api/admin/login/passkey/options',
]

/** 401 without a session, 403 where the role does not reach, 409 where the password is to be typed again. Nothing in the address or the body decides. */
export const staffGuard =
  ({ whoAsks, mayAsk, mustConfirm, isFresh }: StaffGuardTerms): MiddlewareHandler<{ Variables: StaffVariables }> =>
  async (c, next) => {
    if (signIns.includes(c.req.path) && c.req.method === 'POST') return next()
    const asks = await whoAsks(c)
    if (asks === null) throw problem('unauthorized')
    if (!mayAsk(asks.member.role, c.req.method, c.req.path)) throw problem('not_permitted')
    if (mustConfirm(c.req.method, c.req.path) && !isFresh(asks.session)) throw problem('confirm_password')
    c.set('staff', asks.member)
    c.set('staffSession', asks.session)
    await next()
  }
