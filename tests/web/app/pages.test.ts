import { describe, expect, test } from 'vitest'

import { publicPages } from '#services/contracts/public-pages.ts'
import { createPages } from '#web/app/pages.ts'
import { paths } from '#web/paths.ts'

const pages = createPages(() => Promise.resolve())
const isListed = (path: string) => pages.find(path).description !== null

describe('the pages that search engines may list', () => {
  test.each(publicPages)('%s has a title and a description of its own', (path) => {
    const { title, description } = pages.find(path)
    expect([title === 'page.not-found', description]).toEqual([false, `${title}.description`])
  })

  test('the sitemap names them all and no other', () => {
    expect(Object.values(paths).filter(isListed).toSorted()).toEqual([...publicPages].toSorted())
  })

  test('B67 an address that is not ours is not listed', () => {
    expect(pages.find('/no-such-page')).toMatchObject({ title: 'page.not-found', description: null })
  })
})
