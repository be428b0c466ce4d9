import { isLanguage, type Language } from '#events/values/language.ts'

const storageKey = 'language'
const yearSeconds = 365 * 24 * 60 * 60

/** The stored choice if it is one of ours, else English (specification section 1). */
export function recallLanguage(storage: Storage | null): Language {
  const stored = storage?.getItem(storageKey)
  return isLanguage(stored) ? stored : 'en'
}

/** Stores a choice and shows it. */
export function rememberLanguage(language: Language, storage: Storage | null, page: Document): void {
  storage?.setItem(storageKey, language)
  showLanguage(language, page)
}

/** Marks the document and tells the server by cookie in which language to greet this browser. */
export function showLanguage(language: Language, page: Document): void {
  // The Cookie Store would be the newer way, but the browsers of 2024 lack it.
  page.cookie = `lang=${language}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`
  page.documentElement.lang = language
}
