import type { Language } from '#events/values/language.ts'

import type { Area, MessageKey } from './areas.ts'
import { formatsOf, locales, type Formats } from './formats.ts'
import type { icuWriter } from './icu.ts'
import type { Messages } from './message-texts.ts'
import { isPlain, plainText } from './plain-text.ts'

export interface I18n extends Formats {
  /** The message of a key with its values. Missing in the language: English; missing there too: the key. */
  readonly t: (key: MessageKey, values?: Readonly<Record<string, string | number>>) => string
  readonly language: Language
  readonly locale: string
  /** Loads the language's messages, then changes every text at once; place and form contents stay. */
  readonly setLanguage: (language: Language) => void
  /** Resolves when the messages of areas are loaded. */
  readonly need: I18nStore['need']
}

export interface I18nStore {
  /** Resolves when the messages of these areas are there in the current language. Rejects when they cannot be loaded. */
  readonly need: (areas: readonly Area[]) => Promise<void>
  /** The visitor chose: as `follow`, and `onChoose` is told. */
  readonly setLanguage: (language: Language) => Promise<void>
  /** Follows the address's language; never rejects. */
  readonly follow: (language: Language) => Promise<void>
  readonly subscribe: (listener: () => void) => () => void
  readonly current: () => I18n
}

export interface I18nSettings {
  readonly language: Language
  readonly load: (language: Language, area: Area) => Promise<Messages>
  /** Told after each choice: stores it and marks the document. */
  readonly onChoose: (language: Language) => void
  readonly onError: (error: unknown) => void
  /** A language was chosen, or named by the address, and its words do not come. */
  readonly onMissing?: ((language: Language, how: { readonly isChosen: boolean }) => void) | undefined
}

/** The languages of one visit: which one is chosen and which messages are there. */
export function createI18n(settings: I18nSettings): I18nStore {
  const { language: first, onChoose, onError, onMissing } = settings
  const listeners = new Set<() => void>()
  const loaded = new Map<Area, Messages>()
  const { load, icu } = createLoader(settings.load)
  let language = first
  let wanted = first
  let current = speak()

  function speak(): I18n {
    const messages = Object.fromEntries([...loaded.values()].flatMap((area) => Object.entries(area)))
    const locale = locales[language]
    const write = icu()?.({ locale, messages, onError }) ?? unwritten(onError)
    return {
      t: (key, values) => plainText(messages[key], values) ?? write(key, values),
      language,
      locale,
      setLanguage: (next) => void orMissing(next, true),
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
  async function changeTo(next: Language, onChange: () => void) {
    wanted = next
    if (next === language) return
    const areas = [...loaded.keys()]
    const packs = await Promise.all(areas.map((area) => load(next, area)))
    if (wanted !== next) return
    language = next
    for (const [index, area] of areas.entries()) loaded.set(area, packs[index] ?? {})
    onChange()
    change()
  }
  const setLanguage = (next: Language) => changeTo(next, () => onChoose(next))

  async function orMissing(next: Language, isChosen: boolean) {
    try {
      await (isChosen ? setLanguage(next) : changeTo(next, () => {}))
    } catch (error) {
      onError(error)
      if (wanted === next) onMissing?.(next, { isChosen })
    }
  }

  return {
    need,
    setLanguage,
    follow: (next) => orMissing(next, false),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current: () => current,
  }
}

const unwritten = (onError: I18nSettings['onError']) => (key: string) => {
  onError(new Error(`No message ${key}, or not all values`))
  return key
}

/** With the words comes the library that writes them, where they choose or count: the start of a page does without. */
function createLoader(loadTexts: I18nSettings['load']) {
  let icu: typeof icuWriter | null = null
  async function load(asked: Language, area: Area): Promise<Messages> {
    const messages = await loadTexts(asked, area)
    if (!Object.values(messages).every(isPlain)) icu ??= (await import('./icu.ts')).icuWriter
    return messages
  }
  return { load, icu: () => icu }
}
