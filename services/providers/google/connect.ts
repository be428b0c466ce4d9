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
  /** Address of a token's account; rejects with `GoogleError`. */
  readonly emailOf: (accessToken: string) => Promise<string>
  readonly now: () => number
}

export interface ConsentAnswer {
  readonly state: string
  readonly code: string | null
  /** 'access_denied' for a refusal. */
  readonly error: string | null
}

/** Session of the callback. */
interface Asker {
  readonly session: string
  readonly staffId: string
}

/** 'unchanged': an additional scope was refused. 'state_unknown': foreign, used or expired. */
export type ConnectResult = 'connected' | 'denied' | 'unchanged' | 'state_unknown' | 'scopes_missing' | 'failed'

export interface GoogleConnect {
  /** Consent URL; `further` is added to granted scopes. */
  begin(session: string, further?: Further | null): Promise<string>
  /** Stores the grant, or nothing. */
  finish(answer: ConsentAnswer, asker: Asker): Promise<ConnectResult>
  /** Revokes at Google, then deletes; rejects without deleting when Google is down. */
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

/** Null where Gmail does not tell and nothing depends on it. */
async function nameOf(ask: () => Promise<string>, former: Connection | null): Promise<string | null> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof GoogleError) || (former !== null && former.email !== null)) throw error
    return null
  }
}

/** Working connection; null for none. */
async function standing(database: Database): Promise<Connection | null> {
  const connection = await readConnection(database)
  return connection === null || connection.deadReason !== null ? null : connection
}

const secret = (): string => randomBytes(32).toString('base64url')
