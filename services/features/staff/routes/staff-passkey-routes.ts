import { Hono, type Context } from 'hono'

import { passkeyForm, passkeyRequest, passkeySignIn } from '#services/contracts/passkey-credentials.ts'
import { beginSignIn } from '#services/features/account/passkey-ceremony.ts'
import {
  addOwnStaffPasskey,
  askForOwnStaffPasskey,
  ownStaffPasskeys,
  removeOwnStaffPasskey,
  signInStaffWithPasskey,
  type StaffPasskeyContext,
} from '#services/features/staff/staff-passkeys.ts'
import { orProblem } from '#services/http/answer.ts'
import { browserOf, signInBrowser } from '#services/http/browser.ts'
import type { CookieTerms } from '#services/http/cookies.ts'
import { forCrew, route } from '#services/http/route.ts'
import type { StaffVariables } from '#services/http/staff-guard.ts'
import { validate } from '#services/http/validate.ts'

import { toSignedIn } from './staff-user.ts'

const signIn = '/api/admin/login/passkey'
const own = '/api/crm/passkeys'

export function staffPasskeyRoutes(ctx: StaffPasskeyContext, cookies: CookieTerms) {
  const asking = (c: Context<{ Variables: StaffVariables }>) => ({
    member: c.get('staff'),
    session: c.get('staffSession'),
  })
  return new Hono<{ Variables: StaffVariables }>()
    .post(`${signIn}/options`, route({ audience: 'public', limit: ['sign-ins'] }), async (c) =>
      c.json(await beginSignIn(ctx)),
    )
    .post(signIn, route({ audience: 'public', limit: ['sign-ins'] }), validate('json', passkeySignIn), async (c) => {
      const browser = browserOf(c, cookies, 'staff')
      const begun = orProblem(await signInStaffWithPasskey(ctx, c.req.valid('json').credential, browser))
      signInBrowser(c, cookies, 'staff', begun)
      return c.json(toSignedIn(begun))
    })
    .get(own, forCrew, async (c) => c.json(await ownStaffPasskeys(ctx, c.get('staff'))))
    .post(`${own}/options`, forCrew, validate('json', passkeyRequest), async (c) =>
      c.json(orProblem(await askForOwnStaffPasskey(ctx, asking(c), c.req.valid('json').current ?? ''))),
    )
    .post(own, forCrew, validate('json', passkeyForm), async (c) =>
      c.json(orProblem(await addOwnStaffPasskey(ctx, asking(c), c.req.valid('json'))), 201),
    )
    .delete(`${own}/:id`, forCrew, async (c) => {
      orProblem(await removeOwnStaffPasskey(ctx, asking(c), c.req.param('id')))
      return c.body(null, 204)
    })
}
