import { articleIds, articlePath } from './articles.ts'
import { isBelowDashboard } from './customer-pages.ts'
import { withoutSlash } from './language-path.ts'

/** The pages that search engines may list, but for the articles. */
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

/** The pages that belong to one visitor. */
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

/** What the sitemap names. */
export const listedPages: readonly string[] = [...publicPages, ...articleIds.map(articlePath)]

const known = new Set<string>([...listedPages, ...privatePages])

/** Whether this path, without the prefix of a language, has a page; every other is answered 404. */
export const isPage = (path: string): boolean => known.has(withoutSlash(path)) || isBelowDashboard(path)
