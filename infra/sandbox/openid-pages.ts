import { randomBytes } from 'node:crypto'

import { Hono, type Context } from 'hono'
import { html } from 'hono/html'

export interface Grant {
  readonly [claim: string]: unknown
  readonly email: string
  readonly name: string
  readonly isVerified: boolean
  readonly nonce: string
  /** PKCE challenge, S256. */
  readonly challenge: string
}

interface PageTerms {
  readonly clientId: string
  readonly redirectUri: string
  readonly codeOf: (grant: Grant) => Promise<string>
}

/** Authorization endpoint: GET asks for the account, POST redirects with a code. */
export function openIdPages({ clientId, redirectUri, codeOf }: PageTerms): Hono {
  /** Null for an invalid request. */
  function requestIn(c: Context) {
    const asked = c.req.query()
    const { state = '', nonce = '', code_challenge: challenge = '' } = asked
    const isOurs =
      asked['client_id'] === clientId &&
      asked['redirect_uri'] === redirectUri &&
      asked['response_type'] === 'code' &&
      asked['code_challenge_method'] === 'S256' &&
      (asked['scope'] ?? '').split(' ').includes('openid')
    return isOurs && challenge !== '' ? { state, nonce, challenge } : null
  }
  const back = (c: Context, answer: Record<string, string>) => {
    const url = new URL(redirectUri)
    for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value)
    return c.redirect(url.href, 303)
  }

  return new Hono()
    .get('/authorize', (c) =>
      requestIn(c) === null
        ? show(c, html`<p>This request is not one that the shop has made.</p>`, 400)
        : show(c, question(new URL(c.req.url).search), 200),
    )
    .post('/authorize', async (c) => {
      const asked = requestIn(c)
      if (asked === null) return show(c, html`<p>This request is not one that the shop has made.</p>`, 400)
      const { state, nonce, challenge } = asked
      const form = await c.req.parseBody()
      const text = (name: string) => (typeof form[name] === 'string' ? form[name].trim().slice(0, 200) : '')
      if (text('answer') !== 'continue') return back(c, { error: 'access_denied', state })
      const grant = {
        email: text('email'),
        name: text('name'),
        isVerified: text('verified') === 'on',
        nonce,
        challenge,
      }
      return back(c, { code: await codeOf(grant), state })
    })
}

const question = (search: string) => html`
  <p>This page stands for Google. Name the account yourself; nothing leaves this machine.</p>
  <form method="post" action="${`/sandbox/openid/authorize${search}`}">
    <label>E-mail <input name="email" type="email" maxlength="200" required value="asha.google@example.com" /></label>
    <label>Name <input name="name" maxlength="200" value="Asha Gill" /></label>
    <label><input name="verified" type="checkbox" checked /> The address is verified</label>
    <button type="submit" name="answer" value="continue">Continue</button>
    <button type="submit" name="answer" value="cancel" formnovalidate>Cancel</button>
  </form>
`

function show(c: Context, body: ReturnType<typeof html>, status: 200 | 400) {
  const nonce = randomBytes(16).toString('base64url')
  c.header(
    'content-security-policy',
    `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  )
  c.header('cache-control', 'no-store')
  // 'no-referrer' would turn the Origin of the form's own request into 'null'.
  c.header('referrer-policy', 'same-origin')
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>Test mode: sign in with Google</title>
          <style nonce="${nonce}">
            :root {
              color-scheme: light dark;
            }
            body {
              font:
                16px/1.5 system-ui,
                sans-serif;
              max-width: 28rem;
              margin: 2rem auto;
              padding: 0 1rem;
            }
            label {
              display: block;
              margin-block: 0.75rem;
            }
            input:not([type='checkbox']) {
              font: inherit;
              display: block;
              inline-size: 100%;
              box-sizing: border-box;
              min-block-size: 44px;
              padding: 0.4rem 0.6rem;
            }
            button {
              font: inherit;
              min-block-size: 44px;
              padding: 0.6rem 1rem;
              margin: 0.25rem 0.5rem 0.25rem 0;
            }
          </style>
        </head>
        <body>
          <main>
            <h1>Test mode: sign in with Google</h1>
            ${body}
          </main>
        </body>
      </html>`,
    status,
  )
}
