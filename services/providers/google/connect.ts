import { randomBytes } from 'node:crypto'

import type { Database } from '#infra/database/database.ts'
import type { CredentialStore } from '#infra/stores/credentials/credential-store.ts'

import { credential, firstTokens, keptRefreshToken } from './access-tokens.ts'
import { keepAuthorization, redeemAuthorization } from './authorization-store.ts'
import { deleteConnection, readConnection, writeConnection, type Connection } from './connection-store.ts'
import { GoogleError } from './failure.ts'
import type { OAuth } from './oauth.ts'
import { furtherTogether, scopes, type Further } from './scopes.ts'

interface ConnectTerms {
  readonly database: Database
  readonly credentials: CredentialStore
  readonly oauth: OAuth
  /** The e-mail address of the account that an access token is of. Rejects with `GoogleError`. */
  readonly emailOf: (accessToken: string) => Promise<string>
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

/**
 * 'unchanged': a permission beyond those that a connection has was not given, and it goes on. 'state_unknown': nobody asked
 * for this, or not in this session, or it was used, or ten minutes are over.
 */
export type ConnectResult = 'connected' | 'denied' | 'unchanged' | 'state_unknown' | 'scopes_missing' | 'failed'

export interface GoogleConnect {
  /** Where somebody is sent to consent; `further` is wanted beside what was given already. */
  begin(session: string, further?: Further | null): Promise<string>
  /** Stores the grant of a consent, or nothing at all. */
  finish(answer: ConsentAnswer, asker: Asker): Promise<ConnectResult>
  /** Revokes the grant at Google and deletes everything that is ours of it. Rejects when Google could not be told, and deletes nothing. */
  disconnect(): Promise<void>
}

export function openConnect({ database, credentials, oauth, emailOf, now }: ConnectTerms): GoogleConnect {
  async function store(
    code: string,
    { verifier, furtherScopes }: { readonly verifier: string; readonly furtherScopes: readonly string[] },
    staffId: string,
  ): Promise<ConnectResult> {
    const grant = await oauth.exchange(code, verifier)
    const { refreshToken } = grant
    if (refreshToken === null) throw new GoogleError('unreadable', 'Google sent no refresh token with the consent')
    if ([...scopes, ...furtherScopes].some((scope) => !grant.scopes.includes(scope))) {
      // Google ends all grants of an account with one of them: the connection that stands would end too.
      if ((await standing(database)) !== null) return 'unchanged'
      await oauth.revoke(refreshToken)
      return 'scopes_missing'
    }
    const former = await readConnection(database)
    const email = await nameOf(() => emailOf(grant.accessToken), former)
    // What was read of the same account stays, its busy times above all: until they were read again the shop would offer them.
    const isSame = former !== null && former.email !== null && former.email === email
    const connection = isSame ? former.connection : randomBytes(16).toString('hex')
    const at = new Date(now()).toISOString()
    await credentials.revoke(credential)
    await credentials.put(credential, firstTokens(connection, grant, refreshToken, now()))
    await database.transaction(async (transaction) => {
      if (!isSame) await deleteConnection(transaction)
      await writeConnection(transaction, { connection, email, staffId, at, furtherScopes })
    })
    return 'connected'
  }

  return {
    async begin(session, further = null) {
      const [state, verifier] = [secret(), secret()]
      const connection = await readConnection(database)
      // Of a connection that ended nothing is asked for again: an administrator may have blocked the very scope that it had.
      const held = connection === null || connection.deadReason !== null ? [] : connection.furtherScopes
      const furtherScopes = furtherTogether(held, further)
      await keepAuthorization(database, { state, session, verifier, furtherScopes }, now())
      const email = connection?.email ?? null
      return oauth.authorizationUrl({ state, verifier, scopes: [...scopes, ...furtherScopes], email })
    },
    async finish({ state, code, error }, { session, staffId }) {
      const asked = await redeemAuthorization(database, { state, session }, now())
      if (asked === null) return 'state_unknown'
      if (error === 'access_denied') return (await standing(database)) === null ? 'denied' : 'unchanged'
      if (error !== null || code === null) return 'failed'
      try {
        return await store(code, asked, staffId)
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

/** Null where Gmail does not say it and nothing is compared with it: a sync says it later. */
async function nameOf(ask: () => Promise<string>, former: Connection | null): Promise<string | null> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof GoogleError) || (former !== null && former.email !== null)) throw error
    return null
  }
}

/** The connection that works; null where there is none or it ended. */
async function standing(database: Database): Promise<Connection | null> {
  const connection = await readConnection(database)
  return connection === null || connection.deadReason !== null ? null : connection
}

const secret = (): string => randomBytes(32).toString('base64url')
