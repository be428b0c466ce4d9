import type { Database } from '#infra/database/database.ts'
import type { CredentialStore } from '#infra/stores/credentials/credential-store.ts'

import { openAccessTokens } from './access-tokens.ts'
import { openGoogleClients, type GoogleClient } from './client.ts'
import { openConnect, type GoogleConnect } from './connect.ts'
import { endConnection } from './connection-store.ts'
import { readProfile } from './gmail.ts'
import { openOAuth, type OAuthTerms } from './oauth.ts'

interface GoogleTerms {
  readonly database: Database
  readonly credentials: CredentialStore
  readonly oauth: OAuthTerms
  readonly rootUrl: () => Promise<string | null>
  readonly now: () => number
  readonly deadlineMs?: number
}

export interface GoogleAccount {
  readonly connect: GoogleConnect
  readonly client: GoogleClient
  /** Calls with a token read once; rejects with 'not_connected'. */
  openRun(): Promise<AccountRun>
}

export interface AccountRun {
  /** Connection of the calls, which results must match. */
  readonly connection: string
  readonly client: GoogleClient
}

export function openGoogleAccount(terms: GoogleTerms): GoogleAccount {
  const { database, credentials, now, rootUrl, deadlineMs } = terms
  const deadline = deadlineMs === undefined ? {} : { deadlineMs }
  const oauth = openOAuth({ ...terms.oauth, ...deadline })
  const tokens = openAccessTokens({
    credentials,
    oauth,
    now,
    onGrantEnded: async (connection, reason) => {
      await endConnection(database, { connection, reason, at: new Date(now()).toISOString() })
    },
  })
  const clientWith = openGoogleClients({ rootUrl, ...deadline })
  async function emailOf(accessToken: string): Promise<string> {
    const token = () => Promise.resolve(accessToken)
    return (await readProfile(clientWith({ get: token, replace: token }))).emailAddress
  }
  return {
    connect: openConnect({ database, credentials, oauth, emailOf, now }),
    client: clientWith(tokens),
    async openRun() {
      const run = await tokens.open()
      return { connection: run.connection, client: clientWith(run.tokens) }
    },
  }
}
