import '#web/style/tokens.css'
import '#web/style/reset.css'
import '#web/style/faces.css'
import '#web/style/base.css'
import '#web/style/print.css'
import { createStore } from 'jotai'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

import { isForCustomers, ownAnswersId } from '#services/isomorphic/customer-pages.ts'
import { readLanguagePath } from '#services/isomorphic/language-path.ts'
import type { OwnAnswers } from '#services/isomorphic/own-page.ts'
import { untilDone } from '#web/data/attempts.ts'
import { watchAttention } from '#web/data/attention.ts'
import { onReturn } from '#web/data/connection.ts'
import { watchFaults } from '#web/data/faults.ts'
import { applyServedSheets } from '#web/data/load-sheet.ts'
import { read } from '#web/data/read.ts'
import { reloadOnce } from '#web/data/reload.ts'
import { createI18n } from '#web/i18n/i18n.ts'
import { loadMessages } from '#web/i18n/messages.ts'
import { browserStorage } from '#web/state/browser-storage.ts'
import { tellLanguage } from '#web/state/language-memory.ts'
import { checkSession, expectsSession, rememberSession, sessionAtom, signedOut } from '#web/state/session.ts'
import { recallTheme, showTheme, themeAtom } from '#web/state/theme.ts'
import { browserTimers, createToasts } from '#web/ui/toasts.ts'

import { App } from './app.tsx'
import { AccountLinks, AccountMenu } from './deferred-account.ts'
import { keepPlace } from './keep-place.ts'
import { preloadOnIntent } from './navigation.ts'
import { createPages } from './pages.ts'
import { visitLanguage } from './visit-language.ts'

const log = (error: unknown) => reportError(error)

/** A file of the page's start did not come. */
function mend(error: unknown): Promise<void> {
  log(error)
  return reloadOnce()
}

/** The page of a customer says itself who is signed in, where the server has rendered it. */
const own = document.getElementById(ownAnswersId)
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own server wrote it
const readUser = () => (own ? (JSON.parse(own.textContent) as OwnAnswers).user : read('/api/auth/user'))

async function main(site: HTMLElement): Promise<void> {
  watchAttention(window)
  const storage = browserStorage()
  const visit = visitLanguage(storage, document)
  const language = visit.at(location.pathname)
  const theme = recallTheme(storage)
  showTheme(theme, document)
  applyServedSheets(document)
  // Where no address names the language, the server went by the cookie. Where that is gone, the page is rendered anew in the
  // language that was chosen.
  const served = document.documentElement.lang === language ? site.dataset.served : undefined
  if (document.documentElement.lang !== language) {
    document.documentElement.lang = language
    if (visit.isChoiceAt(location.pathname)) tellLanguage(language, document)
  }

  const store = createStore()
  const toasts = createToasts(browserTimers)
  const i18n = createI18n({
    language,
    load: loadMessages,
    onChoose: visit.choose,
    onError: log,
    onMissing: (wanted, { isChosen }) =>
      void reloadOnce(visit.addressIn(wanted), () => isChosen && visit.choose(wanted)).then(() => {
        const { t } = i18n.current()
        toasts.notify({ title: t('common.error'), description: t('language.missing'), tone: 'destructive' })
      }),
  })
  keepPlace(i18n, document)
  i18n.subscribe(() => (document.documentElement.lang = i18n.current().language))
  const pages = createPages(i18n.need)
  // The path of the route table has nothing of the visitor's.
  watchFaults({ app: 'site', placeAt: () => pages.find(readLanguagePath(location.pathname).path).path })
  const ask = async () => {
    if (await checkSession(store, { ask: readUser, after: browserTimers.after, log }))
      return rememberSession(store.get(sessionAtom), document)
    const stop = onReturn(() => {
      stop()
      void ask()
    })
  }
  const path = readLanguagePath(location.pathname).path
  const isExpected = expectsSession(document) || isForCustomers(path)
  // What does not come of the header, the header asks for again.
  const known = isExpected
    ? Promise.allSettled([ask(), AccountMenu.preload(), AccountLinks.preload()])
    : store.set(sessionAtom, signedOut)
  const onShown = () => {
    store.set(themeAtom, theme)
    if (!isExpected) void ask()
  }

  const parts = { pages, store, i18n, toasts, languageAt: visit.at, onShown }
  const screen = untilDone(pages.find(path).preload, mend)
  // Without words nothing is shown in place of what was served; neither is a page without its code.
  await untilDone(() => i18n.need(['public']), mend)
  preloadOnIntent(pages, document)
  document.getElementById('slow')?.remove()
  if (!served || (isExpected && !own)) return createRoot(site).render(<App {...parts} />)
  await screen
  await known
  // As a transition React takes the page over in slices of a few milliseconds, and answers taps in between; otherwise it is one
  // long task (https://react.dev/reference/react/startTransition).
  startTransition(() => {
    hydrateRoot(site, <App {...parts} served={served} />, { onRecoverableError: log })
  })
}

// oxlint-disable-next-line typescript/no-non-null-assertion -- it stands in every page, and without it there is nothing to do
void main(document.getElementById('site')!)
