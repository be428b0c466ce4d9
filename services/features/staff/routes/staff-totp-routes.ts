import { Hono, type Context } from 'hono'

import { staffCode, totpConfirmation, totpRemoval, totpRequest } from '#services/contracts/staff-totp.ts'
import { enterCode } from '#services/features/staff/staff-second-step.ts'
import { askForTotp, confirmTotp, ownTotp, turnTotpOff } from '#services/features/staff/staff-totp.ts'
import type { StaffContext } from '#services/features/staff/staff.ts'
import { orProblem } from '#services/http/answer.ts'
import { browserOf, signInBrowser } from '#services/http/browser.ts'
import { clearCookie, readCookie, type CookieTerms } from '#services/http/cookies.ts'
import { forCrew, route } from '#services/http/route.ts'
import type { StaffVariables } from '#services/http/staff-guard.ts'
import { validate } from '#services/http/validate.ts'
import { halfSignInCookie } from '#services/isomorphic/kept-in-browser.ts'

import { toSignedIn } from './staff-user.ts'

const own = '/api/crm/totp'
const fresh = { 'cache-control': 'no-store' }

export function staffTotpRoutes(ctx: StaffContext, cookies: CookieTerms) {
  const asking = (c: Context<{ Variables: StaffVariables }>) => ({
    member: c.get('staff'),
    session: c.get('staffSession'),
  })
  return new Hono<{ Variables: StaffVariables }>()
    .post(
      '/api/admin/login/code',
      route({ audience: 'public', limit: ['sign-ins'] }),
      validate('json', staffCode),
      async (c) => {
        const half = readCookie(c, cookies, halfSignInCookie) ?? ''
        const { code } = c.req.valid('json')
        const begun = orProblem(await enterCode(ctx, { half, code }, browserOf(c, cookies, 'staff')))
        clearCookie(c, cookies, halfSignInCookie)
        signInBrowser(c, cookies, 'staff', begun)
        return c.json(toSignedIn(begun))
      },
    )
    .get(own, forCrew, async (c) => c.json(await ownTotp(ctx, c.get('staff'))))
    .post(`${own}/options`, forCrew, validate('json', totpRequest), async (c) =>
      c.json(orProblem(await askForTotp(ctx, asking(c), c.req.valid('json').current)), 200, fresh),
    )
    .post(own, forCrew, validate('json', totpConfirmation), async (c) =>
      c.json(orProblem(await confirmTotp(ctx, asking(c), c.req.valid('json'))), 201, fresh),
    )
    .post(`${own}/removal`, forCrew, validate('json', totpRemoval), async (c) => {
      orProblem(await turnTotpOff(ctx, asking(c), c.req.valid('json')))
      return c.body(null, 204)
    })
}
