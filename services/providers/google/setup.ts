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
  /** Instead of Google's own origins: a stand-in. */
  readonly rootUrl: () => Promise<string | null>
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Of each call. */
  readonly deadlineMs?: number
}

/** The business's account at Google: how it is connected, and the calls that can be made with it. */
export interface GoogleAccount {
  readonly connect: GoogleConnect
  readonly client: GoogleClient
  /** For a run of several calls, whose token is read once. Rejects with `GoogleError` 'not_connected' where there is none. */
  openRun(): Promise<AccountRun>
}

export interface AccountRun {
  /** Whose calls these are: nothing of what they bring is to be written for another one. */
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
  /** With a token that is not kept yet. */
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
