import type { Context, MiddlewareHandler } from 'hono'

import type { Session } from '#services/domain/accounts/ports.ts'
import type { StaffMember } from '#services/domain/staff/staff.ts'

import { problem } from './problem.ts'
import { routeOf } from './route.ts'

export interface StaffVariables {
  readonly staff: StaffMember
  readonly staffSession: Session
}

export interface StaffGuardTerms {
  /** Null without a staff session. */
  readonly whoAsks: (c: Context) => Promise<{ readonly member: StaffMember; readonly session: Session } | null>
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

/** 401 without a session, 403 for the role, 409 for reconfirmation. */
export const staffGuard =
  ({ whoAsks, isFresh }: StaffGuardTerms): MiddlewareHandler<{ Variables: StaffVariables }> =>
  async (c, next) => {
    const route = routeOf(c)
    if (route?.audience === 'public') return next()
    const asks = await whoAsks(c)
    if (asks === null) throw problem('unauthorized')
    if (asks.member.role !== 'owner' && route?.audience !== 'crew') throw problem('not_permitted')
    if (route?.isConfirmed === true && !isFresh(asks.session)) throw problem('confirm_password')
    c.set('staff', asks.member)
    c.set('staffSession', asks.session)
    await next()
  }
