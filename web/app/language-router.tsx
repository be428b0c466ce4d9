import { useEffect, useMemo, type ReactNode } from 'react'
import { Router, useLocation } from 'wouter'

import type { Language } from '#events/values/language.ts'
import { readLanguagePath } from '#services/isomorphic/language-path.ts'
import type { I18nStore } from '#web/i18n/i18n.ts'

import { createNavigation } from './navigation.ts'
import type { Pages } from './pages.ts'

interface LanguageRouterProps {
  readonly pages: Pages
  readonly i18n: I18nStore
  /** The language of an address: the one that it names, else the visitor's choice. Absent while rendering ahead. */
  readonly languageAt?: ((address: string) => Language) | undefined
  readonly children: ReactNode
}

/**
 * Takes the prefix of a language off every address, and puts it before every link: who reads '/fr/about' stays in French.
 * When the address comes to name another language, as by Back, the words follow; that is no choice of the visitor's.
 */
export function LanguageRouter({ pages, i18n, languageAt, children }: LanguageRouterProps) {
  const [address] = useLocation()
  const language = languageAt?.(address)
  useEffect(() => {
    if (language !== undefined) void i18n.follow(language)
  }, [i18n, language])
  const navigation = useMemo(() => createNavigation(pages), [pages])
  return (
    <Router base={readLanguagePath(address).prefix} aroundNav={navigation}>
      {children}
    </Router>
  )
}
