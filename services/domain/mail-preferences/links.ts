import { readLink, signLink } from '#services/commands/signed-link.ts'

/** Never expires, so that old mails still work. */
export const mailPreferencesToken = (personId: string, secret: string): string =>
  signLink([personId], 'mail-preferences', secret)

/** Null for another's signature. */
export const readMailPreferencesToken = (token: string, secret: string): string | null =>
  readLink(token, 1, 'mail-preferences', secret)?.[0] ?? null
