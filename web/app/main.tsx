import '#web/style/tokens.css'
import '#web/style/reset.css'
import '#web/style/faces.css'
import '#web/style/base.css'
import '#web/style/print.css'
import { createStore } from 'jotai'
import { createRoot, hydrateRoot } from 'react-dom/client'

import { readLanguagePath } from '#services/contracts/language-path.ts'
import { read } from '#web/data/read.ts'
import { createI18n } from '#web/i18n/i18n.ts'
import { loadMessages } from '#web/i18n/messages.ts'
import { browserStorage } from '#web/state/browser-storage.ts'
import { tellLanguage } from '#web/state/language-memory.ts'
import { expectsSession, rememberSession } from '#web/state/session-hint.ts'
import { checkSession, sessionAtom, signedOut } from '#web/state/session.ts'
import { recallTheme, showTheme, themeAtom } from '#web/state/theme.ts'
import { browserTimers, createToasts } from '#web/ui/toasts.ts'

import { App } from './app.tsx'
import { keepPlace } from './keep-place.ts'
import { preloadOnIntent } from './navigation.ts'
import { createPages } from './pages.ts'
import { visitLanguage } from './visit-language.ts'

const log = (error: unknown) => reportError(error)

/** In a function, since pages import this file's bundle: they would wait for it, and it for them. */
async function main(site: HTMLElement): Promise<void> {
  const storage = browserStorage()
  const visit = visitLanguage(storage, document)
  const language = visit.at(location.pathname)
  const theme = recallTheme(storage)
  showTheme(theme, document)
  switchOnSheets(document)
  // Where no address names the language, the server went by the cookie. Where that is gone, the page is rendered anew in the
  // language that was chosen.
  const wasServed = site.dataset.served !== undefined && document.documentElement.lang === language
  if (document.documentElement.lang !== language) {
    document.documentElement.lang = language
    if (visit.isChoiceAt(location.pathname)) tellLanguage(language, document)
  }

  const store = createStore()
  const i18n = createI18n({
    language,
    load: loadMessages,
    onChoose: visit.choose,
    onError: log,
  })
  keepPlace(i18n, document)
  i18n.subscribe(() => (document.documentElement.lang = i18n.current().language))
  const pages = createPages(i18n.need)
  const ask = async () => {
    await checkSession(store, { ask: () => read('/api/auth/user'), after: browserTimers.after, log })
    rememberSession(store.get(sessionAtom), document)
  }
  const isExpected = expectsSession(document)
  if (isExpected) void ask()
  else store.set(sessionAtom, signedOut)
  const onShown = () => {
    store.set(themeAtom, theme)
    if (!isExpected) void ask()
  }

  const parts = { pages, store, i18n, toasts: createToasts(browserTimers), languageAt: visit.at, onShown }
  const screen = pages.find(readLanguagePath(location.pathname).path).preload().catch(log)
  await i18n.need(['public']).catch(log)
  preloadOnIntent(pages, document)
  if (!wasServed || isExpected) return createRoot(site).render(<App {...parts} />)
  await screen
  hydrateRoot(site, <App {...parts} served={site.dataset.served} />, { onRecoverableError: log })
}

/** A page that was rendered ahead came with the styles that it needs; what is added to it from now on needs the others. */
function switchOnSheets(page: Document): void {
  for (const sheet of page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][disabled]')) sheet.disabled = false
}

const site = document.getElementById('site')
if (site === null) throw new Error('index.html has no element with the id "site"')
void main(site)
