import { describe, expect, test } from 'vitest'

import { searchEngineRoutes } from '#services/features/site/routes/search-engine-routes.ts'
import { articleIds } from '#services/isomorphic/articles.ts'
import { publicPages } from '#services/isomorphic/pages.ts'

const site = searchEngineRoutes('https://freshglaze.example')

describe('what search engines ask for first', () => {
  test('the sitemap names every public page by its full address', async () => {
    const answer = await site.request('/sitemap.xml')
    const named = [...(await answer.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1])
    expect(answer.headers.get('content-type')).toMatch(/^application\/xml/)
    const listed = [...publicPages, ...articleIds.map((id) => `/blog/${id}`)]
    expect(named).toEqual(
      listed.flatMap((path) => [path, `/fr${path}`, `/pa${path}`].map((one) => `https://freshglaze.example${one}`)),
    )
  })

  test('the sitemap names at each address the same page in every language', async () => {
    const text = await (await site.request('/sitemap.xml')).text()
    const alternates = (path: string) => {
      const entry =
        text.split('<url>').find((one) => one.includes(`<loc>https://freshglaze.example${path}</loc>`)) ?? ''
      return Object.fromEntries(
        [...entry.matchAll(/hreflang="([\w-]+)" href="https:\/\/freshglaze\.example([^"]*)"/g)].map(([, one, href]) => [
          one,
          href,
        ]),
      )
    }
    const about = { en: '/about', fr: '/fr/about', pa: '/pa/about', 'x-default': '/about' }
    for (const path of ['/about', '/fr/about', '/pa/about']) expect(alternates(path)).toEqual(about)
    expect(alternates('/fr/')).toEqual({ en: '/', fr: '/fr/', pa: '/pa/', 'x-default': '/' })
  })

  test('robots.txt leads to the sitemap and keeps crawlers out of what is not public', async () => {
    const text = await (await site.request('/robots.txt')).text()
    expect(text).toContain('\nSitemap: https://freshglaze.example/sitemap.xml\n')
    const closed = [...text.matchAll(/^Disallow: (.+)$/gm)].map((match) => match[1] ?? '')
    expect(closed).toEqual(expect.arrayContaining(['/api/', '/booking', '/fr/booking', '/pa/newsletter/']))
    const open = publicPages.flatMap((path) => [path, `/fr${path}`, `/pa${path}`])
    expect(open.filter((path) => closed.some((start) => path.startsWith(start)))).toEqual([])
  })
})
