import { describe, expect, test } from 'vitest'

import { publicPages } from '#services/contracts/public-pages.ts'
import { searchEngineRoutes } from '#services/routes/search-engine-routes.ts'

const site = searchEngineRoutes('https://freshglaze.example')

describe('what search engines ask for first', () => {
  test('the sitemap names every public page by its full address', async () => {
    const answer = await site.request('/sitemap.xml')
    const named = [...(await answer.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1])
    expect(answer.headers.get('content-type')).toMatch(/^application\/xml/)
    expect(named).toEqual(publicPages.map((path) => `https://freshglaze.example${path}`))
  })

  test('robots.txt leads to the sitemap and keeps crawlers out of what is not public', async () => {
    const text = await (await site.request('/robots.txt')).text()
    expect(text).toContain('\nSitemap: https://freshglaze.example/sitemap.xml\n')
    const closed = [...text.matchAll(/^Disallow: (.+)$/gm)].map((match) => match[1] ?? '')
    expect(closed).toContain('/api/')
    expect(publicPages.filter((path) => closed.some((start) => path.startsWith(start)))).toEqual([])
  })
})
