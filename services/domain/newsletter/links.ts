import { readLink, signLink } from '#services/commands/signed-link.ts'

export interface ConfirmLink {
  readonly personId: string
  readonly requestId: string
}

export const confirmToken = ({ personId, requestId }: ConfirmLink, secret: string): string =>
  signLink([personId, requestId], 'newsletter-confirm', secret)

export function readConfirmToken(token: string, secret: string): ConfirmLink | null {
  const [personId, requestId] = readLink(token, 2, 'newsletter-confirm', secret) ?? []
  return personId === undefined || requestId === undefined ? null : { personId, requestId }
}

/** Never expires, so that old mails still work. */
export const endToken = (personId: string, secret: string): string => signLink([personId], 'newsletter-end', secret)

export const readEndToken = (token: string, secret: string): string | null =>
  readLink(token, 1, 'newsletter-end', secret)?.[0] ?? null
