import { CodeChallengeMethod, generateCodeVerifier, generateState, OAuth2Client, OAuth2RequestError } from 'arctic'
import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose'
import * as z from 'zod'

import { within } from '#services/commands/remembered-check.ts'

import { IdentityProviderError, type Attempt, type IdentityProvider, type ProvenIdentity } from './provider.ts'

export interface OpenIdTerms {
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUri: string
  /** Issuers in ID tokens; Google has two. */
  readonly issuers: readonly [string, ...string[]]
  readonly authorizationUrl: string
  readonly endpoints: () => Promise<{ readonly tokenUrl: string; readonly jwksUrl: string }>
  readonly now: () => number
}

/** https://accounts.google.com/.well-known/openid-configuration */
export const google = {
  issuers: ['https://accounts.google.com', 'accounts.google.com'],
  authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  endpoints: async () => ({
    tokenUrl: 'https://oauth2.googleapis.com/token',
    jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
  }),
} as const

/** Timeout of sign-in calls. */
const deadlineMs = 10_000
const clockToleranceSeconds = 60

const claims = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  nonce: z.string(),
  email: z.string().max(254).default(''),
  email_verified: z.boolean().default(false),
  name: z.string().max(200).default(''),
  given_name: z.string().max(120).default(''),
  family_name: z.string().max(120).default(''),
})

export function openIdProvider(terms: OpenIdTerms): IdentityProvider {
  const client = new OAuth2Client(terms.clientId, terms.clientSecret, terms.redirectUri)
  let keys: JWTVerifyGetKey | null = null

  async function identify(code: string, { nonce, verifier }: Attempt): Promise<ProvenIdentity> {
    const { tokenUrl, jwksUrl } = await terms.endpoints()
    const tokens = await client.validateAuthorizationCode(tokenUrl, code, verifier)
    keys ??= createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: deadlineMs })
    const { payload } = await jwtVerify(tokens.idToken(), keys, {
      issuer: [...terms.issuers],
      audience: terms.clientId,
      algorithms: ['RS256'],
      requiredClaims: ['exp', 'iat', 'sub'],
      currentDate: new Date(terms.now()),
      clockTolerance: clockToleranceSeconds,
    })
    const said = claims.parse(payload)
    if (said.nonce !== nonce) throw new IdentityProviderError('refused', 'The ID token answers another request')
    return {
      issuer: terms.issuers[0],
      subject: said.sub,
      email: said.email,
      isVerified: said.email_verified && said.email !== '',
      firstName: said.given_name === '' ? said.name : said.given_name,
      lastName: said.family_name,
    }
  }

  return {
    begin() {
      const attempt = { state: generateState(), nonce: generateState(), verifier: generateCodeVerifier() }
      const scopes = ['openid', 'email', 'profile']
      const url = client.createAuthorizationURLWithPKCE(
        terms.authorizationUrl,
        attempt.state,
        CodeChallengeMethod.S256,
        attempt.verifier,
        scopes,
      )
      url.searchParams.set('nonce', attempt.nonce)
      return { attempt, url: url.href }
    },
    identify: (code, attempt) =>
      within(deadlineMs, () => identify(code, attempt)).catch((error: unknown) => {
        throw failureOf(error)
      }),
  }
}

function failureOf(cause: unknown): IdentityProviderError {
  if (cause instanceof IdentityProviderError) return cause
  const isRefusal =
    cause instanceof OAuth2RequestError ||
    cause instanceof z.ZodError ||
    (cause instanceof errors.JOSEError && !(cause instanceof errors.JWKSTimeout))
  return isRefusal
    ? new IdentityProviderError('refused', 'The identity provider’s answer is not good', { cause })
    : new IdentityProviderError('unavailable', 'The identity provider could not be asked', { cause })
}
