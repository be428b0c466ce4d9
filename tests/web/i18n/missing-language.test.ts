import { expect, test, vi } from 'vitest'

import type { Language } from '#events/values/language.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { createI18n } from '#web/i18n/i18n.ts'
import { loadMessages } from '#web/i18n/messages.ts'

test('a language whose words do not come changes nothing, is told of, and can be chosen again', async () => {
  let isLost = true
  const onChoose = vi.fn<(language: Language) => void>()
  const onMissing = vi.fn<(language: Language, how: { readonly isChosen: boolean }) => void>()
  const onError = vi.fn<(error: unknown) => void>()
  const i18n = createI18n({
    language: 'en',
    load: (language, area) =>
      isLost && language === 'fr' ? Promise.reject(new Error('lost')) : loadMessages(language, area),
    onChoose,
    onError,
    onMissing,
  })
  await i18n.need(['public'])
  i18n.current().setLanguage('fr')
  await waitFor(() => expect(onMissing).toHaveBeenCalledExactlyOnceWith('fr', { isChosen: true }))
  expect([i18n.current().language, onChoose.mock.calls, onError.mock.calls.length]).toEqual(['en', [], 1])
  isLost = false
  i18n.current().setLanguage('fr')
  await waitFor(() => expect(i18n.current().language).toBe('fr'))
  expect([onMissing.mock.calls.length, onChoose.mock.calls]).toEqual([1, [['fr']]])
})

test('a language that the address names and whose words do not come is told of too, as no choice', async () => {
  const onChoose = vi.fn<(language: Language) => void>()
  const onMissing = vi.fn<(language: Language, how: { readonly isChosen: boolean }) => void>()
  const i18n = createI18n({
    language: 'en',
    load: (language, area) => (language === 'fr' ? Promise.reject(new Error('lost')) : loadMessages(language, area)),
    onChoose,
    onError: () => {},
    onMissing,
  })
  await i18n.need(['public'])
  await i18n.follow('fr')
  expect(onMissing.mock.calls).toEqual([['fr', { isChosen: false }]])
  expect([i18n.current().language, onChoose.mock.calls]).toEqual(['en', []])
})
