import { Hono, type Context } from 'hono'

import {
  emailChange,
  passwordChange,
  profileForm,
  verification,
  type MailSent,
  type OwnProfile,
} from '#services/contracts/account.ts'
import { profileOf, setProfile, type AccountContext } from '#services/features/account/accounts.ts'
import { confirmOwnEmail, requestOwnEmail, stopOwnEmailChange } from '#services/features/account/own-email.ts'
import { ownIdentities, unlinkOwnIdentity } from '#services/features/account/own-identities.ts'
import { setOwnPassword } from '#services/features/account/own-password.ts'
import { endSmsOfFormerNumber } from '#services/features/messages/sms-consent.ts'
import { orProblem } from '#services/http/answer.ts'
import { browserOf, signInBrowser } from '#services/http/browser.ts'
import type { CookieTerms } from '#services/http/cookies.ts'
import { signedInCustomer } from '#services/http/customer-session.ts'
import { problem } from '#services/http/problem.ts'
import { forCustomers, forMailedLinks, route } from '#services/http/route.ts'
import { validate } from '#services/http/validate.ts'

import { userOf } from './account-user.ts'
import { toSessionRow } from './session-row.ts'

export function ownAccountRoutes(ctx: AccountContext, cookies: CookieTerms): Hono {
  const { sessions } = ctx.identity
  const signedIn = (c: Context) => signedInCustomer(c, sessions, cookies)

  return new Hono()
    .post('/user/password', forCustomers, validate('json', passwordChange), async (c) => {
      const browser = browserOf(c, cookies, 'customer')
      const began = orProblem(await setOwnPassword(ctx, await signedIn(c), c.req.valid('json'), browser))
      signInBrowser(c, cookies, 'customer', began)
      return c.json({ status: 'changed' })
    })
    .post(
      '/user/email',
      route({ audience: 'customer', limit: ['account-mails'] }),
      validate('json', emailChange),
      async (c) => {
        const sent: MailSent = orProblem(await requestOwnEmail(ctx, await signedIn(c), c.req.valid('json')))
        return c.json(sent, 202)
      },
    )
    .post('/auth/email-change', forMailedLinks, validate('json', verification), async (c) =>
      c.json(orProblem(await confirmOwnEmail(ctx, c.req.valid('json').token))),
    )
    .post('/auth/email-change/stop', forMailedLinks, validate('json', verification), async (c) =>
      c.json(orProblem(await stopOwnEmailChange(ctx, c.req.valid('json').token))),
    )
    .get('/user/profile', forCustomers, async (c) => {
      const profile = await profileOf(ctx, (await signedIn(c)).owner)
      if (profile === null) throw problem('unauthorized')
      const { email, firstName, lastName, phone } = profile
      const own: OwnProfile = { email, firstName, lastName, phone }
      return c.json(own)
    })
    .patch('/user/profile', forCustomers, validate('json', profileForm), async (c) => {
      const { owner } = await signedIn(c)
      const former = await profileOf(ctx, owner)
      const form = c.req.valid('json')
      orProblem(await setProfile(ctx, owner, form))
      if (former !== null) await endSmsOfFormerNumber(ctx, owner, former.phone, form.phone)
      return c.json(await userOf(ctx, owner))
    })
    .get('/user/sessions', forCustomers, async (c) => {
      const own = await signedIn(c)
      return c.json((await sessions.list(own.owner)).map((one) => toSessionRow(one, own.id)))
    })
    .get('/user/identities', forCustomers, async (c) => c.json(await ownIdentities(ctx, (await signedIn(c)).owner)))
    .delete('/user/identities/:id', forCustomers, async (c) => {
      orProblem(await unlinkOwnIdentity(ctx, (await signedIn(c)).owner, c.req.param('id')))
      return c.body(null, 204)
    })
    .delete('/user/sessions/:id', forCustomers, async (c) => {
      const own = await signedIn(c)
      if (!(await sessions.revoke(own.owner, c.req.param('id')))) throw problem('not_found')
      return c.body(null, 204)
    })
}
