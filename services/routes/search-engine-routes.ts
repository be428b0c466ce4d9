import { Hono } from 'hono'

import { publicPages } from '#services/contracts/public-pages.ts'

/** What crawlers have no business in: programs, and pages of one visitor. */
const notForCrawlers = [
  '/api/',
  '/webhooks/',
  '/sandbox/',
  '/newsletter/',
  '/booking',
  '/dashboard',
  '/portal',
  '/onboarding',
  '/crm',
]

/** GET /robots.txt and GET /sitemap.xml, with the addresses that visitors know us by. */
export const searchEngineRoutes = (appUrl: string) =>
  new Hono()
    .get('/robots.txt', (c) =>
      c.text(
        [
          'User-agent: *',
          ...notForCrawlers.map((path) => `Disallow: ${path}`),
          `Sitemap: ${addressOf('/sitemap.xml', appUrl)}`,
          '',
        ].join('\n'),
        200,
        { 'cache-control': 'public, max-age=3600' },
      ),
    )
    .get('/sitemap.xml', (c) =>
      c.body(sitemap(appUrl), 200, {
        'content-type': 'application/xml; charset=utf-8',
        'cache-control': 'public, max-age=3600',
      }),
    )

const sitemap = (appUrl: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...publicPages.map((path) => `  <url><loc>${escaped(addressOf(path, appUrl))}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')

const addressOf = (path: string, appUrl: string): string => new URL(path, appUrl).href

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
