import { act, fireEvent } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import type { Language } from '#events/values/language.ts'
import { renderPiece } from '#tests/web/support/page.tsx'
import { LanguageSwitcher } from '#web/app/language-switcher.tsx'
import { MainLinks } from '#web/app/main-links.tsx'
import type { Area, MessageKey } from '#web/i18n/areas.ts'
import { createI18n } from '#web/i18n/i18n.ts'
import type { Messages } from '#web/i18n/message-texts.ts'
import { loadMessages, withFallback } from '#web/i18n/messages.ts'
import { recallLanguage, rememberLanguage } from '#web/state/language-memory.ts'

const translations: Record<Language, Messages> = {
  en: {},
  fr: { 'nav.services': 'Nos services' },
  pa: { 'nav.services': 'ਸਾਡੀਆਂ ਸੇਵਾਵਾਂ' },
}

/** The English catalogue with one text translated. */
const load = async (language: Language, area: Area): Promise<Messages> =>
  withFallback(await loadMessages('en', area), area === 'public' ? translations[language] : {})

const header = (
  <>
    <LanguageSwitcher />
    <ul>
      <MainLinks className={undefined} />
    </ul>
  </>
)

describe('choosing a language', () => {
  test('English shows the English texts', async () => {
    const { getByRole } = await renderPiece(header, { load })
    expect(getByRole('button', { name: 'English' }).getAttribute('aria-pressed')).toBe('true')
    expect(getByRole('link', { name: 'Services' })).toBeDefined()
  })

  test.each([
    ['Français', 'Nos services', 'fr'],
    ['ਪੰਜਾਬੀ', 'ਸਾਡੀਆਂ ਸੇਵਾਵਾਂ', 'pa'],
  ])('%s changes the visible texts', async (name, text, language) => {
    const { getByRole, findByRole, onChoose } = await renderPiece(header, { load })
    fireEvent.click(getByRole('button', { name }))
    expect(await findByRole('link', { name: text })).toBeDefined()
    expect(onChoose).toHaveBeenCalledWith(language)
  })

  test('a text that French lacks shows in English', async () => {
    const { getByRole, findByRole } = await renderPiece(header, { load })
    fireEvent.click(getByRole('button', { name: 'Français' }))
    await findByRole('link', { name: 'Nos services' })
    expect(getByRole('link', { name: 'Contact' })).toBeDefined()
  })

  test('a language without a catalogue of its own speaks English', async () => {
    expect(withFallback({ a: 'English', b: 'both' }, { b: 'les deux' })).toEqual({ a: 'English', b: 'les deux' })
    const { i18n } = await renderPiece(null, { language: 'fr', load: (_, area) => load('pa', area) })
    expect(i18n.current().t('nav.blog')).toBe('Blog')
  })

  test('a text that English lacks too shows its key, and says so in the log', async () => {
    const onError = vi.fn<(error: unknown) => void>()
    const i18n = createI18n({ language: 'en', load, onChoose: () => {}, onError })
    await i18n.need(['public'])
    // A key that the types would refuse, as a stale page could ask for.
    expect(i18n.current().t('nav.nowhere' as MessageKey)).toBe('nav.nowhere')
    expect(onError).toHaveBeenCalledOnce()
  })

  test('words that are loaded after a change of language come in the new language', async () => {
    const asked: string[] = []
    const i18n = createI18n({
      language: 'en',
      load: async (language, area) => {
        asked.push(`${language} ${area}`)
        return load(language, area)
      },
      onChoose: () => {},
      onError: () => {},
    })
    await i18n.need(['public'])
    await act(() => i18n.setLanguage('fr'))
    await i18n.need(['public', 'problem'])
    expect(asked).toEqual(['en public', 'fr public', 'fr problem'])
  })
})

describe('a language that the address names', () => {
  test('is spoken without being chosen', async () => {
    const onChoose = vi.fn<(language: Language) => void>()
    const i18n = createI18n({ language: 'en', load, onChoose, onError: () => {} })
    await i18n.need(['public'])
    await act(() => i18n.follow('fr'))
    expect(i18n.current().language).toBe('fr')
    expect(onChoose).not.toHaveBeenCalled()
  })

  test('gives way to one that is asked for while its words are on their way', async () => {
    const waiting = Promise.withResolvers<void>()
    const onError = vi.fn<(error: unknown) => void>()
    const i18n = createI18n({
      language: 'en',
      load: async (language, area) => {
        if (language === 'pa') await waiting.promise
        return load(language, area)
      },
      onChoose: () => {},
      onError,
    })
    await i18n.need(['public'])
    const slow = i18n.follow('pa')
    await act(() => i18n.setLanguage('fr'))
    waiting.resolve()
    await act(() => slow)
    expect(i18n.current().language).toBe('fr')
  })

  test('whose words cannot be loaded is noted, and the language stays', async () => {
    const onError = vi.fn<(error: unknown) => void>()
    const i18n = createI18n({
      language: 'en',
      load: (language, area) => (language === 'fr' ? Promise.reject(new Error('away')) : load(language, area)),
      onChoose: () => {},
      onError,
    })
    await i18n.need(['public'])
    await i18n.follow('fr')
    expect(i18n.current().language).toBe('en')
    expect(onError).toHaveBeenCalledOnce()
  })
})

describe('remembering a language', () => {
  test('the choice is stored and told to the server by cookie', () => {
    rememberLanguage('pa', localStorage, document)
    expect(localStorage.getItem('language')).toBe('pa')
    expect(document.cookie).toContain('lang=pa')
  })

  test('a valid stored language is restored', () => {
    localStorage.setItem('language', 'fr')
    expect(recallLanguage(localStorage)).toBe('fr')
  })

  test.each(['xx', 'EN', 'fr-CA', '', '"fr"'])('the stored language %j is ignored', (stored) => {
    localStorage.setItem('language', stored)
    expect(recallLanguage(localStorage)).toBe('en')
  })

  test('with nothing stored it is English, also where storage is closed', () => {
    localStorage.clear()
    expect(recallLanguage(localStorage)).toBe('en')
    expect(recallLanguage(null)).toBe('en')
  })
})
