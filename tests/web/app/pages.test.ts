import { describe, expect, test } from 'vitest'

import { articleIds } from '#services/isomorphic/articles.ts'
import { listedPages, isPage, privatePages, publicPages } from '#services/isomorphic/pages.ts'
import { createPages, pagePaths } from '#web/app/pages.ts'
import { paths } from '#web/paths.ts'

const pages = createPages(() => Promise.resolve())
const isListed = (path: string) => pages.find(path).description !== null

describe('the pages that search engines may list', () => {
  test.each(publicPages)('%s has a title and a description of its own', (path) => {
    const { title, description } = pages.find(path)
    expect([title === 'page.not-found', description]).toEqual([false, `${title}.description`])
  })

  test('the sitemap names them all and no other', () => {
    expect(pagePaths.filter(isListed).toSorted()).toEqual([...listedPages].toSorted())
    expect(Object.values(paths).filter(isListed).toSorted()).toEqual([...publicPages].toSorted())
  })

  test('the server answers 200 for the addresses of the route table, and for no others', () => {
    expect([...pagePaths].toSorted()).toEqual([...listedPages, ...privatePages].toSorted())
    expect(pagePaths.filter((path) => !isPage(path) || !isPage(`${path}/`))).toEqual([])
    expect(['/no-such-page', '/blog/no-such-article', '/fr', '/404'].filter(isPage)).toEqual([])
  })

  test('everything below /dashboard is the dashboard', () => {
    const below = ['/dashboard/bookings', '/dashboard/profile', '/dashboard/nonsense', '/dashboard/nonsense/at/all/']
    expect(below.map((path) => pages.find(path).path)).toEqual(below.map(() => '/dashboard'))
    expect(below.filter((path) => !isPage(path))).toEqual([])
    expect(pages.find('/dashboards').title).toBe('page.not-found')
    expect(isPage('/dashboards')).toBe(false)
  })

  test.each(articleIds)('/blog/%s has the title and the excerpt of its article', (id) => {
    expect(pages.find(`/blog/${id}`)).toMatchObject({
      title: `blog.post.${id}.title`,
      description: `blog.post.${id}.excerpt`,
      article: id,
    })
  })

  test('an address that is not ours is not listed', () => {
    expect(pages.find('/no-such-page')).toMatchObject({ title: 'page.not-found', description: null })
  })
})
