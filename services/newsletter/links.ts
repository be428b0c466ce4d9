import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * What the links in a mail carry: who, which request, and a seal of 256 bits that only we can make. Nothing of it is kept, so that
 * a stolen database opens nothing. How long one is good is the stream's business.
 */
export interface ConfirmLink {
  readonly personId: string
  readonly requestId: string
}

export const confirmToken = ({ personId, requestId }: ConfirmLink, secret: string): string =>
  sealed([personId, requestId], 'newsletter-confirm', secret)

/** Null for anything that we did not make. */
export function readConfirmToken(token: string, secret: string): ConfirmLink | null {
  const [personId, requestId] = opened(token, 2, 'newsletter-confirm', secret) ?? []
  return personId === undefined || requestId === undefined ? null : { personId, requestId }
}

/** It never runs out: whoever finds an old letter can still end it. */
export const endToken = (personId: string, secret: string): string => sealed([personId], 'newsletter-end', secret)

export const readEndToken = (token: string, secret: string): string | null =>
  opened(token, 1, 'newsletter-end', secret)?.[0] ?? null

const sealed = (parts: readonly string[], use: string, secret: string): string =>
  [...parts, seal(parts, use, secret)].join('.')

function opened(token: string, count: number, use: string, secret: string): readonly string[] | null {
  const parts = token.split('.')
  const given = Buffer.from(parts.pop() ?? '')
  const right = Buffer.from(seal(parts, use, secret))
  return parts.length === count && given.length === right.length && timingSafeEqual(given, right) ? parts : null
}

/** Ids have no dots, so that parts cannot be moved from one to the other. */
const seal = (parts: readonly string[], use: string, secret: string): string =>
  createHmac('sha256', secret)
    .update([use, ...parts].join('.'))
    .digest('base64url')
