import { readLink, signLink } from '#services/commands/signed-link.ts'

/** It never expires: an old mail can still be used to decline. */
export const mailPreferencesToken = (personId: string, secret: string): string =>
  signLink([personId], 'mail-preferences', secret)

/** The person of a token; null for one that we did not sign. */
export const readMailPreferencesToken = (token: string, secret: string): string | null =>
  readLink(token, 1, 'mail-preferences', secret)?.[0] ?? null
