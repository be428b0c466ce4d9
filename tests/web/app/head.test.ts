import { beforeEach, describe, expect, test } from 'vitest'

import { describePage } from '#web/app/head.ts'

const contact = { title: 'Contact', description: 'Ask us.', path: '/contact' }
const content = (selector: string, attribute: string) => document.head.querySelector(selector)?.getAttribute(attribute)

beforeEach(() => {
  document.head.innerHTML = '<meta name="description" content="as served">'
})

describe('the head of a page', () => {
  test('says its title, its description once, and its one address', () => {
    describePage(document, contact)
    describePage(document, contact)
    expect(document.title).toBe('Contact · Fresh Glaze')
    expect(document.head.querySelectorAll('meta[name="description"]')).toHaveLength(1)
    expect(content('meta[name="description"]', 'content')).toBe('Ask us.')
    expect(document.head.querySelectorAll('link[rel="canonical"]')).toHaveLength(1)
    expect(content('link[rel="canonical"]', 'href')).toBe(new URL('/contact', document.baseURI).href)
    expect(content('meta[name="robots"]', 'content')).toBeUndefined()
  })

  test('of a page that is nobody else’s business keeps search engines away, until the next page', () => {
    describePage(document, contact)
    describePage(document, { title: 'Page Not Found', description: null, path: '/nowhere' })
    expect(content('meta[name="robots"]', 'content')).toBe('noindex')
    expect(content('link[rel="canonical"]', 'href')).toBeUndefined()
    expect(content('meta[name="description"]', 'content')).toBeUndefined()
    describePage(document, contact)
    expect(content('meta[name="robots"]', 'content')).toBeUndefined()
  })
})
