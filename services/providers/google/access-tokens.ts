import * as z from 'zod'

import {
  CredentialConflict,
  CredentialUnreadable,
  type CredentialStore,
} from '#infra/stores/credentials/credential-store.ts'
import { Secret } from '#infra/stores/credentials/secret.ts'

import { account } from './connection-store.ts'
import { GoogleError, isGoogleFault } from './failure.ts'
import type { Grant, OAuth } from './oauth.ts'

export const credential = { account, name: 'google' } as const

const marginMs = 60_000

const kept = z.object({
  connection: z.string(),
  refreshToken: z.string(),
  accessToken: z.string(),
  expiresAt: z.number(),
})
type Kept = z.infer<typeof kept>

interface AccessTokensTerms {
  readonly credentials: CredentialStore
  readonly oauth: Pick<OAuth, 'refresh'>
  readonly now: () => number
  /** Called when Google refuses the grant for good. */
  readonly onGrantEnded: (connection: string, reason: string) => Promise<void>
}

export interface CallTokens {
  /** Valid token, refreshed once for all callers; rejects with `GoogleError`. */
  get(): Promise<string>
  /** Token after Google refused one. */
  replace(refused: string): Promise<string>
}

export interface AccessTokens extends CallTokens {
  /** Connection and its tokens for several calls; rejects with `GoogleError`. */
  open(): Promise<{ readonly connection: string; readonly tokens: CallTokens }>
}

export function openAccessTokens(terms: AccessTokensTerms): AccessTokens {
  const { credentials, oauth, now } = terms
  let refreshing: Promise<string> | null = null

  async function read(): Promise<{ readonly tokens: Kept; readonly version: number }> {
    const stored = await credentials.get(credential)
    if (stored === null) throw new GoogleError('not_connected', 'Google is not connected')
    return { tokens: kept.parse(JSON.parse(stored.secret.reveal())), version: stored.version }
  }

  async function refresh(refused: string | null): Promise<string> {
    const { tokens, version } = await read()
    // Another process was quicker.
    if (tokens.accessToken !== refused && isFresh(tokens)) return tokens.accessToken
    try {
      const renewed = renew(tokens, await oauth.refresh(tokens.refreshToken), now())
      await credentials.rotate(credential, version, sealed(renewed))
      return renewed.accessToken
    } catch (error) {
      if (error instanceof CredentialConflict) return (await read()).tokens.accessToken
      if (isGoogleFault(error, 'grant_ended')) {
        await terms.onGrantEnded(tokens.connection, error instanceof Error ? error.message : String(error))
        await credentials.revoke(credential)
      }
      throw error
    }
  }

  const refreshOnce = (refused: string | null): Promise<string> => {
    refreshing ??= refresh(refused).finally(() => {
      refreshing = null
    })
    return refreshing
  }

  const isFresh = ({ expiresAt }: Kept): boolean => expiresAt - now() > marginMs

  async function get(): Promise<string> {
    const { tokens } = await read()
    return isFresh(tokens) ? tokens.accessToken : refreshOnce(null)
  }

  return {
    get,
    replace: refreshOnce,
    async open() {
      const { tokens } = await read()
      let held: Kept | null = tokens
      const replace = (refused: string) => {
        held = null
        return refreshOnce(refused)
      }
      const tokensOfRun = { get: async () => (held !== null && isFresh(held) ? held.accessToken : get()), replace }
      return { connection: tokens.connection, tokens: tokensOfRun }
    },
  }
}

export const firstTokens = (connection: string, grant: Grant, refreshToken: string, now: number): Secret =>
  sealed({ connection, refreshToken, accessToken: grant.accessToken, expiresAt: now + grant.expiresInSeconds * 1000 })

/** Null for none, or one of another SECRET_KEY. */
export async function keptRefreshToken(credentials: CredentialStore): Promise<string | null> {
  try {
    const stored = await credentials.get(credential)
    return stored === null ? null : kept.parse(JSON.parse(stored.secret.reveal())).refreshToken
  } catch (error) {
    // Nobody could ever disconnect or connect again.
    if (error instanceof CredentialUnreadable) return null
    throw error
  }
}

/** A refresh without a new refresh token keeps the old. */
const renew = (tokens: Kept, grant: Grant, now: number): Kept => ({
  ...tokens,
  refreshToken: grant.refreshToken ?? tokens.refreshToken,
  accessToken: grant.accessToken,
  expiresAt: now + grant.expiresInSeconds * 1000,
})

const sealed = (tokens: Kept): Secret => new Secret(JSON.stringify(tokens))
