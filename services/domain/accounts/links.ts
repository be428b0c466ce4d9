import { readLink, signLink } from '#services/commands/signed-link.ts'

export interface AccountLink {
  readonly customerId: string
  readonly requestId: string
}

type Use = 'account-registration' | 'account-reset' | 'account-email' | 'account-email-stop'

export const accountToken = ({ customerId, requestId }: AccountLink, use: Use, secret: string): string =>
  signLink([customerId, requestId], use, secret)

/** Null for a token of another use or signature. */
export function readAccountToken(token: string, use: Use, secret: string): AccountLink | null {
  const [customerId, requestId] = readLink(token, 2, use, secret) ?? []
  return customerId === undefined || requestId === undefined ? null : { customerId, requestId }
}
