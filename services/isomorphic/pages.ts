import { articleIds, articlePath } from './articles.ts'
import { isBelowDashboard } from './customer-pages.ts'
import { withoutSlash } from './language-path.ts'

export const publicPages = [
  '/',
  '/services',
  '/quote',
  '/about',
  '/contact',
  '/blog',
  '/careers',
  '/reviews',
  '/privacy',
  '/terms',
  '/refund-policy',
  '/accessibility',
] as const

export const privatePages = [
  '/auth',
  '/booking',
  '/booking-success',
  '/called-off',
  '/dashboard',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/onboarding',
  '/pay',
  '/payment-methods',
  '/portal',
  '/portal/receipt',
] as const

export const listedPages: readonly string[] = [...publicPages, ...articleIds.map(articlePath)]

const known = new Set<string>([...listedPages, ...privatePages])

/** Whether a page exists at the unprefixed path; others are 404. */
export const isPage = (path: string): boolean => known.has(withoutSlash(path)) || isBelowDashboard(path)
