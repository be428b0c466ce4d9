import { createStore } from 'jotai'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'

import { languages, type Language } from '#events/values/language.ts'
import { packageNames } from '#services/contracts/package-names.ts'
import { publicPages } from '#services/contracts/public-pages.ts'
import { posts } from '#web/blog/posts.ts'
import type { Area } from '#web/i18n/areas.ts'
import { createI18n } from '#web/i18n/i18n.ts'
import { loadMessages } from '#web/i18n/messages.ts'
import { installPunjabiDates } from '#web/i18n/punjabi-dates.ts'
import { paths } from '#web/paths.ts'
import { sessionAtom } from '#web/state/session.ts'
import { browserTimers, createToasts } from '#web/ui/toasts.ts'

import { App } from './app.tsx'
import { tabTitle } from './head.ts'
import { createPages } from './pages.ts'

type RenderedPath = (typeof publicPages)[number] | typeof paths.booking

/** Where each page's code lies, as the build's manifest names it: its styles and scripts go with the page. */
const modules: Readonly<Record<RenderedPath, string>> = {
  '/': 'app/landing-screen.tsx',
  '/services': 'services/services-page.tsx',
  '/about': 'company/about-page.tsx',
  '/contact': 'contact/contact-page.tsx',
  '/blog': 'blog/blog-page.tsx',
  '/careers': 'company/careers-page.tsx',
  '/reviews': 'company/reviews-page.tsx',
  '/quote': 'quote/quote-page.tsx',
  '/privacy': 'legal/privacy-page.tsx',
  '/terms': 'legal/terms-page.tsx',
  '/refund-policy': 'legal/refund-policy-page.tsx',
  '/accessibility': 'company/accessibility-page.tsx',
  '/booking': 'booking/booking-page.tsx',
}

/** A page as a visitor sees it who is not signed in and has chosen no theme. */
export interface RenderedPage {
  /** With its query: '/blog?read=salt'. */
  readonly path: string
  readonly language: Language
  readonly title: string
  readonly description: string
  /** What stands in the element with the id "site". */
  readonly html: string
  /** Sources, as the manifest names them, that the page needs before it answers to a visitor. */
  readonly modules: readonly string[]
}

/** Every public page, article and beginning of a booking in every language, one after the other. Rejects when one of them cannot be rendered whole. */
export async function* renderPages(): AsyncGenerator<RenderedPage> {
  // Where Node knows better than a browser, the page would change under the visitor.
  installPunjabiDates(Intl)
  for (const language of languages) {
    for (const path of publicPages) yield renderPage(path, '', language)
    for (const { id } of posts) yield renderPage('/blog', `?read=${id}`, language)
    for (const query of ['', ...packageNames.map((name) => `?service=${name}`)]) {
      yield renderPage(paths.booking, query, language)
    }
  }
}

async function renderPage(path: RenderedPath, query: string, language: Language): Promise<RenderedPage> {
  const areas = new Set<Area>()
  const i18n = createI18n({
    language,
    load(asked, area) {
      areas.add(area)
      return loadMessages(asked, area)
    },
    onChoose: () => {},
    onError: fail,
  })
  const pages = createPages(i18n.need)
  const page = pages.find(path)
  await Promise.all([i18n.need(['public']), page.preload()])
  const store = createStore()
  store.set(sessionAtom, { status: 'signed-out' })
  const { t } = i18n.current()
  const served = path + query
  return {
    path: served,
    language,
    title: tabTitle(t(page.title)),
    description: page.description === null ? '' : t(page.description),
    html: await toHtml(
      <App pages={pages} store={store} i18n={i18n} toasts={createToasts(browserTimers)} served={served} />,
    ),
    modules: [
      modules[path],
      ...[...areas].map((area) => `i18n/messages/${language}/${area}.json`),
      ...(language === 'en' ? [] : [`i18n/packs/${language}.ts`]),
      ...(language === 'pa' ? ['i18n/punjabi-dates.ts'] : []),
    ],
  }
}

/** Whole and in its order: without a limit on size nothing is left for scripts to put in its place. */
async function toHtml(app: ReactNode): Promise<string> {
  const { prelude } = await prerender(app, { onError: fail, progressiveChunkSize: Number.POSITIVE_INFINITY })
  return new Response(prelude).text()
}

function fail(error: unknown): never {
  throw error
}
