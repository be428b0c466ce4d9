import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * What the links in a mail carry: the person, the request, and a signature (HMAC-SHA-256) that needs our secret. Tokens are not
 * stored, so that a stolen database holds no valid link. Whether a link expired is decided from the stream.
 */
export interface ConfirmLink {
  readonly personId: string
  readonly requestId: string
}

export const confirmToken = ({ personId, requestId }: ConfirmLink, secret: string): string =>
  sign([personId, requestId], 'newsletter-confirm', secret)

/** Null for a token that we did not sign. */
export function readConfirmToken(token: string, secret: string): ConfirmLink | null {
  const [personId, requestId] = verified(token, 2, 'newsletter-confirm', secret) ?? []
  return personId === undefined || requestId === undefined ? null : { personId, requestId }
}

/** It never expires: an old mail can still be used to unsubscribe. */
export const endToken = (personId: string, secret: string): string => sign([personId], 'newsletter-end', secret)

export const readEndToken = (token: string, secret: string): string | null =>
  verified(token, 1, 'newsletter-end', secret)?.[0] ?? null

const sign = (parts: readonly string[], use: string, secret: string): string =>
  [...parts, signatureOf(parts, use, secret)].join('.')

function verified(token: string, count: number, use: string, secret: string): readonly string[] | null {
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
