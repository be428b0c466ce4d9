import { Hono, type Context } from 'hono'

import { isRefusal } from '#services/commands/decision.ts'
import {
  resetForm,
  resetRequest,
  signInForm,
  signUpForm,
  accountOpening,
  type MailSent,
  type SignedIn,
  type SignUpForm,
} from '#services/contracts/account.ts'
import {
  confirmAccount,
  requestAccount,
  requestPasswordReset,
  signIn,
  type AccountContext,
  type Began,
} from '#services/features/account/accounts.ts'
import { setPasswordByLink } from '#services/features/account/own-password.ts'
import { orProblem } from '#services/http/answer.ts'
import { noteAskedHere, requestAskedHere } from '#services/http/asked-here.ts'
import { browserOf, signInBrowser } from '#services/http/browser.ts'
import type { CookieTerms } from '#services/http/cookies.ts'
import { customerSessionOf } from '#services/http/customer-session.ts'
import { isPlainForm } from '#services/http/plain-form.ts'
import { problem } from '#services/http/problem.ts'
import { forMailedLinks, forReaders, route } from '#services/http/route.ts'
import { clearSessionToken } from '#services/http/session-cookies.ts'
import { validate } from '#services/http/validate.ts'
import { ownPath } from '#services/isomorphic/own-path.ts'

import { userOf } from './account-user.ts'
import { answerLoginForm } from './login-form.ts'

const home = '/portal'

export function accountRoutes(ctx: AccountContext, cookies: CookieTerms): Hono {
  const { sessions } = ctx.identity
  const browser = (c: Context) => browserOf(c, cookies, 'customer')
  const ask = async (c: Context, form: SignUpForm) => {
    const sent = await requestAccount(ctx, form)
    if (!isRefusal(sent)) noteAskedHere(c, cookies, sent.requestId, ctx.secret)
    return sent
  }
  const begin = async (c: Context, began: Began): Promise<SignedIn> => {
    signInBrowser(c, cookies, 'customer', began)
    const user = await userOf(ctx, began.customerId)
    if (user === null) throw problem('unauthorized')
    return { status: 'signed_in', user }
  }

  return (
    new Hono()
      // Nobody is an answer and no refusal: every visitor asks, and a browser would note an error for each.
      .get('/auth/user', forReaders, async (c) => {
        const session = await customerSessionOf(c, sessions, cookies)
        return c.json(session === null ? null : await userOf(ctx, session.owner))
      })
      // Addresses of the specification that a browser goes to. The page asks for the rest.
      .get('/login', route({ audience: 'public', limit: { unlimited: 'leads to the page' } }), (c) => {
        const to = ownPath(c.req.query('returnTo'), '')
        return c.redirect(to === '' ? '/auth' : `/auth?returnTo=${encodeURIComponent(to)}`, 303)
      })
      .post('/login', route({ audience: 'public', limit: ['sign-ups', 'sign-ins'] }), async (c, next) => {
        if (!isPlainForm(c)) return next()
        return answerLoginForm(c, home, {
          signIn: (form) => signIn(ctx, form, browser(c)),
          signUp: (form) => ask(c, form),
          begin: (began) => signInBrowser(c, cookies, 'customer', began),
        })
      })
      .post('/login', validate('json', signInForm), async (c) => {
        const { email, password } = c.req.valid('json')
        return c.json(await begin(c, orProblem(await signIn(ctx, { email, password }, browser(c)))))
      })
      .post(
        '/auth/registration',
        route({ audience: 'public', limit: ['account-mails'] }),
        validate('json', signUpForm),
        async (c) => {
          const { status } = orProblem(await ask(c, c.req.valid('json')))
          return c.json({ status } satisfies MailSent, 202)
        },
      )
      .post('/auth/verification', forMailedLinks, validate('json', accountOpening), async (c) => {
        const askedHere = requestAskedHere(c, cookies, ctx.secret)
        const opened = await confirmAccount(ctx, c.req.valid('json'), { ...browser(c), askedHere })
        return c.json(await begin(c, orProblem(opened)))
      })
      .post(
        '/auth/reset-request',
        route({ audience: 'public', limit: ['reset-mails'] }),
        validate('json', resetRequest),
        async (c) => {
          const sent: MailSent = await requestPasswordReset(ctx, c.req.valid('json'))
          return c.json(sent, 202)
        },
      )
      .post('/auth/reset', forMailedLinks, validate('json', resetForm), async (c) =>
        c.json(await begin(c, orProblem(await setPasswordByLink(ctx, c.req.valid('json'), browser(c))))),
      )
  )
}

export function signOutRoutes(ctx: AccountContext, cookies: CookieTerms): Hono {
  const { sessions } = ctx.identity
  async function end(c: Context): Promise<void> {
    // First: whatever becomes of the session, this browser has it no more.
    clearSessionToken(c, cookies, 'customer')
    const session = await customerSessionOf(c, sessions, cookies)
    if (session !== null) await sessions.revoke(session.owner, session.id)
  }
  return new Hono()
    .get('/logout', route({ audience: 'public', limit: { unlimited: 'ends a session' } }), async (c) => {
      // A picture or a frame on another page must not sign anybody out.
      const isOwnRequest = ['same-origin', 'none', undefined].includes(c.req.header('sec-fetch-site'))
      const isPage = ['document', undefined].includes(c.req.header('sec-fetch-dest'))
      if (isOwnRequest && isPage) await end(c)
      return c.redirect('/', 303)
    })
    .post('/logout', route({ audience: 'public', limit: { unlimited: 'ends a session' } }), async (c) => {
      await end(c)
      return c.body(null, 204)
    })
}
