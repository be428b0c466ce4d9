// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'

import { describePage, headTags, type PageHead } from '#web/app/head.ts'

const contact: PageHead = { title: 'Contact', description: 'Ask us.', path: '/contact', language: 'en', article: null }
const origin = new URL(document.baseURI).origin
const content = (selector: string, attribute: string) => document.head.querySelector(selector)?.getAttribute(attribute)
const property = (name: string) => content(`meta[property="${name}"]`, 'content')
const alternates = () =>
  [...document.head.querySelectorAll('link[rel=alternate]')].map((link) => [
    link.getAttribute('hreflang'),
    link.getAttribute('href'),
  ])

beforeEach(() => {
  document.head.innerHTML = '<meta name="description" content="as served" data-head><link rel="icon" href="/icon.svg">'
})

describe('the head of a page', () => {
  test('says its description once, and its one address', () => {
    describePage(document, contact)
    describePage(document, contact)
    expect(document.head.querySelectorAll('meta[name="description"]')).toHaveLength(1)
    expect(content('meta[name="description"]', 'content')).toBe('Ask us.')
    expect(document.head.querySelectorAll('link[rel="canonical"]')).toHaveLength(1)
    expect(content('link[rel="canonical"]', 'href')).toBe(`${origin}/contact`)
    expect(content('meta[name="robots"]', 'content')).toBeUndefined()
    expect(content('link[rel=icon]', 'href')).toBe('/icon.svg')
  })

  test.each([
    ['en', '/contact', 'en_CA', '/manifest.webmanifest'],
    ['fr', '/fr/contact', 'fr_CA', '/manifest.fr.webmanifest'],
    ['pa', '/pa/contact', 'pa_IN', '/manifest.pa.webmanifest'],
  ] as const)(
    'in %s names its address in that language and the same page in the others',
    (language, path, locale, manifest) => {
      describePage(document, { ...contact, language })
      expect(content('link[rel="canonical"]', 'href')).toBe(origin + path)
      expect(alternates()).toEqual([
        ['en', `${origin}/contact`],
        ['fr', `${origin}/fr/contact`],
        ['pa', `${origin}/pa/contact`],
        ['x-default', `${origin}/contact`],
      ])
      expect([property('og:url'), property('og:locale')]).toEqual([origin + path, locale])
      expect(content('link[rel=manifest]', 'href')).toBe(manifest)
    },
  )

  test('gives previews a title, a text and a picture', () => {
    describePage(document, contact)
    expect([property('og:title'), property('og:description'), property('og:type')]).toEqual([
      'Contact',
      'Ask us.',
      'website',
    ])
    expect([property('og:image'), property('og:image:width')]).toEqual([`${origin}/share/site.png`, '1200'])
    expect(content('meta[name="twitter:card"]', 'content')).toBe('summary_large_image')
    expect(document.head.querySelector('script')).toBeNull()
  })

  test('of an article has its own picture, its day and its text for search engines, which end with it', () => {
    const salt: PageHead = {
      title: 'Salt </script>',
      description: 'White.',
      path: '/blog/salt',
      language: 'fr',
      article: 'salt',
    }
    describePage(document, salt)
    expect([property('og:image'), property('og:type')]).toEqual([`${origin}/share/salt.png`, 'article'])
    expect(JSON.parse(document.head.querySelector('script')?.textContent ?? '')).toMatchObject({
      '@type': 'BlogPosting',
      headline: 'Salt </script>',
      description: 'White.',
      datePublished: '2026-01-12',
      inLanguage: 'fr',
      image: `${origin}/share/salt.png`,
      mainEntityOfPage: `${origin}/fr/blog/salt`,
    })
    expect(headTags(salt, origin).find(({ tag }) => tag === 'script')?.text).not.toContain('</script')
    describePage(document, contact)
    expect(document.head.querySelector('script')).toBeNull()
  })

  test('of a page that is nobody else’s business keeps search engines away, until the next page', () => {
    describePage(document, contact)
    describePage(document, { ...contact, title: 'Page Not Found', description: null, path: '/nowhere' })
    expect(content('meta[name="robots"]', 'content')).toBe('noindex')
    expect(content('link[rel="canonical"]', 'href')).toBeUndefined()
    expect(content('meta[name="description"]', 'content')).toBeUndefined()
    expect([alternates(), property('og:url')]).toEqual([[], undefined])
    describePage(document, contact)
    expect(content('meta[name="robots"]', 'content')).toBeUndefined()
  })
})
