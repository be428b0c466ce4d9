import { randomBytes } from 'node:crypto'

import type { CredentialStore } from '#infra/credentials/credential-store.ts'
import type { Database } from '#infra/database/database.ts'

import { credential, firstTokens, keptRefreshToken } from './access-tokens.ts'
import { keepAuthorization, redeemAuthorization } from './authorization-store.ts'
import { deleteConnection, writeConnection } from './connection-store.ts'
import { GoogleError } from './failure.ts'
import { scopes, type OAuth } from './oauth.ts'

interface ConnectTerms {
  readonly database: Database
  readonly credentials: CredentialStore
  readonly oauth: OAuth
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** What came back from the consent page, as its query says it. */
export interface ConsentAnswer {
  readonly state: string
  readonly code: string | null
  /** 'access_denied' when somebody said no. */
  readonly error: string | null
}

/** Who answers: the callback counts only in the session that asked. */
interface Asker {
  readonly session: string
  readonly staffId: string
}

/** 'state_unknown': nobody asked for this, or not in this session, or it was used, or ten minutes are over. */
export type ConnectResult = 'connected' | 'denied' | 'state_unknown' | 'scopes_missing' | 'failed'

export interface GoogleConnect {
  /** Where somebody is sent to consent. */
  begin(session: string): Promise<string>
  /** Stores the grant of a consent, or nothing at all. */
  finish(answer: ConsentAnswer, asker: Asker): Promise<ConnectResult>
  /** Revokes the grant at Google and deletes everything that is ours of it. Rejects when Google could not be told, and deletes nothing. */
  disconnect(): Promise<void>
}

export function openConnect({ database, credentials, oauth, now }: ConnectTerms): GoogleConnect {
  async function store(code: string, verifier: string, staffId: string): Promise<ConnectResult> {
    const grant = await oauth.exchange(code, verifier)
    const { refreshToken } = grant
    if (refreshToken === null) throw new GoogleError('unreadable', 'Google sent no refresh token with the consent')
    if (scopes.some((scope) => !grant.scopes.includes(scope))) {
      await oauth.revoke(refreshToken)
      return 'scopes_missing'
    }
    const connection = randomBytes(16).toString('hex')
    const at = new Date(now()).toISOString()
    // A grant that is replaced would stand at Google for ever.
    const former = await keptRefreshToken(credentials)
    await credentials.revoke(credential)
    await credentials.put(credential, firstTokens(connection, grant, refreshToken, now()))
    await database.transaction(async (transaction) => {
      await deleteConnection(transaction)
      await writeConnection(transaction, { connection, staffId, at })
    })
    if (former !== null && former !== refreshToken) await oauth.revoke(former).catch(() => {})
    return 'connected'
  }

  return {
    async begin(session) {
      const [state, verifier] = [secret(), secret()]
      await keepAuthorization(database, { state, session, verifier }, now())
      return oauth.authorizationUrl(state, verifier)
    },
    async finish({ state, code, error }, { session, staffId }) {
      const verifier = await redeemAuthorization(database, { state, session }, now())
      if (verifier === null) return 'state_unknown'
      if (error === 'access_denied') return 'denied'
      if (error !== null || code === null) return 'failed'
      try {
        return await store(code, verifier, staffId)
      } catch (failure) {
        if (failure instanceof GoogleError) return 'failed'
        throw failure
      }
    },
    async disconnect() {
      const refreshToken = await keptRefreshToken(credentials)
      if (refreshToken !== null) await oauth.revoke(refreshToken)
      await credentials.revoke(credential)
      await database.transaction(deleteConnection)
    },
  }
}

const secret = (): string => randomBytes(32).toString('base64url')
