import { render } from '@testing-library/react'
import { createStore, Provider as StateProvider } from 'jotai'
import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { vi } from 'vitest'
import { Router } from 'wouter'

import type { Language } from '#events/values/language.ts'
import { createStubApi, type StubApi } from '#tests/support/stub-api.ts'
import { swrSettings } from '#web/data/swr.ts'
import { areas as allAreas, type Area } from '#web/i18n/areas.ts'
import { createI18n } from '#web/i18n/i18n.ts'
import type { Messages } from '#web/i18n/message-texts.ts'
import { loadMessages } from '#web/i18n/messages.ts'
import { I18nProvider } from '#web/i18n/use-i18n.tsx'
import { sessionAtom, type Session } from '#web/state/session.ts'
import { ToastsProvider } from '#web/ui/toast.tsx'
import { browserTimers, createToasts } from '#web/ui/toasts.ts'

interface PageSettings {
  readonly path?: string
  /** History state, which a reload keeps. */
  readonly historyState?: unknown
  readonly session?: Session
  readonly language?: Language
  readonly api?: StubApi
  /** State of an earlier part of the visit. */
  readonly store?: ReturnType<typeof createStore>
  readonly load?: (language: Language, area: Area) => Promise<Messages>
  /** The words that are there from the beginning; all, unless the piece brings some itself. */
  readonly areas?: readonly Area[]
}

/** Words, state, router and toasts around one piece of the site, in front of the stub API. */
export async function renderPiece(piece: ReactNode, settings: PageSettings = {}) {
  const { path = '/', session = { status: 'signed-out' }, language = 'en', load = loadMessages } = settings
  const { areas = allAreas } = settings
  const api = settings.api ?? createStubApi()
  vi.stubGlobal('fetch', api.fetch)
  history.replaceState(settings.historyState ?? null, '', path)
  const store = settings.store ?? createStore()
  store.set(sessionAtom, session)
  const onChoose = vi.fn<(language: Language) => void>()
  const i18n = createI18n({
    language,
    load,
    onChoose,
    onError: (error) => {
      throw error
    },
  })
  await i18n.need(areas)
  const toasts = createToasts(browserTimers)
  const screen = render(
    <StateProvider store={store}>
      <SWRConfig value={{ ...swrSettings, provider: () => new Map() }}>
        <I18nProvider store={i18n}>
          <ToastsProvider toasts={toasts}>
            <Router>{piece}</Router>
          </ToastsProvider>
        </I18nProvider>
      </SWRConfig>
    </StateProvider>,
  )
  return { ...screen, api, store, i18n, toasts, onChoose }
}

/** A person who is signed in; only what the header needs. */
export const signedIn = (user: { firstName?: string; email?: string; profileImageUrl?: string }): Session => ({
  status: 'signed-in',
  user: { id: 'user-1', ...user },
})
