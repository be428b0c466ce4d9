import { createHash, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'

import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { EncryptJWT, exportJWK, generateKeyPair, jwtDecrypt, SignJWT } from 'jose'

import { openIdPages, type Grant } from './openid-pages.ts'

export interface OpenIdSandboxOptions {
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUri: string
  readonly issuer: string
  /** 32 bytes, equal in all processes of an installation. */
  readonly codeKey: Uint8Array
  readonly now: () => number
}

export interface OpenIdSandbox {
  readonly pages: Hono
  /** Server endpoints of this process, listening from the first call. */
  readonly endpoints: () => Promise<{ readonly tokenUrl: string; readonly jwksUrl: string }>
  close(): Promise<void>
}

const codeSeconds = 60
const tokenSeconds = 300

/** An OpenID provider where visitors name their account. Codes last a minute, once per process. */
export function openIdSandbox(options: OpenIdSandboxOptions): OpenIdSandbox {
  const { now, issuer, clientId } = options
  const used = new Map<string, number>()
  const making = once(() => generateKeyPair('RS256'))
  const seconds = () => Math.floor(now() / 1000)

  const codeOf = (grant: Grant): Promise<string> =>
    new EncryptJWT({ ...grant })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setJti(randomUUID())
      .setExpirationTime(seconds() + codeSeconds)
      .encrypt(options.codeKey)

  /** Null for a foreign, expired or used code. */
  async function grantOf(code: string): Promise<Grant | null> {
    const opened = await jwtDecrypt<Grant>(code, options.codeKey, { currentDate: new Date(now()) }).catch(() => null)
    const { jti = '', exp = 0 } = opened?.payload ?? {}
    for (const [id, until] of used) if (until < seconds()) used.delete(id)
    if (opened === null || used.has(jti)) return null
    used.set(jti, exp)
    return opened.payload
  }

  async function idTokenOf({ email, name, isVerified, nonce }: Grant): Promise<string> {
    const { privateKey } = await making()
    const [givenName = '', ...rest] = name.split(/\s+/)
    const subject = createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 21)
    return new SignJWT({
      email,
      email_verified: isVerified,
      name,
      given_name: givenName,
      family_name: rest.join(' '),
      nonce,
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'sandbox' })
      .setIssuer(issuer)
      .setAudience(clientId)
      .setSubject(subject)
      .setIssuedAt(seconds())
      .setExpirationTime(seconds() + tokenSeconds)
      .sign(privateKey)
  }

  const listening = once(() => listen(serverRoutes(options, { making, grantOf, idTokenOf })))
  return {
    pages: openIdPages({ clientId, redirectUri: options.redirectUri, codeOf }),
    async endpoints() {
      const { url } = await listening()
      return { tokenUrl: `${url}/token`, jwksUrl: `${url}/jwks` }
    },
    async close() {
      const { server } = (await listening.made()) ?? {}
      server?.closeAllConnections()
      await new Promise<void>((resolve) => (server === undefined ? resolve() : server.close(() => resolve())))
    },
  }
}

interface ServerWork {
  readonly making: () => ReturnType<typeof generateKeyPair>
  readonly grantOf: (code: string) => Promise<Grant | null>
  readonly idTokenOf: (grant: Grant) => Promise<string>
}

function serverRoutes(options: OpenIdSandboxOptions, { making, grantOf, idTokenOf }: ServerWork): Hono {
  const { clientId, clientSecret, redirectUri } = options
  return new Hono()
    .get('/jwks', async (c) => {
      const key = await exportJWK((await making()).publicKey)
      return c.json({ keys: [{ ...key, kid: 'sandbox', alg: 'RS256', use: 'sig' }] })
    })
    .post('/token', async (c) => {
      const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
      if (c.req.header('authorization') !== basic) return c.json({ error: 'invalid_client' }, 401)
      const form = await c.req.parseBody()
      const text = (name: string) => (typeof form[name] === 'string' ? form[name] : '')
      const grant = text('grant_type') === 'authorization_code' ? await grantOf(text('code')) : null
      const challenge = createHash('sha256').update(text('code_verifier')).digest('base64url')
      if (grant === null || grant.challenge !== challenge || text('redirect_uri') !== redirectUri)
        return c.json({ error: 'invalid_grant' }, 400)
      const idToken = await idTokenOf(grant)
      return c.json({ access_token: randomUUID(), token_type: 'Bearer', expires_in: tokenSeconds, id_token: idToken })
    })
}

function listen(app: Hono): Promise<{ readonly server: Server; readonly url: string }> {
  const answer = getRequestListener(app.fetch)
  const server = createServer((request, response) => void answer(request, response))
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' ? (address?.port ?? 0) : 0
      resolve({ server, url: `http://127.0.0.1:${port}` })
    })
  })
}

function once<Thing>(make: () => Promise<Thing>) {
  let thing: Promise<Thing> | undefined
  return Object.assign(() => (thing ??= make()), { made: async () => thing })
}
