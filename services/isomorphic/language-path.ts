import { isLanguage, type Language } from '#events/values/language.ts'

/** Languages with a path prefix: '/fr/about'. Unprefixed pages follow the visitor's choice, by default English. */
export const prefixedLanguages = ['fr', 'pa'] as const satisfies readonly Language[]
export type PrefixedLanguage = (typeof prefixedLanguages)[number]

export interface LanguagePath {
  readonly language: PrefixedLanguage | null
  readonly prefix: string
  readonly path: string
}

/** '/fr/about' is '/about' in French; '/france' has no language. */
export function readLanguagePath(address: string): LanguagePath {
  const [, first = ''] = address.split('/', 2)
  if (!isPrefixed(first)) return { language: null, prefix: '', path: address }
  const prefix = `/${first}`
  return { language: first, prefix, path: address.slice(prefix.length) || '/' }
}

const isPrefixed = (text: string): text is PrefixedLanguage => isLanguage(text) && text !== 'en'

export const pathIn = (language: Language, path: string): string => (language === 'en' ? path : `/${language}${path}`)

export const withoutSlash = (path: string): string => (path === '/' ? path : path.replace(/\/$/, ''))
