import { isLanguage, type Language } from '#events/values/language.ts'
import { readLink, signLink } from '#services/commands/signed-link.ts'
import type { Attempt } from '#services/providers/identity-provider/provider.ts'

/** Pending sign-in as a signed cookie. */
export interface PendingSignIn {
  readonly attempt: Attempt
  readonly language: Language
  readonly returnTo: string
  readonly expiresAt: number
}

const use = 'google-sign-in'

export function writeAttempt({ attempt, language, returnTo, expiresAt }: PendingSignIn, secret: string): string {
  const { state, nonce, verifier } = attempt
  const path = Buffer.from(returnTo).toString('base64url')
  return signLink([state, nonce, verifier, language, String(expiresAt), path], use, secret)
}

export function readAttempt(text: string, secret: string): PendingSignIn | null {
  const [state, nonce, verifier, language, expiresAt, path] = readLink(text, 6, use, secret) ?? []
  if (state === undefined || nonce === undefined || verifier === undefined || path === undefined) return null
  return {
    attempt: { state, nonce, verifier },
    language: language !== undefined && isLanguage(language) ? language : 'en',
    returnTo: Buffer.from(path, 'base64url').toString(),
    expiresAt: Number(expiresAt),
  }
}
