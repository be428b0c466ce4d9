import { Hono, type Context } from 'hono'

import type { SignedIn } from '#services/contracts/account.ts'
import { passkeyForm, passkeyRequest, passkeySignIn } from '#services/contracts/passkey-credentials.ts'
import { beginSignIn } from '#services/features/account/passkey-ceremony.ts'
import {
  addOwnPasskey,
  askForPasskey,
  ownPasskeysOf,
  removeOwnPasskey,
  type PasskeyContext,
} from '#services/features/account/passkeys.ts'
import { signInWithPasskey } from '#services/features/account/sign-in-with-passkey.ts'
import { orProblem } from '#services/http/answer.ts'
import { browserOf, signInBrowser } from '#services/http/browser.ts'
import type { CookieTerms } from '#services/http/cookies.ts'
import { signedInCustomer } from '#services/http/customer-session.ts'
import { problem } from '#services/http/problem.ts'
import { forCustomers, route } from '#services/http/route.ts'
import { validate } from '#services/http/validate.ts'

import { userOf } from './account-user.ts'

/** Passkey ceremonies, each with options and an answer. */
export function passkeyRoutes(ctx: PasskeyContext, cookies: CookieTerms): Hono {
  const signedIn = (c: Context) => signedInCustomer(c, ctx.identity.sessions, cookies)

  return new Hono()
    .post('/auth/passkey/options', route({ audience: 'public', limit: ['sign-ins'] }), async (c) =>
      c.json(await beginSignIn(ctx)),
    )
    .post(
      '/auth/passkey',
      route({ audience: 'public', limit: ['sign-ins'] }),
      validate('json', passkeySignIn),
      async (c) => {
        const { credential } = c.req.valid('json')
        const began = orProblem(await signInWithPasskey(ctx, credential, browserOf(c, cookies, 'customer')))
        const user = await userOf(ctx, began.customerId)
        if (user === null) throw problem('unauthorized')
        signInBrowser(c, cookies, 'customer', began)
        const answer: SignedIn = { status: 'signed_in', user }
        return c.json(answer)
      },
    )
    .get('/user/passkeys', forCustomers, async (c) => c.json(await ownPasskeysOf(ctx, (await signedIn(c)).owner)))
    .post('/user/passkeys/options', forCustomers, validate('json', passkeyRequest), async (c) =>
      c.json(orProblem(await askForPasskey(ctx, await signedIn(c), c.req.valid('json').current ?? ''))),
    )
    .post('/user/passkeys', forCustomers, validate('json', passkeyForm), async (c) =>
      c.json(orProblem(await addOwnPasskey(ctx, await signedIn(c), c.req.valid('json'))), 201),
    )
    .delete('/user/passkeys/:id', forCustomers, async (c) => {
      orProblem(await removeOwnPasskey(ctx, (await signedIn(c)).owner, c.req.param('id')))
      return c.body(null, 204)
    })
}
