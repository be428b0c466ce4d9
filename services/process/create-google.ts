import { createHmac } from 'node:crypto'

import type { Database } from '#infra/database/database.ts'
import { openGoogleSandbox, type GoogleSandbox } from '#infra/sandbox/google/sandbox.ts'
import { openCredentialStore } from '#infra/stores/credentials/credential-store.ts'
import { openGoogleAccount, type GoogleAccount } from '#services/providers/google/setup.ts'

import type { Config } from './config.ts'

export interface GoogleSetup {
  /** Null without keys and sandbox. */
  readonly account: GoogleAccount | null
  readonly mode: 'live' | 'sandbox' | 'none'
  /** Mounted at /sandbox/google; null in live mode. */
  readonly sandbox: GoogleSandbox | null
  readonly now: () => number
  close(): Promise<void>
}

interface Deps {
  readonly database: Database
  readonly secret: string
  readonly now: () => number
}

const google = {
  authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: () => Promise.resolve('https://oauth2.googleapis.com/token'),
  revocationUrl: () => Promise.resolve('https://oauth2.googleapis.com/revoke'),
}

export async function createGoogle(config: Config, { database, secret, now }: Deps): Promise<GoogleSetup> {
  const redirectUri = `${config.appUrl}/api/google/callback`
  const shared = { database, now, credentials: openCredentialStore(database, secret) }
  const { googleWorkspace: keys } = config
  if (keys !== null) {
    const account = openGoogleAccount({
      ...shared,
      oauth: { ...keys, ...google, redirectUri },
      rootUrl: () => Promise.resolve(null),
    })
    return { account, mode: 'live', sandbox: null, now, close: async () => {} }
  }
  if (!config.allowSandbox) return { account: null, mode: 'none', sandbox: null, now, close: async () => {} }
  const client = 'fresh-glaze.apps.googleusercontent.com'
  const clientSecret = createHmac('sha256', secret).update('sandbox-google').digest('hex')
  const sandbox = await openGoogleSandbox({ database, clock: now, client, clientSecret, redirectUris: [redirectUri] })
  const account = openGoogleAccount({
    ...shared,
    oauth: {
      clientId: client,
      clientSecret,
      redirectUri,
      authorizationUrl: `${config.appUrl}/sandbox/google/o/oauth2/v2/auth`,
      tokenUrl: async () => `${await sandbox.url()}/token`,
      revocationUrl: async () => `${await sandbox.url()}/revoke`,
    },
    rootUrl: () => sandbox.url(),
  })
  return { account, mode: 'sandbox', sandbox, now, close: () => sandbox.close() }
}
