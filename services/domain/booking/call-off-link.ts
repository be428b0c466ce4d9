import { readLink, signLink } from '#services/commands/signed-link.ts'

const page = '/called-off'

/** Token for the choice after a call-off alone; its deadline is in the booking's stream. */
export const calledOffToken = (bookingId: string, secret: string): string => signLink([bookingId], 'called-off', secret)

export const readCalledOffToken = (token: string, secret: string): string | null =>
  readLink(token, 1, 'called-off', secret)?.[0] ?? null

export const calledOffPath = (token: string): string => `${page}?${new URLSearchParams({ token })}`
