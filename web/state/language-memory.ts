import { isLanguage, type Language } from '#events/values/language.ts'
import { keptCookies, keptInStorage } from '#services/contracts/kept-in-browser.ts'

import { writePageCookie } from './page-cookie.ts'

/** The stored choice if it is one of ours, else English (specification section 1). */
export function recallLanguage(storage: Storage | null): Language {
  const stored = storage?.getItem(keptInStorage.language.name)
  return isLanguage(stored) ? stored : 'en'
}

/** Stores a choice and shows it. */
export function rememberLanguage(language: Language, storage: Storage | null, page: Document): void {
  storage?.setItem(keptInStorage.language.name, language)
  showLanguage(language, page)
}

/** Marks the document and tells the server by cookie in which language to greet this browser. */
export function showLanguage(language: Language, page: Document): void {
  writePageCookie(page, keptCookies.language, language)
  page.documentElement.lang = language
}
