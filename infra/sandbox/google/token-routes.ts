import { Hono, type Context } from 'hono'

import type { Database } from '../../database/database.ts'
import { accessSeconds, redeemCode, refreshGrant, revokeGrant, type Tokens } from './grants.ts'

interface TokenTerms {
  readonly database: Database
  readonly clock: () => number
  readonly client: string
  readonly clientSecret: string
  readonly onGrant: () => Promise<void>
}

export function tokenRoutes({ database, clock, client, clientSecret, onGrant }: TokenTerms): Hono {
  const credentials = `Basic ${Buffer.from(`${client}:${clientSecret}`).toString('base64')}`

  return new Hono()
    .post('/token', async (c) => {
      const form = await formOf(c)
      if (c.req.header('authorization') !== credentials) {
        return c.json({ error: 'invalid_client', error_description: 'Unauthorized' }, 401)
      }
      const tokens = await tokensFor(form)
      if (tokens === 'unsupported_grant_type') return c.json({ error: tokens }, 400)
      if (tokens === null) {
        const isRefresh = form.get('grant_type') === 'refresh_token'
        const description = isRefresh ? 'Token has been expired or revoked.' : 'Bad Request'
        return c.json({ error: 'invalid_grant', error_description: description }, 400)
      }
      c.header('cache-control', 'no-store')
      return c.json({
        access_token: tokens.access,
        expires_in: accessSeconds,
        ...(tokens.refresh === null ? {} : { refresh_token: tokens.refresh }),
        scope: tokens.scopes,
        token_type: 'Bearer',
      })
    })
    .post('/revoke', async (c) => {
      const token = (await formOf(c)).get('token') ?? ''
      if (await revokeGrant(database, token, clock())) return c.json({})
      return c.json({ error: 'invalid_token', error_description: 'Token expired or revoked' }, 400)
    })

  async function tokensFor(form: URLSearchParams): Promise<Tokens | 'unsupported_grant_type' | null> {
    const field = (name: string) => form.get(name) ?? ''
    switch (field('grant_type')) {
      case 'authorization_code': {
        const given = { code: field('code'), redirectUri: field('redirect_uri'), verifier: field('code_verifier') }
        const tokens = await redeemCode(database, { ...given, client }, clock())
        if (tokens !== null) await onGrant()
        return tokens
      }
      case 'refresh_token':
        return refreshGrant(database, { refresh: field('refresh_token'), client }, clock())
      default:
        return 'unsupported_grant_type'
    }
  }
}

const formOf = async (c: Context): Promise<URLSearchParams> => new URLSearchParams(await c.req.text())
