import { isLanguage, type Language } from '#events/values/language.ts'

/**
 * The languages with addresses of their own: '/fr/about'. English has none: an address without a prefix is in the language
 * that the visitor chose, and that is English until somebody chooses.
 */
export const prefixedLanguages = ['fr', 'pa'] as const satisfies readonly Language[]
export type PrefixedLanguage = (typeof prefixedLanguages)[number]

export interface LanguagePath {
  /** The language that the address names; null where the visitor's choice decides. */
  readonly language: PrefixedLanguage | null
  /** '/fr', or '' without one. */
  readonly prefix: string
  /** The address without it: '/about'. */
  readonly path: string
}

/** '/fr/about' is '/about' in French; '/france' names no language. */
export function readLanguagePath(address: string): LanguagePath {
  const [, first = ''] = address.split('/', 2)
  if (!isPrefixed(first)) return { language: null, prefix: '', path: address }
  const prefix = `/${first}`
  return { language: first, prefix, path: address.slice(prefix.length) || '/' }
}

const isPrefixed = (text: string): text is PrefixedLanguage => isLanguage(text) && text !== 'en'

/** The address of a page in a language: '/fr/about', and '/about' in English. */
export const pathIn = (language: Language, path: string): string => (language === 'en' ? path : `/${language}${path}`)

/** '/services/' is '/services'; the root stays. */
export const withoutSlash = (path: string): string => (path === '/' ? path : path.replace(/\/$/, ''))
