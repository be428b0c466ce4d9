import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { languages, type Language } from '#events/values/language.ts'
import { createI18n } from '#web/i18n/i18n.ts'
import { loadOfficeMessages, shellAreas } from '#web/office/messages.ts'
import { Office } from '#web/office/office.tsx'
import { SignInPage } from '#web/office/sign-in-page.tsx'
import { browserTimers, createToasts } from '#web/ui/toasts.ts'

afterEach(cleanup)

async function openWords(language: Language) {
  const i18n = createI18n({
    language,
    load: loadOfficeMessages,
    onChoose: () => {},
    onError: (error) => expect.fail(String(error)),
  })
  await i18n.need(shellAreas)
  return { i18n, toasts: createToasts(browserTimers) }
}

test.each(languages)('in %s every text of the sign-in page is a text and no key', async (language) => {
  render(
    <Office {...await openWords(language)}>
      <SignInPage door="crm" />
    </Office>,
  )
  expect(document.title).toContain('Fresh Glaze')
  expect(document.body.textContent).not.toContain('office.')
  expect(screen.getByRole('main').querySelector('a')?.getAttribute('href')).toBe('/')
})

test('a page that breaks gives way to one that says so and offers another attempt', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {}) // React's own report of what is thrown here
  function Broken(): never {
    throw new Error('broken')
  }
  render(
    <Office {...await openWords('en')}>
      <Broken />
    </Office>,
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('That did not work')
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
})

test('messages that the office does not have are an error', async () => {
  await expect(loadOfficeMessages('en', 'booking')).rejects.toThrow('The office has no messages booking in en')
})
