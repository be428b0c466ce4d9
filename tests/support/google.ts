import type { Database } from '#infra/database/database.ts'
import { openGoogleSandbox } from '#infra/sandbox/google/sandbox.ts'
import { openCredentialStore } from '#infra/stores/credentials/credential-store.ts'
import type { Further } from '#services/providers/google/scopes.ts'
import { openGoogleAccount } from '#services/providers/google/setup.ts'

const origin = 'https://freshglaze.example'
const redirectUri = `${origin}/api/google/callback`
const client = 'a-client'
const clientSecret = 'a secret of the client'

/** Session and owner in tests. */
export const asker = { session: 'session-1', staffId: 's-owner' }

/** The account of the business on the sandbox, reached by Google's own package over HTTP. */
export async function testGoogle(database: Database, options: { readonly deadlineMs?: number } = {}) {
  let ahead = 0
  const now = () => Date.now() + ahead
  const sandbox = await openGoogleSandbox({ database, clock: now, client, clientSecret, redirectUris: [redirectUri] })
  const credentials = openCredentialStore(database, 'a secret of at least thirty-two characters')
  const account = openGoogleAccount({
    database,
    credentials,
    now,
    rootUrl: () => sandbox.url(),
    oauth: {
      clientId: client,
      clientSecret,
      redirectUri,
      authorizationUrl: `${origin}/sandbox/google/o/oauth2/v2/auth`,
      tokenUrl: async () => `${await sandbox.url()}/token`,
      revocationUrl: async () => `${await sandbox.url()}/revoke`,
    },
    ...options,
  })

  /** The form of the consent page, pressed: answers the query that comes back to the callback. */
  async function consent(authUrl: string, answer: 'allow' | 'deny' = 'allow', change: Record<string, string> = {}) {
    const asked = new URL(authUrl)
    const form = new URLSearchParams({ ...Object.fromEntries(asked.searchParams), answer, ...change })
    const pressed = await sandbox.consent.request('/o/oauth2/v2/auth', { method: 'POST', body: form })
    const back = new URL(pressed.headers.get('location') ?? 'about:blank')
    const query = Object.fromEntries(back.searchParams)
    return { state: query['state'] ?? '', code: query['code'] ?? null, error: query['error'] ?? null }
  }

  async function connect(further: Further | null = null) {
    const back = await consent(await account.connect.begin(asker.session, further))
    const result = await account.connect.finish(back, asker)
    if (result !== 'connected') throw new Error(`It did not connect: ${result}`)
  }

  return {
    ...account,
    sandbox,
    credentials,
    consent,
    connectAccount: connect,
    now,
    forward(minutes: number) {
      ahead += minutes * 60_000
    },
    close: () => sandbox.close(),
  }
}

export type TestGoogle = Awaited<ReturnType<typeof testGoogle>>
