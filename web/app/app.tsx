import { Provider as StateProvider, type createStore } from 'jotai'
import { useEffect } from 'react'
import { Router } from 'wouter'

import type { Language } from '#events/values/language.ts'
import type { I18nStore } from '#web/i18n/i18n.ts'
import { I18nProvider } from '#web/i18n/use-i18n.tsx'
import { ToastsProvider } from '#web/ui/toast.tsx'
import type { Toasts } from '#web/ui/toasts.ts'

import { LanguageRouter } from './language-router.tsx'
import type { Pages } from './pages.ts'
import { Shell } from './shell.tsx'

/** The instances that one running app is made of. */
export interface AppParts {
  readonly pages: Pages
  readonly store: ReturnType<typeof createStore>
  readonly i18n: I18nStore
  readonly toasts: Toasts
}

interface AppProps extends AppParts {
  /** The address that the page was rendered for ahead: '/fr/blog'. The first render must not know better. */
  readonly served?: string | undefined
  /** Language of an address: its own, else the visitor's choice. */
  readonly languageAt?: ((address: string) => Language) | undefined
  /** The first render is done: what it could not know may come in. */
  readonly onShown?: (() => void) | undefined
}

export function App({ pages, store, i18n, toasts, served, languageAt, onShown }: AppProps) {
  useEffect(() => onShown?.(), [onShown])
  return (
    <StateProvider store={store}>
      <I18nProvider store={i18n}>
        <ToastsProvider toasts={toasts}>
          <Router {...(served === undefined ? {} : { ssrPath: served })}>
            <LanguageRouter pages={pages} i18n={i18n} languageAt={languageAt}>
              <Shell pages={pages} />
            </LanguageRouter>
          </Router>
        </ToastsProvider>
      </I18nProvider>
    </StateProvider>
  )
}
