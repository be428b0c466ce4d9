import { createHmac, timingSafeEqual } from 'node:crypto'

/** Ids with an HMAC-SHA-256 signature, for mailed links. The named stream decides on expiry and use. */
export const signLink = (parts: readonly string[], use: string, secret: string): string =>
  [...parts, signatureOf(parts, use, secret)].join('.')

/** Null for a token of another use or signature. */
export function readLink(token: string, count: number, use: string, secret: string): readonly string[] | null {
  const parts = token.split('.')
  const given = Buffer.from(parts.pop() ?? '')
  const right = Buffer.from(signatureOf(parts, use, secret))
  return parts.length === count && given.length === right.length && timingSafeEqual(given, right) ? parts : null
}

/** Ids contain no dots, so that parts cannot shift. */
const signatureOf = (parts: readonly string[], use: string, secret: string): string =>
  createHmac('sha256', secret)
    .update([use, ...parts].join('.'))
    .digest('base64url')
