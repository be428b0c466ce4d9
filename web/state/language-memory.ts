import { isLanguage, type Language } from '#events/values/language.ts'
import { languageCookie, languageKey } from '#services/isomorphic/kept-by-every-page.ts'

import { writePageCookie } from './page-cookie.ts'

/** The stored choice if it is one of ours, else English (specification section 1). */
export function recallLanguage(storage: Storage | null): Language {
  const stored = storage?.getItem(languageKey)
  return isLanguage(stored) ? stored : 'en'
}

/** Stores a choice, here and for the server. */
export function rememberLanguage(language: Language, storage: Storage | null, page: Document): void {
  storage?.setItem(languageKey, language)
  tellLanguage(language, page)
}

/** Tells the server by cookie in which language to greet this browser where the address does not say. */
export const tellLanguage = (language: Language, page: Document): void =>
  writePageCookie(page, languageCookie, language)
