import { createHash } from 'node:crypto'

import { expect, test } from 'vitest'

import { languages } from '#events/values/language.ts'
import { cardConsentVersions } from '#services/contracts/saved-cards.ts'
import { messagesOf } from '#tests/support/catalogues.ts'

/** The words of each version: changed words need a new version, with its line here. */
const digests: Readonly<Record<(typeof cardConsentVersions)[number], string>> = {
  '2026-11-28': 'd6068fab71e5bf9a',
  '2026-11-23.2': '36418f9b420f672b',
  '2026-11-23': '8c0c7d81a2ed9e9e',
}

const wordsNow = languages.map((language) => new Map(messagesOf(language)).get('cards.consent'))
const digest = createHash('sha256').update(wordsNow.join('\n')).digest('hex').slice(0, 16)

test('the words beside the box are those that the newest version of the consent names, in every language', () => {
  expect(wordsNow.every((words) => words !== undefined)).toBe(true)
  expect(digest).toBe(digests[cardConsentVersions[0]])
})

test('and no two versions name the same words', () => {
  expect(new Set(Object.values(digests)).size).toBe(cardConsentVersions.length)
})
