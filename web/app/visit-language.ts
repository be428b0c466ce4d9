import type { Language } from '#events/values/language.ts'
import { pathIn, readLanguagePath } from '#services/isomorphic/language-path.ts'
import { offeredLanguages } from '#web/brand.ts'
import { recallLanguage, rememberLanguage } from '#web/state/language-memory.ts'

export interface VisitLanguage {
  /** The language of an address: the one that it names, else the visitor's choice. */
  readonly at: (address: string) => Language
  /** Whether an address leaves the language to the visitor. */
  readonly isChoiceAt: (address: string) => boolean
  /**
   * The visitor chose. The choice is stored, and where the address names a language, it becomes that of the same place in the
   * new one: Back leads to the page before, as ever.
   */
  readonly choose: (language: Language) => void
  /** Address of the same place in another language. */
  readonly addressIn: (language: Language) => string
}

/** The language of one visit. To come to an address that names a language is no choice: nothing is stored by it. */
export function visitLanguage(storage: Storage | null, page: Document): VisitLanguage {
  const stored = recallLanguage(storage)
  // The choice is kept: it counts again once the language is offered again.
  let chosen: Language = offeredLanguages.includes(stored) ? stored : 'en'
  const addressIn = (language: Language): string => {
    const { prefix, path } = readLanguagePath(location.pathname)
    if (prefix === '') return location.href
    return location.origin + pathIn(language, path) + location.search + location.hash
  }
  return {
    at: (address) => readLanguagePath(address).language ?? chosen,
    isChoiceAt: (address) => readLanguagePath(address).language === null,
    choose(language) {
      chosen = language
      rememberLanguage(language, storage, page)
      history.replaceState(history.state, '', addressIn(language))
    },
    addressIn,
  }
}
