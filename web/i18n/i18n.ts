import { createFormatters, createIntlCache, DEFAULT_INTL_CONFIG, formatMessage } from '@formatjs/intl'

import type { Language } from '#events/values/language.ts'

import type { Area, MessageKey } from './areas.ts'
import { formatsOf, locales, type Formats } from './formats.ts'
import type { Messages } from './messages.ts'
import { plainText } from './plain-text.ts'

export interface I18n extends Formats {
  /** The message of a key with its values. Missing in the language: English; missing there too: the key. */
  readonly t: (key: MessageKey, values?: Readonly<Record<string, string | number>>) => string
  readonly language: Language
  /** For `Intl` and calendars: 'en-CA'. */
  readonly locale: string
  /** Loads the language's messages, then changes every text at once; place and form contents stay. */
  readonly setLanguage: (language: Language) => void
  /** For parts that come late: resolves when the words of these areas are there. */
  readonly need: I18nStore['need']
}

export interface I18nStore {
  /** Resolves when the messages of these areas are there in the current language. Rejects when they cannot be loaded. */
  readonly need: (areas: readonly Area[]) => Promise<void>
  readonly setLanguage: (language: Language) => Promise<void>
  readonly subscribe: (listener: () => void) => () => void
  readonly current: () => I18n
}

export interface I18nSettings {
  readonly language: Language
  readonly load: (language: Language, area: Area) => Promise<Messages>
  /** Told after each choice: stores it and marks the document. */
  readonly onChoose: (language: Language) => void
  readonly onError: (error: unknown) => void
  /** A language was chosen and its words do not come. */
  readonly onMissing?: ((language: Language) => void) | undefined
}

/** The languages of one visit: which one is chosen and which messages are there. */
export function createI18n({ language: first, load, onChoose, onError, onMissing }: I18nSettings): I18nStore {
  const listeners = new Set<() => void>()
  const loaded = new Map<Area, Messages>()
  let language = first
  let current = speak()

  function speak(): I18n {
    const messages = Object.fromEntries([...loaded.values()].flatMap((area) => Object.entries(area)))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all texts or all parsed: a build never mixes them
    const texts = messages as Record<string, string>
    const locale = locales[language]
    // Not `createIntl`, which brings nine more things than messages into the start of every page.
    const settings = { ...DEFAULT_INTL_CONFIG, locale, messages: texts, onError }
    const formatters = createFormatters(createIntlCache())
    return {
      t: (key, values) =>
        plainText(messages[key], values) ?? String(formatMessage(settings, formatters, { id: key }, values)),
      language,
      locale,
      setLanguage: (next) => void choose(next),
      need,
      ...formatsOf(language),
    }
  }
  function change() {
    current = speak()
    for (const listener of listeners) listener()
  }
  async function need(areas: readonly Area[]) {
    const missing = areas.filter((area) => !loaded.has(area))
    if (missing.length === 0) return
    const asked = language
    const packs = await Promise.all(missing.map((area) => load(asked, area)))
    if (asked !== language) return need(areas) // the language changed meanwhile
    for (const [index, area] of missing.entries()) loaded.set(area, packs[index] ?? {})
    change()
  }
  async function setLanguage(next: Language) {
    if (next === language) return
    const areas = [...loaded.keys()]
    const packs = await Promise.all(areas.map((area) => load(next, area)))
    language = next
    for (const [index, area] of areas.entries()) loaded.set(area, packs[index] ?? {})
    onChoose(next)
    change()
  }

  async function choose(next: Language) {
    try {
      await setLanguage(next)
    } catch (error) {
      onError(error)
      onMissing?.(next)
    }
  }

  return {
    need,
    setLanguage,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current: () => current,
  }
}
