import { createFormatters, createIntlCache, DEFAULT_INTL_CONFIG, formatMessage } from '@formatjs/intl'

import type { Language } from '#events/values/language.ts'

import { catalogues, type TextKey } from './catalogues.ts'

export type Texts = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string

const locales = { en: 'en-CA', fr: 'fr-CA', pa: 'pa-IN' } as const satisfies Record<Language, string>

const made = new Map<Language, Texts>()

/** Texts by key; throws for a missing value. */
export function textsIn(language: Language): Texts {
  const texts = made.get(language) ?? makeTexts(language)
  made.set(language, texts)
  return texts
}

function makeTexts(language: Language): Texts {
  const settings = {
    ...DEFAULT_INTL_CONFIG,
    locale: locales[language],
    messages: { ...catalogues[language] },
    onError(error: unknown) {
      throw error
    },
  }
  const formatters = createFormatters(createIntlCache())
  return (key, values) => String(formatMessage(settings, formatters, { id: key }, values))
}
