import { createStore } from 'jotai'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'

import { languages, type Language } from '#events/values/language.ts'
import { articleIds, articlePath } from '#services/isomorphic/articles.ts'
import { pathIn } from '#services/isomorphic/language-path.ts'
import { ownPagePlace, ownPages, ownTemplatePath } from '#services/isomorphic/own-page.ts'
import { packageNames } from '#services/isomorphic/package-names.ts'
import { publicPages } from '#services/isomorphic/pages.ts'
import { originPlaceholder } from '#services/isomorphic/site-origin.ts'
import type { Area } from '#web/i18n/areas.ts'
import { createI18n, type I18n } from '#web/i18n/i18n.ts'
import { loadMessages } from '#web/i18n/messages.ts'
import { installPunjabiDates } from '#web/i18n/punjabi-dates.ts'
import { paths } from '#web/paths.ts'
import { sessionAtom } from '#web/state/session.ts'
import { browserTimers, createToasts } from '#web/ui/toasts.ts'

import { App } from './app.tsx'
import { descriptionOf, tabTitle } from './head-words.ts'
import { headTags, jsonText, manifestPath, type HeadTag } from './head.ts'
import { createPages, type Page } from './pages.ts'
import { shareArts, type ShareArt } from './share-art.tsx'
import { structuredData, usuallyPublished } from './structured-data.ts'
import { webManifest } from './web-manifest.ts'

/** Sources of the pages' code in the build's manifest. */
const modules: Readonly<Record<(typeof publicPages)[number], string>> = {
  '/': 'app/landing-screen.tsx',
  '/services': 'site/services/services-page.tsx',
  '/about': 'site/company/company-screens.ts',
  '/contact': 'site/contact/contact-page.tsx',
  '/blog': 'site/blog/blog-page.tsx',
  '/careers': 'site/company/company-screens.ts',
  '/reviews': 'site/reviews/reviews-page.tsx',
  '/quote': 'quote/quote-page.tsx',
  '/privacy': 'site/legal/legal-screens.ts',
  '/terms': 'site/legal/legal-screens.ts',
  '/refund-policy': 'site/legal/legal-screens.ts',
  '/accessibility': 'site/company/company-screens.ts',
}

const customerAreas = ['portal', 'aftercare', 'problem'] as const

/** A page to render: its path without the prefix of a language. */
interface Wanted {
  readonly path: string
  /** '?service=glazed', where the query makes it another page. */
  readonly query?: string
  readonly module: string
}

const wantedPages: readonly Wanted[] = [
  ...publicPages.map((path) => ({ path, module: modules[path] })),
  ...articleIds.map((id) => ({ path: articlePath(id), module: 'site/blog/article-page.tsx' })),
  ...['', ...packageNames.map((name) => `?service=${name}`)].map((query) => ({
    path: paths.booking,
    query,
    module: 'booking/booking-page.tsx',
  })),
  // Answers every address that is not ours.
  { path: '/404', module: 'app/not-found-page.tsx' },
]

/** A page as a visitor sees it who is not signed in and has chosen no theme. */
export interface RenderedPage {
  readonly address: string
  readonly language: Language
  readonly title: string
  readonly head: readonly HeadTag[]
  /** The business, for search engines: JSON. */
  readonly structuredData: string
  /** Text for blocked scripts. */
  readonly noScripts: string
  /** Content of the element "site"; null for the empty page, `ownPagePlace` for a server-rendered one. */
  readonly html: string | null
  /** Sources, as the manifest names them, that the page needs before it answers to a visitor. */
  readonly modules: readonly string[]
}

/**
 * Every public page, article and beginning of a booking, and what answers unknown addresses, in every language: at the address that names the
 * language, and at the one that leaves it to the visitor's choice. Rejects when one of them cannot be rendered whole.
 */
