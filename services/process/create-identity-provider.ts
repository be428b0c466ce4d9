import { createHmac } from 'node:crypto'

import { openIdSandbox, type OpenIdSandbox } from '#infra/sandbox/openid-provider.ts'

import { google, openIdProvider } from '../providers/identity-provider/openid.ts'
import type { IdentityProvider } from '../providers/identity-provider/provider.ts'
import type { Config } from './config.ts'

export const openIdSandboxPath = '/sandbox/openid'

export interface IdentityProviderSetup {
  /** Null without Google sign-in. */
  readonly provider: IdentityProvider | null
  /** Mounted at /sandbox/openid; null without. */
  readonly sandbox: OpenIdSandbox['pages'] | null
  close(): Promise<void>
}

/** Google with keys; the sandbox only where everything is, for it proves no address. */
export function createIdentityProvider(config: Config, secret: string, now: () => number): IdentityProviderSetup {
  const redirectUri = `${config.appUrl}/api/auth/google/callback`
  if (config.googleSignIn !== null) {
    const provider = openIdProvider({ ...google, ...config.googleSignIn, redirectUri, now })
    return { provider, sandbox: null, close: async () => {} }
  }
  const isTrial = config.stripe === null && config.smtpUrl === null && !config.isProduction
  if (!isTrial) return { provider: null, sandbox: null, close: async () => {} }
  const word = (use: string) => createHmac('sha256', secret).update(`sandbox-openid-${use}`).digest()
  const client = { clientId: 'sandbox-client', clientSecret: word('client').toString('hex'), redirectUri }
  const issuer = `${config.appUrl}${openIdSandboxPath}`
  const sandbox = openIdSandbox({ ...client, issuer, codeKey: word('code'), now })
  const authorizationUrl = `${issuer}/authorize`
  const { endpoints } = sandbox
  return {
    provider: openIdProvider({ ...client, issuers: [issuer], authorizationUrl, endpoints, now }),
    sandbox: sandbox.pages,
    close: () => sandbox.close(),
  }
}
