// @vitest-environment happy-dom
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { languageKey } from '#services/isomorphic/kept-by-every-page.ts'

/** The page says which languages are offered when its script begins: the modules of this file are read with that in the page. */
const pageModules = async () => ({
  ...(await import('#web/app/head.ts')),
  ...(await import('#web/app/visit-language.ts')),
})

let page: Awaited<ReturnType<typeof pageModules>>
beforeAll(async () => {
  const told = JSON.stringify({ languages: ['en', 'pa'] })
  document.head.innerHTML = `<script type="application/json" id="business-contact">${told}</script>`
  vi.resetModules()
  page = await pageModules()
})
beforeEach(() => localStorage.clear())
// No other file of this worker is to have what these were told.
afterAll(() => void vi.resetModules())

test('whoever had chosen a language that is off reads English, and the choice is kept', () => {
  localStorage.setItem(languageKey, 'fr')
  const visit = page.visitLanguage(localStorage, document)
  expect(visit.at('/about')).toBe('en')
  expect(localStorage.getItem(languageKey)).toBe('fr')
})

test('whoever had chosen another one reads that', () => {
  localStorage.setItem(languageKey, 'pa')
  expect(page.visitLanguage(localStorage, document).at('/about')).toBe('pa')
})

test('the head of a page names no address in a language that is off', () => {
  const head = { title: 'About', description: 'Who we are', path: '/about', language: 'en', article: null } as const
  const named = page
    .headTags(head, 'https://freshglaze.example')
    .flatMap(({ attributes }) => attributes['hreflang'] ?? [])
  expect(named).toEqual(['en', 'pa', 'x-default'])
})
