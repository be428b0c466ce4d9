import { readLink, signLink } from '#services/commands/signed-link.ts'

/** Opens the review of one visit and nothing else. */
export const reviewToken = (bookingId: string, secret: string): string => signLink([bookingId], 'review', secret)

/** The booking of a token; null for one that we did not sign. */
export const readReviewToken = (token: string, secret: string): string | null =>
  readLink(token, 1, 'review', secret)?.[0] ?? null
