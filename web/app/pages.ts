import type { ComponentType } from 'react'

import { articleIds, articlePath, type ArticleId } from '#services/isomorphic/articles.ts'
import { isBelowDashboard } from '#services/isomorphic/customer-pages.ts'
import { withoutSlash } from '#services/isomorphic/language-path.ts'
import { late, type LateProps } from '#web/data/late.tsx'
import type { Area, MessageKey } from '#web/i18n/areas.ts'
import { paths } from '#web/paths.ts'

/** The pages that have words for search engines: `page.<name>` and `page.<name>.description`. */
type ListedName = MessageKey extends infer Key ? (Key extends `page.${infer Name}.description` ? Name : never) : never
/** A page's name in the catalogue: 'about' for `page.about`. */
type PageName = MessageKey extends infer Key
  ? Key extends `page.${infer Name}`
    ? Name extends `${string}.description`
      ? never
      : Name
    : never
  : never

/** A screen of the route table: its code and its words are fetched when somebody goes there. */
type PageSource = Route &
  (
    | { readonly name: ListedName; readonly isPrivate?: false }
    /** Search engines should not list it. */
    | { readonly name: PageName; readonly isPrivate: true }
  )

interface Route {
  readonly path: string
  /** Areas of its texts, beside the public ones of every page. */
  readonly areas: readonly Area[]
  readonly load: () => Promise<ComponentType>
}

/** One file for several pages is asked for in one place: each more weighs on the entry. */
const customerScreens = async () => (await import('./customer-screens.ts')).customerScreens
const legalScreens = async () => (await import('#web/site/legal/legal-screens.ts')).legalScreens
const companyScreens = async () => (await import('#web/site/company/company-screens.ts')).companyScreens
const newsletterPages = () => import('#web/site/blog/newsletter/newsletter-pages.tsx')

/** A page of the file of customers: search engines should not list it. */
const ofCustomer = (
  name: keyof Awaited<ReturnType<typeof customerScreens>>,
  areas: readonly Area[] = ['portal', 'aftercare', 'problem'],
): PageSource => ({
  path: paths[name],
  name,
  isPrivate: true,
  areas,
  load: async () => (await customerScreens())[name](),
})

const sources: readonly PageSource[] = [
  {
    path: paths.home,
    name: 'home',
    areas: ['home'],
    load: async () => (await import('./landing-screen.tsx')).LandingScreen,
  },
  {
    path: paths.quote,
    name: 'quote',
    areas: ['details', 'quote'],
    load: async () => (await import('#web/quote/quote-page.tsx')).QuotePage,
  },
  {
    path: paths.services,
    name: 'services',
    areas: ['services'],
    load: async () => (await import('#web/site/services/services-page.tsx')).ServicesPage,
  },
  {
    path: paths.about,
    name: 'about',
    areas: ['about'],
    load: async () => (await companyScreens()).about,
  },
  {
    path: paths.contact,
    name: 'contact',
    areas: ['contact', 'problem'],
    load: async () => (await import('#web/site/contact/contact-page.tsx')).ContactPage,
  },
  {
    path: paths.blog,
    name: 'blog',
    areas: ['blog', 'newsletter', 'posts'],
    load: async () => (await import('#web/site/blog/blog-page.tsx')).BlogPage,
  },
  {
    path: paths.careers,
    name: 'careers',
    areas: ['company'],
    load: async () => (await companyScreens()).careers,
  },
  {
    path: paths.reviews,
    name: 'reviews',
    areas: ['company'],
    load: async () => (await import('#web/site/reviews/reviews-page.tsx')).ReviewsPage,
  },
  {
    path: paths.accessibility,
    name: 'accessibility',
    areas: ['company'],
    load: async () => (await companyScreens()).accessibility,
  },
  {
    path: paths.privacy,
    name: 'privacy',
    areas: ['privacy'],
    load: async () => (await legalScreens()).privacy,
  },
  {
    path: paths.terms,
    name: 'terms',
    areas: ['terms'],
    load: async () => (await legalScreens()).terms,
  },
  {
    path: paths.refundPolicy,
    name: 'refund',
    areas: ['refund'],
    load: async () => (await legalScreens()).refund,
  },
  {
    path: paths.booking,
    name: 'booking',
    isPrivate: true,
    areas: ['details', 'booking', 'problem'],
    load: async () => (await import('#web/booking/booking-page.tsx')).BookingPage,
  },
  {
    path: paths.bookingSuccess,
    name: 'booking-success',
    isPrivate: true,
    areas: ['details', 'booking', 'problem'],
    load: async () => (await import('#web/booking/booking-success-page.tsx')).BookingSuccessPage,
  },
  ofCustomer('pay', ['details', 'booking', 'problem']),
  {
    path: paths.newsletterConfirm,
    name: 'newsletter-confirm',
    isPrivate: true,
    areas: ['newsletter'],
    load: async () => (await newsletterPages()).ConfirmPage,
  },
  {
    path: paths.newsletterUnsubscribe,
    name: 'newsletter-unsubscribe',
    isPrivate: true,
    areas: ['newsletter'],
    load: async () => (await newsletterPages()).UnsubscribePage,
  },
  ofCustomer('auth', ['account', 'problem']),
  ofCustomer('onboarding', ['onboarding']),
  ofCustomer('portal'),
  ofCustomer('called-off'),
  ofCustomer('receipt'),
  ofCustomer('cards', ['portal', 'booking', 'problem']),
  ofCustomer('dashboard'),
]

