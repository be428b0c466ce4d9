import type { CredentialStore } from '#infra/credentials/credential-store.ts'
import type { Database } from '#infra/database/database.ts'

import { openAccessTokens } from './access-tokens.ts'
import { openGoogleClient, type GoogleClient } from './client.ts'
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
  /** With a token that is not kept yet. */
  async function emailOf(accessToken: string): Promise<string> {
    const token = () => Promise.resolve(accessToken)
    const client = openGoogleClient({ tokens: { get: token, replace: token }, rootUrl, ...deadline })
    return (await readProfile(client)).emailAddress
  }
  return {
    connect: openConnect({ database, credentials, oauth, emailOf, now }),
    client: openGoogleClient({ tokens, rootUrl, ...deadline }),
  }
}
