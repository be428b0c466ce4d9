import { readLink, signLink } from '#services/commands/signed-link.ts'

export const reviewToken = (bookingId: string, secret: string): string => signLink([bookingId], 'review', secret)

export const readReviewToken = (token: string, secret: string): string | null =>
  readLink(token, 1, 'review', secret)?.[0] ?? null
