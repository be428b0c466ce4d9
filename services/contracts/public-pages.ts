/** The pages that search engines may list: what the sitemap names, and nothing that belongs to one visitor. */
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
