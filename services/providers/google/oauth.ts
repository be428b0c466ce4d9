import {
  CodeChallengeMethod,
  OAuth2Client,
  OAuth2RequestError,
  UnexpectedErrorResponseBodyError,
  UnexpectedResponseError,
  type OAuth2Tokens,
} from 'arctic'

import { within } from '#services/commands/remembered-check.ts'

import { GoogleError } from './failure.ts'

/** Timeout of token calls. */
const deadlineMs = 10_000

export interface OAuthTerms {
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUri: string
  readonly authorizationUrl: string
  readonly tokenUrl: () => Promise<string>
  readonly revocationUrl: () => Promise<string>
  readonly deadlineMs?: number
}

export interface Grant {
  readonly accessToken: string
  readonly expiresInSeconds: number
  /** Null with most refreshes. */
  readonly refreshToken: string | null
  readonly scopes: readonly string[]
}

export interface AuthorizationRequest {
  readonly state: string
  readonly verifier: string
  readonly scopes: readonly string[]
  readonly email: string | null
}

/** OAuth 2.0 with PKCE: https://developers.google.com/identity/protocols/oauth2/web-server */
export interface OAuth {
  /** `email` preselects an account; null for any. */
  authorizationUrl(asked: AuthorizationRequest): string
  /** Rejects with 'refused' for a bad code. */
  exchange(code: string, verifier: string): Promise<Grant>
  /** Rejects with 'grant_ended' when consent is needed. */
  refresh(refreshToken: string): Promise<Grant>
  /** Idempotent. */
  revoke(refreshToken: string): Promise<void>
}

export function openOAuth(terms: OAuthTerms): OAuth {
  const client = new OAuth2Client(terms.clientId, terms.clientSecret, terms.redirectUri)
  const call = <Answer>(ask: () => Promise<Answer>): Promise<Answer> =>
    within(terms.deadlineMs ?? deadlineMs, ask).catch((error: unknown) => {
      throw failureOf(error)
    })
  return {
    authorizationUrl({ state, verifier, scopes, email }) {
      const { S256 } = CodeChallengeMethod
      const url = client.createAuthorizationURLWithPKCE(terms.authorizationUrl, state, S256, verifier, [...scopes])
      if (email !== null) url.searchParams.set('login_hint', email)
      // Only with a consent Google hands out a refresh token again.
      url.searchParams.set('access_type', 'offline')
      url.searchParams.set('prompt', 'consent')
      return url.href
    },
    exchange: (code, verifier) =>
      call(async () => grantOf(await client.validateAuthorizationCode(await terms.tokenUrl(), code, verifier))),
    refresh: (refreshToken) =>
      call(async () => grantOf(await client.refreshAccessToken(await terms.tokenUrl(), refreshToken, []))),
    revoke: (refreshToken) =>
      call(async () => client.revokeToken(await terms.revocationUrl(), refreshToken)).catch((error: unknown) => {
        if (!(error instanceof GoogleError && ['refused', 'grant_ended'].includes(error.fault))) throw error
      }),
  }
}

function grantOf(tokens: OAuth2Tokens): Grant {
  try {
    return {
      accessToken: tokens.accessToken(),
      expiresInSeconds: tokens.accessTokenExpiresInSeconds(),
      refreshToken: tokens.hasRefreshToken() ? tokens.refreshToken() : null,
      scopes: tokens.hasScopes() ? tokens.scopes() : [],
    }
  } catch (cause) {
    throw new GoogleError('unreadable', 'Google’s token endpoint answered without a token', { cause })
  }
}

function failureOf(cause: unknown): GoogleError {
  if (cause instanceof GoogleError) return cause
  if (cause instanceof OAuth2RequestError) {
    const fault = cause.code === 'invalid_grant' ? 'grant_ended' : 'refused'
    return new GoogleError(fault, `Google refused the token request: ${cause.code.slice(0, 100)}`, { cause })
  }
  if (cause instanceof UnexpectedResponseError || cause instanceof UnexpectedErrorResponseBodyError) {
    const isAnswer = cause.status === 200 || cause.status === 400
    const fault = cause.status === 429 ? 'rate_limited' : isAnswer ? 'unreadable' : 'unavailable'
    return new GoogleError(fault, `Google’s token endpoint answered ${cause.status}`, { cause })
  }
  return new GoogleError('unavailable', 'Google’s token endpoint could not be reached', { cause })
}
