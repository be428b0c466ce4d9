import { createStore } from 'jotai'
import { renderToString } from 'react-dom/server'
import { SWRConfig } from 'swr'

import type { Language } from '#events/values/language.ts'
import { ownPages } from '#services/isomorphic/own-page.ts'
import { createI18n } from '#web/i18n/i18n.ts'
import { loadMessages } from '#web/i18n/messages.ts'
import { installPunjabiDates } from '#web/i18n/punjabi-dates.ts'
import { readOwnAnswers } from '#web/portal/own-answers.tsx'
import { sessionAtom } from '#web/state/session.ts'
import { browserTimers, createToasts } from '#web/ui/toasts.ts'

import { App } from './app.tsx'
import { AccountLinks, AccountMenu } from './deferred-account.ts'
import { createPages, type Pages } from './pages.ts'

/** A page to render for whoever is signed in. */
export interface OwnPageOrder {
  readonly language: Language
  /** Path without a query: '/fr/portal'. */
  readonly address: string
  /** `OwnAnswers` as JSON, as the page will hold it. */
  readonly answers: string
}

/** Shared by all readers of a language. */
interface Speaking {
  readonly pages: Pages
  readonly i18n: ReturnType<typeof createI18n>
}

const speaking = new Map<Language, Promise<Speaking>>()

/** Fetches all that the pages in a language need, so that a later build beside a running server changes nothing. */
export function prepareOwnPages(language: Language): Promise<Speaking> {
  const known = speaking.get(language) ?? prepare(language)
  speaking.set(language, known)
  return known
}

async function prepare(language: Language): Promise<Speaking> {
  // As for the pages that are rendered ahead.
  installPunjabiDates(Intl)
  const i18n = createI18n({ language, load: loadMessages, onChoose: () => {}, onError: fail })
  const pages = createPages(i18n.need)
  const own = Object.keys(ownPages).map((address) => pages.find(address))
  await Promise.all([i18n.need(['public']), ...[AccountMenu, AccountLinks, ...own].map((part) => part.preload())])
  return { pages, i18n }
}

/** Content of the element with the id "site". Rejects when the page cannot be rendered whole. */
export async function renderOwnPage({ language, address, answers: text }: OwnPageOrder): Promise<string> {
  const { pages, i18n } = await prepareOwnPages(language)
  const { user, answers } = readOwnAnswers(text)
  const store = createStore()
  store.set(sessionAtom, { status: 'signed-in', user })
  return renderToString(
    // A memory of its own for each page: what one customer read is never another's.
    <SWRConfig value={{ provider: () => new Map(), fallback: answers }}>
      <App pages={pages} store={store} i18n={i18n} toasts={createToasts(browserTimers)} served={address} />
    </SWRConfig>,
  )
}

function fail(error: unknown): never {
  throw error
}
