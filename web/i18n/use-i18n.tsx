import { createContext, use, useSyncExternalStore, type ReactNode } from 'react'

import type { I18n, I18nStore } from './i18n.ts'

const I18nContext = createContext<I18n | null>(null)

export function I18nProvider({ store, children }: { readonly store: I18nStore; readonly children: ReactNode }) {
  const i18n = useSyncExternalStore(store.subscribe, store.current, store.current)
  return <I18nContext value={i18n}>{children}</I18nContext>
}

/** The words of the site: `const { t, money, date, time } = useI18n()`. */
export function useI18n(): I18n {
  const i18n = use(I18nContext)
  if (i18n === null) throw new Error('No I18nProvider')
  return i18n
}
