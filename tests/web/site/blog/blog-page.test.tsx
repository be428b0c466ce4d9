import { cleanup, fireEvent, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import type { Language } from '#events/values/language.ts'
import { articleIds } from '#services/isomorphic/articles.ts'
import { renderPiece } from '#tests/web/support/page.tsx'
import { ArticlePage } from '#web/site/blog/article-page.tsx'
import { BlogPage } from '#web/site/blog/blog-page.tsx'
import { categories, posts, type Category } from '#web/site/blog/posts.ts'
import { torontoDay } from '#web/site/blog/written-post.ts'

const names: Record<Category, string> = {
  tips: 'Car Care Tips',
  'before-after': 'Before & After',
  seasonal: 'Seasonal Advice',
  promotions: 'Promotions',
}
const countOf = (category: Category) => posts.filter((post) => post.category === category).length

async function openBlog(path = '/blog', language: Language = 'en') {
  const view = await renderPiece(<BlogPage />, { path, language })
  const titles = () => view.queryAllByRole('article').map((one) => within(one).getAllByRole('heading')[0]?.textContent)
  const search = (words: string) =>
    fireEvent.change(view.getByRole('searchbox', { name: 'Search the articles' }), { target: { value: words } })
  const choose = (name: string) => fireEvent.click(view.getByRole('button', { name }))
  return { ...view, titles, search, choose }
}

describe('the list of posts', () => {
  test('it has its title, a search box, and all posts', async () => {
    const { getByRole, titles } = await openBlog()
    expect(getByRole('heading', { level: 1 }).textContent).toBe('Car Care Blog & Tips')
    expect(getByRole('button', { name: `All Posts (${posts.length})` }).getAttribute('aria-pressed')).toBe('true')
    expect(posts.length).toBeGreaterThanOrEqual(12)
    expect(new Set(titles()).size).toBe(posts.length)
    expect(titles()).toHaveLength(posts.length)
  })

  test.each([['tips'], ['before-after'], ['seasonal'], ['promotions']] as const)(
    'the chip of %s counts its posts and shows them',
    async (category) => {
      const { choose, titles } = await openBlog()
      expect(countOf(category)).toBeGreaterThan(0)
      choose(`${names[category]} (${countOf(category)})`)
      expect(titles()).toHaveLength(countOf(category))
    },
  )

  test('every post is in one of the four categories', () => {
    expect(posts.filter((post) => !categories.includes(post.category))).toEqual([])
  })

  test('the featured article stands alone only while nothing is filtered, and is not repeated', async () => {
    const { queryByText, titles, search, choose } = await openBlog()
    const [featured] = titles()
    expect(queryByText(/^Featured/)).not.toBeNull()
    expect(titles().filter((title) => title === featured)).toHaveLength(1)
    search(featured ?? '')
    expect(queryByText(/^Featured/)).toBeNull()
    expect(titles()).toContain(featured)
    search('')
    expect(queryByText(/^Featured/)).not.toBeNull()
    choose(`${names.seasonal} (${countOf('seasonal')})`)
    expect(queryByText(/^Featured/)).toBeNull()
  })

  test('where nothing matches it says so, and Clear Filters brings all back', async () => {
    const { search, choose, titles, getByRole } = await openBlog()
    choose(`${names.promotions} (${countOf('promotions')})`)
    search('submarine')
    expect(getByRole('heading', { name: 'No articles found' })).toBeDefined()
    expect(titles()).toEqual([])
    choose('Clear Filters')
    expect(titles()).toHaveLength(posts.length)
    expect(getByRole('searchbox')).toHaveProperty('value', '')
  })

  test('the search looks into tags and texts too, word by word', async () => {
    const { search, titles } = await openBlog()
    search('ragweed FROST')
    expect(titles()).toEqual(['Pollen season starts in your cabin filter'])
    search('pets')
    expect(titles()).toEqual(['Dog hair: why the vacuum comes last'])
  })

  test.each([
    ['fr', 'été', 'ete'],
    ['fr', 'ete', 'été'],
    ['pa', 'ਸ\u0A3Cੀਸ\u0A3Cੇ', '\u0A36ੀ\u0A36ੇ'],
    ['pa', '\u0A36ੀ\u0A36ੇ', 'ਸੀਸੇ'],
  ] as const)(
    'in %s %s finds what %s finds: accents, dots and ways of writing them do not count',
    async (language, one, other) => {
      const { getByRole, titles } = await openBlog('/blog', language)
      const searched = (words: string) => {
        fireEvent.change(getByRole('searchbox'), { target: { value: words } })
        return titles()
      }
      expect(searched(one).length).toBeGreaterThan(0)
      expect(searched(one)).toEqual(searched(other))
    },
  )

  test('each post has title, excerpt, author, date, read time, category, cover and tags', async () => {
    const { getAllByRole } = await openBlog()
    for (const article of getAllByRole('article')) {
      expect(article.textContent).toMatch(/From the (van|office) · \w+ \d{1,2}, 202\d · \d+ min read/)
      expect(article.querySelector('[data-cover]')).not.toBeNull()
      expect(within(article).getByRole('list', { name: 'Tags' }).children.length).toBeGreaterThan(0)
    }
  })
})

describe('a post', () => {
  test.each(articleIds)('%s is a page with a text worth reading', async (id) => {
    const { getByRole, container } = await renderPiece(<ArticlePage />, { path: `/blog/${id}` })
    expect((container.textContent ?? '').split(/\s+/).length).toBeGreaterThan(150)
    expect(getByRole('link', { name: 'All articles' }).getAttribute('href')).toBe('/blog')
  })

  test('the list leads to each, and whoever comes back finds it filtered as before', async () => {
    const { getByRole, titles, search, store } = await openBlog()
    search('sunscreen lake')
    expect(titles()).toEqual(['Sand, sunscreen and lake water'])
    expect(getByRole('link', { name: 'Sand, sunscreen and lake water' }).getAttribute('href')).toBe('/blog/sand')
    cleanup()
    const again = await renderPiece(<BlogPage />, { path: '/blog', store })
    expect(again.getByRole('searchbox')).toHaveProperty('value', 'sunscreen lake')
  })

  test('the promotion reads as specified and says when it ended', async () => {
    const { getByRole, getByText } = await renderPiece(<ArticlePage />, { path: '/blog/august' })
    expect(getByRole('heading', { level: 1 }).textContent).toBe('20% off all interior packages through August')
    expect(getByText('Ended August 31, 2025')).toBeDefined()
    expect(getByText(/20% off all interior packages through August, for every visit/)).toBeDefined()
  })

  test('the day of an offer is Toronto’s, wherever the reader is', () => {
    expect(torontoDay(new Date('2025-09-01T03:59:00Z'))).toBe('2025-08-31')
    expect(torontoDay(new Date('2025-09-01T04:00:00Z'))).toBe('2025-09-01')
  })
})