export async function* renderPages(): AsyncGenerator<RenderedPage> {
  // Where Node knows better than a browser, the page would change under the visitor.
  installPunjabiDates(Intl)
  for (const language of languages) {
    yield emptyPage(language, '/empty', [])
    yield emptyPage(language, '/empty/customers', customerAreas)
    for (const path of Object.keys(ownPages)) yield ownTemplate(path, language)
    for (const wanted of wantedPages) {
      const { path, query = '' } = wanted
      yield renderPage(wanted, path + query, language)
      if (language !== 'en') yield renderPage(wanted, pathIn(language, path) + query, language)
    }
  }
}

/** The pictures that previews show. */
export const renderShareArts = (): readonly ShareArt[] => shareArts()

/** The web manifest of each language: its address and its text. */
export async function renderManifests(): Promise<readonly { readonly path: string; readonly text: string }[]> {
  return Promise.all(
    languages.map(async (language) => {
      const i18n = wordsFor(language, new Set())
      await i18n.need(['public', 'document'])
      return { path: manifestPath(language), text: webManifest(language, i18n.current().t('document.business')) }
    }),
  )
}

async function renderPage({ path, module }: Wanted, address: string, language: Language): Promise<RenderedPage> {
  const areas = new Set<Area>()
  const i18n = wordsFor(language, areas)
  const pages = createPages(i18n.need)
  const page = pages.find(path)
  await Promise.all([i18n.need(['public', 'document']), page.preload()])
  const store = createStore()
  store.set(sessionAtom, { status: 'signed-out' })
  return {
    ...headOf(page, path, i18n.current()),
    address,
    html: await toHtml(
      <App pages={pages} store={store} i18n={i18n} toasts={createToasts(browserTimers)} served={address} />,
    ),
    modules: [
      module,
      ...wordModules(
        language,
        [...areas].filter((area) => area !== 'document'),
      ),
    ],
  }
}

/** Empty page, optionally with messages of customers' pages. */
async function emptyPage(language: Language, address: string, areas: readonly Area[]): Promise<RenderedPage> {
  const i18n = wordsFor(language, new Set())
  await i18n.need(['public', 'document'])
  const page = { title: 'page.home', description: null, article: null } as const
  const modules = areas.length === 0 ? [] : modulesOfCustomers(language, areas)
  return { ...headOf(page, '/', i18n.current()), address, html: null, modules }
}

/** Template of a signed-in page. */
async function ownTemplate(path: string, language: Language): Promise<RenderedPage> {
  const i18n = wordsFor(language, new Set())
  await i18n.need(['public', 'document', ...customerAreas])
  return {
    ...headOf(createPages(i18n.need).find(path), path, i18n.current()),
    address: ownTemplatePath(path),
    html: ownPagePlace,
    modules: [...modulesOfCustomers(language, customerAreas), 'app/account-menu.tsx'],
  }
}

/** Texts with numbers in them need their own program. */
const modulesOfCustomers = (language: Language, areas: readonly Area[]): readonly string[] => [
  'app/customer-screens.ts',
  'i18n/icu.ts',
  ...wordModules(language, ['public', ...areas]),
]

const wordModules = (language: Language, areas: readonly Area[]): readonly string[] => [
  ...areas.map((area) => `i18n/messages/${language}/${area}.json`),
  ...(language === 'en' ? [] : [`i18n/packs/${language}.ts`]),
  ...(language === 'pa' ? ['i18n/punjabi-dates.ts'] : []),
]

const wordsFor = (language: Language, areas: Set<Area>) =>
  createI18n({
    language,
    load(asked, area) {
      areas.add(area)
      return loadMessages(asked, area)
    },
    onChoose: () => {},
    onError: fail,
  })

function headOf(page: Pick<Page, 'title' | 'description' | 'article'>, path: string, words: I18n) {
  const { t, language } = words
  const title = t(page.title)
  const description = descriptionOf(page, words)
  return {
    language,
    title: tabTitle(title),
    head: headTags({ title, description, path, language, article: page.article }, originPlaceholder),
    structuredData: jsonText(structuredData(usuallyPublished, t('document.business'))),
    noScripts: t('document.no-scripts'),
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
