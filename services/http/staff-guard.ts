import type { Context, MiddlewareHandler } from 'hono'

import type { StaffRole } from '#events/staff.ts'
import type { Session } from '#services/domain/accounts/ports.ts'
import type { StaffMember } from '#services/domain/staff/staff.ts'

import { problem } from './problem.ts'

export interface StaffVariables {
  readonly staff: StaffMember
  readonly staffSession: Session
}

export interface StaffGuardTerms {
  /** Null without a staff session. */
  readonly whoAsks: (c: Context) => Promise<{ readonly member: StaffMember; readonly session: Session } | null>
  readonly mayAsk: (role: StaffRole, method: string, path: string) => boolean
  readonly mustConfirm: (method: string, path: string) => boolean
  readonly isFresh: (session: Session) => boolean
}

/** Prefixes that need a staff session, for unknown routes too. */
export const officeAddresses = [
  '/api/crm/*',
  '/api/admin/*',
  '/api/email/*',
  '/api/webmail/*',
  '/api/google/*',
] as const

/** Public sign-in routes. */
const signIns: readonly string[] = [
  '/api/admin/login',
  '/api/admin/login/code',
  '/api/admin/login/passkey',
  '/api/admin/login/passkey/options',
]

/** 401 without a session, 403 for the role, 409 for reconfirmation. */
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
