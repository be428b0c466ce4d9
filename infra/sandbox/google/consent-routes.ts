import { Hono, type Context } from 'hono'
import * as z from 'zod/mini'

import type { Database } from '../../database/database.ts'
import { consentPage, refusedPage } from './consent-page.ts'
import { issueCode } from './grants.ts'

export const accountEmail = 'owner@freshglaze.example'

interface ConsentTerms {
  readonly database: Database
  readonly clock: () => number
  readonly client: string
  /** Registered redirect URIs; no other is used. */
  readonly redirectUris: readonly string[]
}

const request = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  response_type: z.literal('code'),
  scope: z.string(),
  state: z.string(),
  code_challenge: z.string(),
  code_challenge_method: z.literal('S256'),
})

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

const openerPolicy = { 'cross-origin-opener-policy': 'unsafe-none' } as const

export function consentRoutes({ database, clock, client, redirectUris }: ConsentTerms): Hono {
  function read(given: unknown): z.infer<typeof request> | string {
    const asked = request.safeParse(given)
    if (!asked.success) return 'invalid_request'
    if (asked.data.client_id !== client) return 'invalid_client'
    return redirectUris.includes(asked.data.redirect_uri) ? asked.data : 'redirect_uri_mismatch'
  }

  return new Hono()
    .get('/o/oauth2/v2/auth', (c) => {
      const asked = read(c.req.query())
      if (typeof asked === 'string') return html(c, refusedPage(asked), 400)
      return html(c, consentPage({ email: accountEmail, scopes: asked.scope, fields: asked }), 200)
    })
    .post('/o/oauth2/v2/auth', async (c) => {
      const form = await c.req.parseBody()
      const asked = read(form)
      if (typeof asked === 'string') return html(c, refusedPage(asked), 400)
      const { redirect_uri: redirectUri, scope, state, code_challenge: challenge } = asked
      const back = new URL(redirectUri)
      back.searchParams.set('state', state)
      if (form['answer'] === 'allow') {
        const code = await issueCode(database, { client, redirectUri, challenge, scopes: scope }, clock())
        back.searchParams.set('code', code)
        back.searchParams.set('scope', scope)
      } else {
        back.searchParams.set('error', 'access_denied')
      }
      return c.body(null, 303, { location: back.href, ...openerPolicy })
    })
}

const html = (c: Context, text: string, status: 200 | 400): Response =>
  c.html(text, status, {
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
    // As Google's page, which the window that opened it can still be heard from.
    ...openerPolicy,
  })