/** Every page's address, below which the dashboard has more: whoever looks at all of them forgets none. */
export const pagePaths: readonly string[] = [...sources.map(({ path }) => path), ...articleIds.map(articlePath)]

/** Every other address. */
const notFound: PageSource = {
  path: '/404',
  name: 'not-found',
  isPrivate: true,
  areas: [],
  load: async () => (await import('./not-found-page.tsx')).NotFoundPage,
}

export interface Page {
  /** Path in the route table. */
  readonly path: string
  readonly title: MessageKey
  readonly description: MessageKey | null
  readonly article: ArticleId | null
  readonly Screen: ComponentType<LateProps>
  /** Fetches the page's code and words ahead; asked again after a failure, it tries again. */
  readonly preload: () => Promise<unknown>
}

export interface Pages {
  /** The page of an address; Page Not Found for an address that is not ours. */
  readonly find: (pathname: string) => Page
}

/** The pages of one running app; `need` brings the words. */
export function createPages(need: (areas: readonly Area[]) => Promise<void>): Pages {
  const pages = new Map([
    ...sources.map((source) => [source.path, toPage(headOf(source), source, need)] as const),
    ...articleIds.map((id) => [articlePath(id), toPage(headOfArticle(id), articleRoute, need)] as const),
  ])
  const other = toPage(headOf(notFound), notFound, need)
  const known = (path: string) => pages.get(path) ?? (isBelowDashboard(path) ? pages.get(paths.dashboard) : undefined)
  return { find: (pathname) => known(withoutSlash(pathname)) ?? other }
}

const articleRoute: Pick<Route, 'areas' | 'load'> = {
  areas: ['blog', 'posts'],
  load: async () => (await import('#web/site/blog/article-page.tsx')).ArticlePage,
}

type Head = Pick<Page, 'path' | 'title' | 'description' | 'article'>

const headOf = (source: PageSource): Head => ({
  path: source.path,
  title: `page.${source.name}`,
  description: source.isPrivate ? null : `page.${source.name}.description`,
  article: null,
})

const headOfArticle = (article: ArticleId): Head => ({
  path: articlePath(article),
  title: `blog.post.${article}.title`,
  description: `blog.post.${article}.excerpt`,
  article,
})

function toPage(
  head: Head,
  { areas, load }: Pick<Route, 'areas' | 'load'>,
  need: (areas: readonly Area[]) => Promise<void>,
): Page {
  const Screen = late(async () => {
    const [screen] = await Promise.all([load(), need(['public', ...areas])])
    return screen
  })
  return { ...head, Screen, preload: Screen.preload }
}
