import { Hono, type Context } from 'hono'
import type * as z from 'zod/mini'

import { adminLogin, passwordConfirmation, type codeNeeded } from '#services/contracts/staff.ts'
import type { Session } from '#services/domain/accounts/ports.ts'
import type { StaffMember } from '#services/domain/staff/staff.ts'
import { toSessionRow } from '#services/features/account/routes/session-row.ts'
import { memberOf, refuseWrongStaffPassword, signInStaff, type StaffContext } from '#services/features/staff/staff.ts'
import { orProblem } from '#services/http/answer.ts'
import { browserOf, signInBrowser } from '#services/http/browser.ts'
import { writeCookie, type CookieTerms } from '#services/http/cookies.ts'
import { problem } from '#services/http/problem.ts'
import { forCrew, route } from '#services/http/route.ts'
import { clearSessionToken, readSessionToken } from '#services/http/session-cookies.ts'
import { officeAddresses, staffGuard, type StaffVariables } from '#services/http/staff-guard.ts'
import { sessionUseOf } from '#services/http/unattended.ts'
import { validate } from '#services/http/validate.ts'
import { halfSignInCookie } from '#services/isomorphic/kept-in-browser.ts'

import { toSignedIn, toUser } from './staff-user.ts'

/** Freshness of a password confirmation. */
const freshMs = 10 * 60_000

/** Guard of the office with sign-in; mounted first. */
export function staffRoutes(ctx: StaffContext, cookies: CookieTerms): Hono<{ Variables: StaffVariables }> {
  const { sessions } = ctx.identity
  const whoAsks = async (c: Context): Promise<{ member: StaffMember; session: Session } | null> => {
    const token = readSessionToken(c, cookies, 'staff')
    const session = token === null ? null : await sessions.validate(token, sessionUseOf(c))
    if (session === null) return null
    const member = await memberOf(ctx, session)
    return member === null ? null : { member, session }
  }
  const isFresh = ({ confirmedAt }: Session) => Date.parse(ctx.clock()) - confirmedAt.getTime() <= freshMs
  const guard = staffGuard({ whoAsks, isFresh })
  const app = new Hono<{ Variables: StaffVariables }>()
  // Before anything that may fail: whatever becomes of the session, this browser has it no more.
  app.on('POST', '/api/crm/logout', async (c, next) => {
    clearSessionToken(c, cookies, 'staff')
    await next()
  })
  for (const address of officeAddresses) app.use(address, guard)

  return app
    .post(
      '/api/admin/login',
      route({ audience: 'public', limit: ['sign-ins'] }),
      validate('json', adminLogin),
      async (c) => {
        const begun = orProblem(await signInStaff(ctx, c.req.valid('json'), browserOf(c, cookies, 'staff')))
        if ('half' in begun) {
          writeCookie(c, cookies, halfSignInCookie, begun.half)
          return c.json({ status: 'code_needed' } satisfies z.infer<typeof codeNeeded>)
        }
        signInBrowser(c, cookies, 'staff', begun)
        return c.json(toSignedIn(begun))
      },
    )
    .post('/api/crm/confirmation', forCrew, validate('json', passwordConfirmation), async (c) => {
      const asking = { member: c.get('staff'), session: c.get('staffSession') }
      const refused = await refuseWrongStaffPassword(ctx, asking, c.req.valid('json').current)
      if (refused !== null) orProblem(refused)
      await sessions.confirm(asking.session.owner, asking.session.id)
      return c.json({ status: 'confirmed' })
    })
    .get('/api/crm/sessions', forCrew, async (c) => {
      const { owner, id } = c.get('staffSession')
      return c.json((await sessions.list(owner)).map((one) => toSessionRow(one, id)))
    })
    .delete('/api/crm/sessions/:id', forCrew, async (c) => {
      if (!(await sessions.revoke(c.get('staffSession').owner, c.req.param('id')))) throw problem('not_found')
      return c.body(null, 204)
    })
    .get('/api/crm/me', forCrew, (c) => c.json(toUser(c.get('staff'))))
    .post('/api/crm/logout', forCrew, async (c) => {
      const { owner, id } = c.get('staffSession')
      await sessions.revoke(owner, id)
      return c.body(null, 204)
    })
}
