import { Hono } from 'hono'

import { mailPreferencesChange, mailPreferencesLink } from '#services/contracts/mail-preferences.ts'
import type { AppContext } from '#services/features/context.ts'
import { changeMailPreferences, mailPreferencesOf } from '#services/features/messages/mail-preferences.ts'
import { orProblem } from '#services/http/answer.ts'
import { byMailedLink, forMailedLinks, route } from '#services/http/route.ts'
import { validate } from '#services/http/validate.ts'

export const mailPreferenceRoutes = (ctx: AppContext) =>
  new Hono()
    .get('/mail-preferences', forMailedLinks, validate('query', mailPreferencesLink), async (c) =>
      c.json(orProblem(await mailPreferencesOf(ctx, c.req.valid('query').token))),
    )
    .put(
      '/mail-preferences',
      forMailedLinks,
      validate('query', mailPreferencesLink),
      validate('json', mailPreferencesChange),
      async (c) => {
        const { token } = c.req.valid('query')
        const chosen = { ...c.req.valid('json'), by: 'page' } as const
        return c.json(orProblem(await changeMailPreferences(ctx, token, chosen)))
      },
    )
    // RFC 8058: a mail program posts the form 'List-Unsubscribe=One-Click' to the address in the header.
    .post(
      '/mail-preferences/unsubscription',
      route({ audience: 'public', limit: byMailedLink, isFromAnywhere: true }),
      validate('query', mailPreferencesLink),
      async (c) => {
        const declined = { mails: 'review-requests', isWanted: false, by: 'one-click' } as const
        return c.json(orProblem(await changeMailPreferences(ctx, c.req.valid('query').token, declined)))
      },
    )
    // Programs that know no one-click show the header's address as a link.
    .get('/mail-preferences/unsubscription', forMailedLinks, validate('query', mailPreferencesLink), (c) =>
      c.redirect(`/newsletter/unsubscribe?preferences=${encodeURIComponent(c.req.valid('query').token)}`, 303),
    )
