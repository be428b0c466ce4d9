import { Hono } from 'hono'

import {
  newsletterLink,
  newsletterRequest,
  type NewsletterConfirmed,
  type NewsletterEnded,
  type NewsletterReceived,
} from '#services/contracts/newsletter.ts'
import type { AppContext } from '#services/features/context.ts'
import { confirmNewsletter, endNewsletter, requestNewsletter } from '#services/features/messages/newsletter.ts'
import { orProblem } from '#services/http/answer.ts'
import { byMailedLink, forMailedLinks, route } from '#services/http/route.ts'
import { validate } from '#services/http/validate.ts'

/** POST /api/newsletter, alike for every address. Mailed links lead to a page whose button posts, for link scanners. */
export const newsletterRoutes = (ctx: AppContext) =>
  new Hono()
    .post(
      '/newsletter',
      route({ audience: 'public', limit: ['newsletter'] }),
      validate('json', newsletterRequest),
      async (c) => {
        const { website, ...request } = c.req.valid('json')
        const received: NewsletterReceived = { status: 'received' }
        if (website === '') orProblem(await requestNewsletter(ctx, { kind: 'visitor' }, request))
        else ctx.logger.info({ event: 'newsletter_automatic' }, 'a subscription that a program wrote was dropped')
        return c.json(received, 202)
      },
    )
    .post('/newsletter/confirmation', forMailedLinks, validate('json', newsletterLink), async (c) => {
      const confirmed: NewsletterConfirmed = orProblem(await confirmNewsletter(ctx, c.req.valid('json').token))
      return c.json(confirmed)
    })
    // RFC 8058: a mail program posts the form 'List-Unsubscribe=One-Click' to the address in the header. Our own page sends JSON.
    .post(
      '/newsletter/unsubscription',
      route({ audience: 'public', limit: byMailedLink, isFromAnywhere: true }),
      validate('query', newsletterLink),
      async (c) => {
        const by = c.req.header('content-type')?.startsWith('application/json') === true ? 'page' : 'one-click'
        const ended: NewsletterEnded = orProblem(await endNewsletter(ctx, c.req.valid('query').token, by))
        return c.json(ended)
      },
    )
    // Programs that know no one-click show the header's address as a link.
    .get('/newsletter/unsubscription', forMailedLinks, validate('query', newsletterLink), (c) =>
      c.redirect(`/newsletter/unsubscribe?token=${encodeURIComponent(c.req.valid('query').token)}`, 303),
    )
