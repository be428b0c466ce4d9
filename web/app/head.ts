import { brand } from '#web/brand.ts'

export interface PageHead {
  readonly title: string
  /** Null for a page that search engines should not list. */
  readonly description: string | null
  /** The page's one address, without what a query adds: '/blog'. */
  readonly path: string
}

/** The title of a tab: 'About us · Fresh Glaze'. */
export const tabTitle = (title: string): string => `${title} · ${brand.name}`

/** What tabs, search engines and previews read of a page. */
export function describePage(page: Document, { title, description, path }: PageHead): void {
  page.title = tabTitle(title)
  setElement(page, 'meta', 'robots', description === null ? { name: 'robots', content: 'noindex' } : null)
  setElement(page, 'meta', 'description', description === null ? null : { name: 'description', content: description })
  const address = new URL(path, page.baseURI).href
  setElement(page, 'link', 'canonical', description === null ? null : { rel: 'canonical', href: address })
}

/** The one element of the head with this name; null takes it away. */
function setElement(
  page: Document,
  tag: 'meta' | 'link',
  name: string,
  attributes: Readonly<Record<string, string>> | null,
): void {
  const found = page.head.querySelector(`${tag}[${tag === 'meta' ? 'name' : 'rel'}="${name}"]`)
  if (attributes === null) return found?.remove()
  const element = found ?? page.head.appendChild(page.createElement(tag))
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
}
