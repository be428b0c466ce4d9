import type { Language } from '#events/values/language.ts'
import { articleDays } from '#services/isomorphic/article-days.ts'
import type { ArticleId } from '#services/isomorphic/articles.ts'
import { pathIn } from '#services/isomorphic/language-path.ts'
import { brand, offeredLanguages } from '#web/brand.ts'

export interface PageHead {
  readonly title: string
  /** Null for a page that search engines should not list. */
  readonly description: string | null
  /** Without the prefix of a language and without a query: '/blog'. */
  readonly path: string
  readonly language: Language
  /** Null for a page that is no article. */
  readonly article: ArticleId | null
}

/** One element of a head; `text` is the content of a script. */
export interface HeadTag {
  readonly tag: 'meta' | 'link' | 'script'
  readonly attributes: Readonly<Record<string, string>>
  readonly text?: string
}

/** Open Graph's names of our languages. */
const locales = { en: 'en_CA', fr: 'fr_CA', pa: 'pa_IN' } as const satisfies Record<Language, string>

/** Pixels of a share image. */
export const shareSize = { width: 1200, height: 630 } as const

/** '/share/salt.png'; every page that is no article shares the picture of the site. */
export const sharePath = (article: ArticleId | null): string => `/share/${article ?? 'site'}.png`

/** '/manifest.fr.webmanifest' */
export const manifestPath = (language: Language): string =>
  language === 'en' ? '/manifest.webmanifest' : `/manifest.${language}.webmanifest`

/** Tags for search engines and previews, with an address per language. */
export function headTags(head: PageHead, origin: string): readonly HeadTag[] {
  const { title, description, language, article } = head
  const at = (one: Language) => origin + pathIn(one, head.path)
  const listed: readonly HeadTag[] = [
    meta('name', 'description', description ?? ''),
    { tag: 'link', attributes: { rel: 'canonical', href: at(language) } },
    ...offeredLanguages.map((one) => alternate(one, at(one))),
    alternate('x-default', at('en')),
    property('og:description', description ?? ''),
    property('og:url', at(language)),
  ]
  return [
    ...(description === null ? [meta('name', 'robots', 'noindex')] : listed),
    property('og:site_name', brand.name),
    property('og:title', title),
    property('og:type', article === null ? 'website' : 'article'),
    property('og:locale', locales[language]),
    property('og:image', origin + sharePath(article)),
    property('og:image:width', String(shareSize.width)),
    property('og:image:height', String(shareSize.height)),
    meta('name', 'twitter:card', 'summary_large_image'),
    { tag: 'link', attributes: { rel: 'manifest', href: manifestPath(language) } },
    ...(article === null ? [] : [articleData(head, article, origin)]),
  ]
}

/** Article as structured data of schema.org. */
function articleData({ title, description, path, language }: PageHead, article: ArticleId, origin: string): HeadTag {
  const business = { '@type': 'Organization', name: brand.name, url: `${origin}/` }
  const data = {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: title,
    description,
    datePublished: articleDays[article],
    inLanguage: language,
    image: origin + sharePath(article),
    mainEntityOfPage: origin + pathIn(language, path),
    author: business,
    publisher: business,
  }
  return { tag: 'script', attributes: { type: 'application/ld+json' }, text: jsonText(data) }
}

/** JSON that may stand in a page: it cannot end its script. */
export const jsonText = (data: unknown): string => JSON.stringify(data).replaceAll('<', String.raw`\u003c`)

const meta = (kind: 'name' | 'property', name: string, content: string): HeadTag => ({
  tag: 'meta',
  attributes: { [kind]: name, content },
})

const property = (name: string, content: string): HeadTag => meta('property', name, content)

const alternate = (hreflang: string, href: string): HeadTag => ({
  tag: 'link',
  attributes: { rel: 'alternate', hreflang, href },
})

/** Marks what belongs to one page and goes with it. */
export const headMark = 'data-head'

/** Puts the head of a page in place of the last one's; the title is set when the page shows. */
export function describePage(page: Document, head: PageHead): void {
  const tags = headTags(head, new URL(page.baseURI).origin).map((tag) => toElement(page, tag))
  for (const last of page.head.querySelectorAll(`[${headMark}]`)) last.remove()
  page.head.append(...tags)
}

function toElement(page: Document, { tag, attributes, text }: HeadTag): HTMLElement {
  const element = page.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.setAttribute(headMark, '')
  if (text !== undefined) element.textContent = text
  return element
}
