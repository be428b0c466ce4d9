import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { languages } from '#events/values/language.ts'
import { termsVersions } from '#services/isomorphic/legal-versions.ts'

const folder = join(import.meta.dirname, '../../../web/i18n/messages')
const consent = ['booking.consent', 'booking.consent.terms', 'booking.consent.refunds']

/** Another figure here means other words: give them a name of their own, in front of `termsVersions`. */
const wordsOf: Readonly<Record<string, string>> = {
  '2026-11-28': 'e0d0f22dbe8afa73',
  '2026-11-23': '7b39b31ce3f1c991',
  '2026-11-22': '699c4cf760637544',
}

const messagesOf = (language: string, area: string): Record<string, string> =>
  JSON.parse(readFileSync(join(folder, language, `${area}.json`), 'utf8'))

test('the words beside the pay button, the terms and the refund policy are those that their version names, in all languages', () => {
  const words = languages.flatMap((language) => {
    const beside = messagesOf(language, 'booking')
    const texts = ['terms', 'refund'].flatMap((area) =>
      Object.entries(messagesOf(language, area)).toSorted(([one], [other]) => one.localeCompare(other)),
    )
    return [...consent.map((key) => beside[key]), ...texts.flat()]
  })
  const hash = createHash('sha256').update(words.join('\n')).digest('hex').slice(0, 16)
  expect(hash).toBe(wordsOf[termsVersions[0]])
})
