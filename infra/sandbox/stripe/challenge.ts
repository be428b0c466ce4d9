import { html } from 'hono/html'

import type { Records } from './records.ts'

export function challengePage(question: { amount: string | null; token: string; where: string; nonce: string }) {
  return page(
    question.nonce,
    html`<h1>3-D Secure (sandbox)</h1>
      <p>This page stands for the bank of the card holder. No money moves.</p>
      ${question.amount === null ? '' : html`<p>Amount: <strong>${question.amount}</strong></p>`}
      <form method="post" action="${question.where}">
        <input type="hidden" name="token" value="${question.token}" />
        <button type="submit" name="result" value="complete">Complete authentication</button>
        <button type="submit" name="result" value="fail">Fail authentication</button>
      </form>`,
  )
}

export const messagePage = (nonce: string, message: string) =>
  page(
    nonce,
    html`<h1>3-D Secure (sandbox)</h1>
      <p>${message}</p>`,
  )

const page = (nonce: string, body: ReturnType<typeof html>) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>3-D Secure (sandbox)</title>
        <style nonce="${nonce}">
          body {
            font:
              16px/1.5 system-ui,
              sans-serif;
            max-width: 28rem;
            margin: 2rem auto;
            padding: 0 1rem;
            color: #1c1c1c;
            background: #fff;
          }
          button {
            font: inherit;
            padding: 0.6rem 1rem;
            margin: 0.25rem 0.5rem 0.25rem 0;
            min-height: 44px;
          }
        </style>
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`

export function returnAddress(
  kind: 'payment_intent' | 'setup_intent',
  intent: Records['payment_intent'] | Records['setup_intent'],
  returnUrl: string,
): string {
  const url = new URL(returnUrl)
  url.searchParams.set(kind, intent.id)
  url.searchParams.set(`${kind}_client_secret`, intent.clientSecret)
  url.searchParams.set('redirect_status', intent.status === 'requires_payment_method' ? 'failed' : 'succeeded')
  return url.href
}
