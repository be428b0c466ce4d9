import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * What the links in mails carry: ids and a signature (HMAC-SHA-256) that needs our secret. Tokens are not stored, so that a stolen
 * database holds no valid link; whether a link expired or was used is decided from the stream that it names.
 */
export const signLink = (parts: readonly string[], use: string, secret: string): string =>
  [...parts, signatureOf(parts, use, secret)].join('.')

/** The ids of a token that we signed for this use; null for any other. */
export function readLink(token: string, count: number, use: string, secret: string): readonly string[] | null {
  const parts = token.split('.')
  const given = Buffer.from(parts.pop() ?? '')
  const right = Buffer.from(signatureOf(parts, use, secret))
  return parts.length === count && given.length === right.length && timingSafeEqual(given, right) ? parts : null
}

/** Ids have no dots, so that parts cannot be moved from one to the other. */
const signatureOf = (parts: readonly string[], use: string, secret: string): string =>
  createHmac('sha256', secret)
    .update([use, ...parts].join('.'))
    .digest('base64url')
