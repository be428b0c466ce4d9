import type { Hono } from 'hono'

import type { Fleet } from '../../proofs/fleet.ts'

export const asker = { session: 'bench', staffId: 'bench' }

export async function consentTo({ eyes: { google, googleSetup } }: Fleet): Promise<void> {
  if (googleSetup.sandbox === null) throw new Error('There is no sandbox of Google’s')
  const answer = await allow(googleSetup.sandbox.consent, await google.begin(asker.session))
  const result = await google.finish(answer, asker)
  if (result !== 'connected') throw new Error(`Google was not connected: ${result}`)
}

/** Consents at an authorization URL; returns the callback's parameters. */
export async function allow(consent: Hono, authUrl: string) {
  const form = new URLSearchParams(new URL(authUrl).searchParams)
  form.set('answer', 'allow')
  const pressed = await consent.request('/o/oauth2/v2/auth', { method: 'POST', body: form })
  const back = new URL(pressed.headers.get('location') ?? 'about:blank').searchParams
  return { state: back.get('state') ?? '', code: back.get('code'), error: back.get('error') }
}
