import { readLink, signLink } from '#services/commands/signed-link.ts'

/** The address of the page and the parameter that carries the token; `web/paths.ts` has the same. */
const page = '/called-off'

/** Opens the choice after a visit was called off, and nothing else; until when says the booking's stream. */
export const calledOffToken = (bookingId: string, secret: string): string => signLink([bookingId], 'called-off', secret)

/** The booking of a token; null for one that we did not sign. */
export const readCalledOffToken = (token: string, secret: string): string | null =>
  readLink(token, 1, 'called-off', secret)?.[0] ?? null

/** '/called-off?token=…' */
export const calledOffPath = (token: string): string => `${page}?${new URLSearchParams({ token })}`
