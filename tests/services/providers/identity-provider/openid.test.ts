import { serve, type ServerType } from '@hono/node-server'
import { Hono } from 'hono'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { openIdProvider } from '#services/providers/identity-provider/openid.ts'

const now = Date.parse('2026-11-20T17:00:00.000Z')
const seconds = now / 1000
const issuer = 'https://issuer.example'
const clientId = 'client-1'
const attempt = { state: 's', nonce: 'the nonce', verifier: 'v'.repeat(43) }

let own: CryptoKey
let foreign: CryptoKey
let server: ServerType
let url = ''
let answer: () => Response = () => new Response()
beforeAll(async () => {
  const [ours, others] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')]
  ;[own, foreign] = [ours.privateKey, others.privateKey]
  const keys = [{ ...(await exportJWK(ours.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }]
  const app = new Hono().get('/jwks', (c) => c.json({ keys })).post('/token', () => answer())
  url = await new Promise((resolve) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve(`http://127.0.0.1:${port}`),
    )
  })
})
afterAll(() => server.close())

const provider = () =>
  openIdProvider({
    clientId,
    clientSecret: 'secret',
    redirectUri: 'https://shop.example/api/auth/google/callback',
    issuers: [issuer, 'issuer.example'],
    authorizationUrl: `${issuer}/authorize`,
    endpoints: async () => ({ tokenUrl: `${url}/token`, jwksUrl: `${url}/jwks` }),
    now: () => now,
  })

const usual = {
  iss: issuer,
  aud: clientId,
  sub: '1234',
  iat: seconds,
  exp: seconds + 300,
  nonce: attempt.nonce,
  email: 'asha@example.com',
  email_verified: true,
  given_name: 'Asha',
  family_name: 'Gill',
}
/** An ID token with other claims, or by another key. */
async function answering(change: Readonly<Record<string, unknown>>, key = own): Promise<void> {
  const claims = Object.fromEntries(Object.entries({ ...usual, ...change }).filter(([, value]) => value !== undefined))
  const idToken = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(key)
  answer = () => Response.json({ access_token: 'a', token_type: 'Bearer', id_token: idToken })
}
const identify = () => provider().identify('code', attempt)

describe('an ID token', () => {
  test('that is signed, ours, present and for this attempt proves who it is', async () => {
    await answering({})
    expect(await identify()).toEqual({
      issuer,
      subject: '1234',
      email: 'asha@example.com',
      isVerified: true,
      firstName: 'Asha',
      lastName: 'Gill',
    })
  })

  test.each([{ email_verified: false }, { email_verified: undefined }, { email: undefined }])(
    'with %j proves no address',
    async (change) => {
      await answering(change)
      expect((await identify()).isVerified).toBe(false)
    },
  )

  test('by the other spelling of the issuer is of the same issuer', async () => {
    await answering({ iss: 'issuer.example' })
    expect((await identify()).issuer).toBe(issuer)
  })

  test.each([
    ['another issuer', { iss: 'https://evil.example' }],
    ['another client', { aud: 'client-2' }],
    ['another attempt', { nonce: 'another' }],
    ['no attempt', { nonce: undefined }],
    ['nobody', { sub: undefined }],
    ['the past', { exp: seconds - 61 }],
    ['no end', { exp: undefined }],
  ])('of %s is refused', async (_what, change) => {
    await answering(change)
    await expect(identify()).rejects.toMatchObject({ fault: 'refused' })
  })

  test('by another key, or without a signature, is refused', async () => {
    await answering({}, foreign)
    await expect(identify()).rejects.toMatchObject({ fault: 'refused' })
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    answer = () =>
      Response.json({ access_token: 'a', token_type: 'Bearer', id_token: `${part({ alg: 'none' })}.${part(usual)}.` })
    await expect(identify()).rejects.toMatchObject({ fault: 'refused' })
  })
})

describe('the token endpoint', () => {
  test('that refuses the code is a refusal', async () => {
    answer = () => Response.json({ error: 'invalid_grant' }, { status: 400 })
    await expect(identify()).rejects.toMatchObject({ fault: 'refused' })
  })

  test('that breaks, or answers no token, is away', async () => {
    answer = () => new Response('down', { status: 503 })
    await expect(identify()).rejects.toMatchObject({ fault: 'unavailable' })
    answer = () => Response.json({ access_token: 'a', token_type: 'Bearer' })
    await expect(identify()).rejects.toMatchObject({ fault: 'unavailable' })
  })
})
