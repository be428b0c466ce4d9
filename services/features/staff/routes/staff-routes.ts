import { Hono, type Context } from 'hono'
import type * as z from 'zod/mini'

import type { StaffRole } from '#events/staff.ts'
import { adminLogin, passwordConfirmation, type codeNeeded } from '#services/contracts/staff.ts'
import type { Session } from '#services/domain/accounts/ports.ts'
import type { StaffMember } from '#services/domain/staff/staff.ts'
import { toSessionRow } from '#services/features/account/routes/session-row.ts'
import { memberOf, refuseWrongStaffPassword, signInStaff, type StaffContext } from '#services/features/staff/staff.ts'
import { orProblem } from '#services/http/answer.ts'
import { browserOf, signInBrowser } from '#services/http/browser.ts'
import { writeCookie, type CookieTerms } from '#services/http/cookies.ts'
import { problem } from '#services/http/problem.ts'
import { clearSessionToken, readSessionToken } from '#services/http/session-cookies.ts'
import { officeAddresses, staffGuard, type StaffVariables } from '#services/http/staff-guard.ts'
import { sessionUseOf } from '#services/http/unattended.ts'
import { validate } from '#services/http/validate.ts'
import { halfSignInCookie } from '#services/isomorphic/kept-in-browser.ts'

import { toSignedIn, toUser } from './staff-user.ts'

/** Requests of the crew. */
const forCrew = new Set([
  'GET /api/crm/me',
  'GET /api/crm/live',
  'POST /api/crm/logout',
  'PUT /api/crm/password',
  'GET /api/crm/totp',
  'POST /api/crm/totp',
  'POST /api/crm/totp/options',
  'POST /api/crm/totp/removal',
  'GET /api/crm/passkeys',
  'POST /api/crm/passkeys',
  'POST /api/crm/passkeys/options',
  'GET /api/crm/sessions',
  'POST /api/crm/confirmation',
  'GET /api/crm/settings',
  'PATCH /api/crm/settings',
  'GET /api/crm/bookings',
  'GET /api/crm/business',
])
const ownForCrew = /^DELETE \/api\/crm\/(?:passkeys|sessions)\/[^/]+$/
const visitsForCrew =
  /^(?:GET \/api\/crm\/bookings\/[^/]+\/(?:visit|photos|texts)|POST \/api\/crm\/bookings\/[^/]+\/(?:progress|balance)|(?:GET|PUT|PATCH|DELETE) \/api\/crm\/bookings\/[^/]+\/photos\/[^/]+)$/

export const mayAsk = (role: StaffRole, method: string, path: string): boolean =>
  role === 'owner' ||
  forCrew.has(`${method} ${path}`) ||
  ownForCrew.test(`${method} ${path}`) ||
  visitsForCrew.test(`${method} ${path}`)

/** Freshness of a password confirmation. */
const freshMs = 10 * 60_000

const outlasting = new RegExp(
  `^(?:${[
    'POST /api/crm/staff',
    'PUT /api/crm/staff/[^/]+/(?:role|active)',
    'POST /api/crm/staff/[^/]+/password',
    'DELETE /api/crm/staff/[^/]+/factors',
    'GET /api/google/auth-url',
    'POST /api/email/accounts',
    'POST /api/email/accounts/[^/]+/reconnect',
    'GET /api/crm/reports',
    'POST /api/crm/exports',
    'POST /api/google/drive/reports',
  ].join('|')})$`,
)

/** Requests with lasting effects, which need a recent password. */
export const outlastsSession = (method: string, path: string): boolean =>
  outlasting.test(`${method === 'HEAD' ? 'GET' : method} ${path}`)

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
  const guard = staffGuard({ whoAsks, mayAsk, mustConfirm: outlastsSession, isFresh })
  const app = new Hono<{ Variables: StaffVariables }>()
  // Before anything that may fail: whatever becomes of the session, this browser has it no more.
  app.on('POST', '/api/crm/logout', async (c, next) => {
    clearSessionToken(c, cookies, 'staff')
    await next()
  })
  for (const address of officeAddresses) app.use(address, guard)

  return app
    .post('/api/admin/login', validate('json', adminLogin), async (c) => {
      const begun = orProblem(await signInStaff(ctx, c.req.valid('json'), browserOf(c, cookies, 'staff')))
      if ('half' in begun) {
        writeCookie(c, cookies, halfSignInCookie, begun.half)
        return c.json({ status: 'code_needed' } satisfies z.infer<typeof codeNeeded>)
      }
      signInBrowser(c, cookies, 'staff', begun)
      return c.json(toSignedIn(begun))
    })
    .post('/api/crm/confirmation', validate('json', passwordConfirmation), async (c) => {
      const asking = { member: c.get('staff'), session: c.get('staffSession') }
      const refused = await refuseWrongStaffPassword(ctx, asking, c.req.valid('json').current)
      if (refused !== null) orProblem(refused)
      await sessions.confirm(asking.session.owner, asking.session.id)
      return c.json({ status: 'confirmed' })
    })
    .get('/api/crm/sessions', async (c) => {
      const { owner, id } = c.get('staffSession')
      return c.json((await sessions.list(owner)).map((one) => toSessionRow(one, id)))
    })
    .delete('/api/crm/sessions/:id', async (c) => {
      if (!(await sessions.revoke(c.get('staffSession').owner, c.req.param('id')))) throw problem('not_found')
      return c.body(null, 204)
    })
    .get('/api/crm/me', (c) => c.json(toUser(c.get('staff'))))
    .post('/api/crm/logout', async (c) => {
      const { owner, id } = c.get('staffSession')
      await sessions.revoke(owner, id)
      return c.body(null, 204)
    })
}
