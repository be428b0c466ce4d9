import '#web/style/tokens.css'
import '#web/style/reset.css'
import '#web/style/faces.css'
import '#web/style/base.css'
import { createStore } from 'jotai'
import { createRoot } from 'react-dom/client'

import { read } from '#web/data/read.ts'
import { createI18n } from '#web/i18n/i18n.ts'
import { recallLanguage, rememberLanguage } from '#web/i18n/language-memory.ts'
import { loadMessages } from '#web/i18n/messages.ts'
import { browserStorage } from '#web/state/browser-storage.ts'
import { checkSession } from '#web/state/session.ts'
import { recallTheme, themeAtom } from '#web/state/theme.ts'
import { browserTimers, createToasts } from '#web/ui/toasts.ts'

import { App } from './app.tsx'
import { preloadOnIntent } from './navigation.ts'
import { createPages } from './pages.ts'

/** In a function, since pages import this file's bundle: they would wait for it, and it for them. */
async function main(site: Element): Promise<void> {
  const storage = browserStorage()
  const log = (error: unknown) => reportError(error)

  const store = createStore()
  store.set(themeAtom, recallTheme(storage))

  const language = recallLanguage(storage)
  document.documentElement.lang = language
  const i18n = createI18n({
    language,
    load: loadMessages,
    onChoose: (chosen) => rememberLanguage(chosen, storage, document),
    onError: log,
  })
  const pages = createPages(i18n.need)

  // Three questions at once: who is here, which words, which page.
  void checkSession(store, { ask: () => read('/api/auth/user'), after: browserTimers.after, log })
  void pages.find(location.pathname).preload().catch(log)
  await i18n.need(['public']).catch(log)
  preloadOnIntent(pages, document)
  createRoot(site).render(<App pages={pages} store={store} i18n={i18n} toasts={createToasts(browserTimers)} />)
}

const site = document.getElementById('site')
if (site === null) throw new Error('index.html has no element with the id "site"')
void main(site)
