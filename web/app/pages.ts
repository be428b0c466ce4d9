import type { ComponentType } from 'react'

import { late, type LateProps } from '#web/data/late.tsx'
import type { Area, MessageKey } from '#web/i18n/areas.ts'
import { paths } from '#web/paths.ts'

/** A screen of the route table: its code and its words are fetched when somebody goes there. */
interface PageSource {
  readonly path: string
  readonly title: MessageKey
  /** Null for a page that search engines should not list. */
  readonly description: MessageKey | null
  readonly areas: readonly Area[]
  readonly load: () => Promise<ComponentType>
}

const sources: readonly PageSource[] = [
  {
    path: paths.home,
    title: 'page.home',
    description: 'page.home.description',
    areas: ['public', 'home'],
    load: async () => (await import('./landing-screen.tsx')).LandingScreen,
  },
  {
    path: paths.quote,
    title: 'page.quote',
    description: 'page.quote.description',
    areas: ['public', 'details', 'quote'],
    load: async () => (await import('#web/quote/quote-page.tsx')).QuotePage,
  },
  {
    path: paths.services,
    title: 'page.services',
    description: 'page.services.description',
    areas: ['public', 'services'],
    load: async () => (await import('#web/services/services-page.tsx')).ServicesPage,
  },
  {
    path: paths.about,
    title: 'page.about',
    description: 'page.about.description',
    areas: ['public', 'about'],
    load: async () => (await import('#web/company/about-page.tsx')).AboutPage,
  },
  {
    path: paths.contact,
    title: 'page.contact',
    description: 'page.contact.description',
    areas: ['public', 'contact', 'problem'],
    load: async () => (await import('#web/contact/contact-page.tsx')).ContactPage,
  },
  {
    path: paths.blog,
    title: 'page.blog',
    description: 'page.blog.description',
    areas: ['public', 'blog', 'newsletter', 'posts'],
    load: async () => (await import('#web/blog/blog-page.tsx')).BlogPage,
  },
  {
    path: paths.careers,
    title: 'page.careers',
    description: 'page.careers.description',
    areas: ['public', 'company'],
    load: async () => (await import('#web/company/careers-page.tsx')).CareersPage,
  },
  {
    path: paths.reviews,
    title: 'page.reviews',
    description: 'page.reviews.description',
    areas: ['public', 'company'],
    load: async () => (await import('#web/company/reviews-page.tsx')).ReviewsPage,
  },
  {
    path: paths.accessibility,
    title: 'page.accessibility',
    description: 'page.accessibility.description',
    areas: ['public', 'company'],
    load: async () => (await import('#web/company/accessibility-page.tsx')).AccessibilityPage,
  },
  {
    path: paths.privacy,
    title: 'page.privacy',
    description: 'page.privacy.description',
    areas: ['public', 'privacy'],
    load: async () => (await import('#web/legal/privacy-page.tsx')).PrivacyPage,
  },
  {
    path: paths.terms,
    title: 'page.terms',
    description: 'page.terms.description',
    areas: ['public', 'terms'],
    load: async () => (await import('#web/legal/terms-page.tsx')).TermsPage,
  },
  {
    path: paths.refundPolicy,
    title: 'page.refund',
    description: 'page.refund.description',
    areas: ['public', 'refund'],
    load: async () => (await import('#web/legal/refund-policy-page.tsx')).RefundPolicyPage,
  },
  {
    path: paths.booking,
    title: 'page.booking',
    description: null,
    areas: ['public', 'details', 'booking', 'problem'],
    load: async () => (await import('#web/booking/booking-page.tsx')).BookingPage,
  },
  {
    path: paths.bookingSuccess,
    title: 'page.booking-success',
    description: null,
    areas: ['public', 'details', 'booking', 'problem'],
    load: async () => (await import('#web/booking/booking-success-page.tsx')).BookingSuccessPage,
  },
  {
    path: paths.newsletterConfirm,
    title: 'page.newsletter-confirm',
    description: null,
    areas: ['public', 'newsletter'],
    load: async () => (await import('#web/blog/newsletter/letter-pages.tsx')).ConfirmPage,
  },
  {
    path: paths.newsletterUnsubscribe,
    title: 'page.newsletter-unsubscribe',
    description: null,
    areas: ['public', 'newsletter'],
    load: async () => (await import('#web/blog/newsletter/letter-pages.tsx')).UnsubscribePage,
  },
  {
    path: paths.onboarding,
    title: 'page.onboarding',
    description: null,
    areas: ['public', 'onboarding'],
    load: async () => (await import('#web/onboarding/onboarding-page.tsx')).OnboardingPage,
  },
]

/** Every address that has a page: whoever looks at all of them forgets none. */
export const pagePaths: readonly string[] = sources.map(({ path }) => path)

/** Every other address. */
const notFound: PageSource = {
  path: '',
  title: 'page.not-found',
  description: null,
  areas: ['public'],
  load: async () => (await import('./not-found-page.tsx')).NotFoundPage,
}

export interface Page {
  readonly title: MessageKey
  readonly description: MessageKey | null
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
  const pages = new Map(sources.map((source) => [source.path, toPage(source, need)]))
  const other = toPage(notFound, need)
  return { find: (pathname) => pages.get(withoutSlash(pathname)) ?? other }
}

/** '/services/' is '/services'; the root stays. */
export const withoutSlash = (pathname: string): string =>
  pathname === paths.home ? pathname : pathname.replace(/\/$/, '')

function toPage(
  { title, description, areas, load }: PageSource,
  need: (areas: readonly Area[]) => Promise<void>,
): Page {
  const Screen = late(async () => {
    const [screen] = await Promise.all([load(), need(areas)])
    return screen
  })
  return { title, description, Screen, preload: Screen.preload }
}
