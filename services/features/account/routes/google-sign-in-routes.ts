import { Hono, type Context } from 'hono'

import { isLanguage } from '#events/values/language.ts'
import { isRefusal } from '#services/commands/decision.ts'
import type { AccountContext } from '#services/features/account/accounts.ts'
import { signInWithProvider } from '#services/features/account/sign-in-with-provider.ts'
import { browserOf, signInBrowser } from '#services/http/browser.ts'
import { clearCookie, readCookie, writeCookie, type CookieTerms } from '#services/http/cookies.ts'
import { problem } from '#services/http/problem.ts'
import { route } from '#services/http/route.ts'
import { googleCookie } from '#services/isomorphic/kept-in-browser.ts'
import { pathIn } from '#services/isomorphic/language-path.ts'
import { ownPath } from '#services/isomorphic/own-path.ts'
import { IdentityProviderError, type IdentityProvider } from '#services/providers/identity-provider/provider.ts'

import { readAttempt, writeAttempt, type PendingSignIn } from './sign-in-attempt.ts'

const attemptSeconds = 600

/** Google sign-in; errors lead to /auth, which shows them. */
export function googleSignInRoutes(ctx: AccountContext, provider: IdentityProvider | null, cookies: CookieTerms): Hono {
  return new Hono()
    .get('/auth/google', route({ audience: 'public', limit: ['sign-ins'] }), (c) => {
      if (provider === null) throw problem('not_found')
      const { attempt, url } = provider.begin()
      const asked = c.req.query('language') ?? 'en'
      const pending = {
        attempt,
        language: isLanguage(asked) ? asked : 'en',
        returnTo: ownPath(c.req.query('returnTo'), ''),
        expiresAt: Date.parse(ctx.clock()) + attemptSeconds * 1000,
      } as const
      writeCookie(c, cookies, googleCookie, writeAttempt(pending, ctx.secret))
      return c.redirect(url, 303)
    })
    .get('/auth/google/callback', route({ audience: 'public', limit: ['sign-ins'] }), async (c) => {
      if (provider === null) throw problem('not_found')
      const pending = readAttempt(readCookie(c, cookies, googleCookie) ?? '', ctx.secret)
      // It counts once, whatever comes of it.
      clearCookie(c, cookies, googleCookie)
      const isOurs =
        pending !== null &&
        pending.expiresAt > Date.parse(ctx.clock()) &&
        pending.attempt.state === (c.req.query('state') ?? '')
      if (!isOurs) return c.redirect('/auth?failed=google_failed', 303)
      if (c.req.query('error') === 'access_denied') return back(c, pending, {})
      return finish(c, provider, pending, c.req.query('code') ?? '')
    })

  async function finish(c: Context, from: IdentityProvider, pending: PendingSignIn, code: string): Promise<Response> {
    const { attempt, language, returnTo } = pending
    const proven = await from.identify(code, attempt).catch((error: unknown) => {
      if (!(error instanceof IdentityProviderError)) throw error
      ctx.logger.warn({ fault: error.fault, error: String(error.cause) }, 'a sign-in with Google failed')
      return null
    })
    if (proven === null) return back(c, pending, { failed: 'google_failed' })
    const outcome = await signInWithProvider(ctx, proven, { language, browser: browserOf(c, cookies, 'customer') })
    if (isRefusal(outcome)) return back(c, pending, { failed: outcome.refused })
    signInBrowser(c, cookies, 'customer', outcome)
    return c.redirect(outcome.isNew ? pathIn(language, '/onboarding') : returnTo || pathIn(language, '/portal'), 303)
  }
}

function back(c: Context, { language, returnTo }: PendingSignIn, told: Readonly<Record<string, string>>): Response {
  const query = new URLSearchParams({ ...told, ...(returnTo === '' ? {} : { returnTo }) }).toString()
  return c.redirect(pathIn(language, query === '' ? '/auth' : `/auth?${query}`), 303)
}
