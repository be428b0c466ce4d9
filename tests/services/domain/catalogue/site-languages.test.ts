import { expect, test } from 'vitest'

import { siteLanguagesForm } from '#services/contracts/site-languages.ts'
import {
  publishSiteLanguages,
  siteLanguagesInForce,
  usualSiteLanguages,
} from '#services/domain/catalogue/site-languages.ts'

const edition = { version: 3, languages: ['en', 'fr'] } as const

test('an edition of the languages says what it changed, in the order of the language switch', () => {
  expect(publishSiteLanguages(['pa', 'en'], 0, usualSiteLanguages)).toEqual([
    { type: 'SiteLanguagesPublished', data: { version: 1, languages: ['en', 'pa'], added: [], removed: ['fr'] } },
  ])
  expect(publishSiteLanguages(['pa', 'fr', 'en'], 3, { ...edition, languages: ['en'] })).toMatchObject([
    { data: { version: 4, languages: ['en', 'fr', 'pa'], added: ['fr', 'pa'] } },
  ])
})

test('English stays, whether or not it is named', () => {
  expect(publishSiteLanguages([], 0, usualSiteLanguages)).toMatchObject([
    { data: { languages: ['en'], removed: ['fr', 'pa'] } },
  ])
})

test('there is none where nothing changes, and it is refused for another one than was on screen', () => {
  expect(publishSiteLanguages(['fr'], 0, { ...edition, languages: ['en', 'fr'] })).toEqual([])
  expect(publishSiteLanguages([], 2, { ...edition, languages: ['en', 'fr'] })).toEqual({ refused: 'settings_changed' })
})

test('it counts from then on', () => {
  const data = { version: 1, languages: ['en' as const], added: [], removed: ['fr', 'pa'] }
  const { evolve, initial } = siteLanguagesInForce.aggregate
  expect(evolve(initial, { type: 'SiteLanguagesPublished', data, personal: null })).toEqual(data)
  expect(evolve(data, { type: 'DayClosed', data: { date: '2026-12-25', reason: '' }, personal: null })).toBe(data)
})

test('a language that is none of ours is refused', () => {
  expect(siteLanguagesForm.safeParse({ languages: ['de'], expectedVersion: 0 }).success).toBe(false)
  expect(siteLanguagesForm.safeParse({ languages: ['fr'], expectedVersion: 0 }).success).toBe(true)
})
