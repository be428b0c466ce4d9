import { Hono } from 'hono'

import { languages, type Language } from '#events/values/language.ts'
import { pathIn, prefixedLanguages } from '#services/isomorphic/language-path.ts'
import { listedPages } from '#services/isomorphic/pages.ts'

const programs = ['/api/', '/webhooks/', '/sandbox/']

const ofOneVisitor = ['/newsletter/', '/booking', '/dashboard', '/portal', '/payment-methods', '/onboarding', '/crm']

const notForCrawlers = [
  ...programs,
  ...ofOneVisitor,
  ...prefixedLanguages.flatMap((one) => ofOneVisitor.map((path) => pathIn(one, path))),
]

/** GET /robots.txt and GET /sitemap.xml */
export const searchEngineRoutes = (
  appUrl: string,
  offered: () => Promise<readonly Language[]> = async () => languages,
) =>
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
    .get('/sitemap.xml', async (c) =>
      c.body(sitemap(appUrl, await offered()), 200, {
        'content-type': 'application/xml; charset=utf-8',
        'cache-control': 'public, max-age=3600',
      }),
    )

const sitemap = (appUrl: string, offered: readonly Language[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...listedPages.flatMap((path) =>
      offered.map((language) => entry(path, pathIn(language, path), { appUrl, offered })),
    ),
    '</urlset>',
    '',
  ].join('\n')

function entry(
  path: string,
  address: string,
  { appUrl, offered }: { readonly appUrl: string; readonly offered: readonly Language[] },
): string {
  const alternate = (hreflang: string, other: string) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escaped(addressOf(other, appUrl))}"/>`
  const alternates = offered.map((language) => alternate(language, pathIn(language, path)))
  return `  <url><loc>${escaped(addressOf(address, appUrl))}</loc>${alternates.join('')}${alternate('x-default', path)}</url>`
}

const addressOf = (path: string, appUrl: string): string => new URL(path, appUrl).href

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
