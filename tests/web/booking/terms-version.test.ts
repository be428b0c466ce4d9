import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { languages } from '#events/values/language.ts'
import { termsVersions } from '#services/contracts/booking.ts'

const folder = join(import.meta.dirname, '../../../web/i18n/messages')
const keys = ['booking.consent', 'booking.consent.terms', 'booking.consent.refunds']

/** Another figure here means other words: give them a name of their own, in front of `termsVersions`. */
const wordsOf: Readonly<Record<string, string>> = { '2026-11-22': '6f7124eaee94f23c' }

test('the words beside the pay button are those that their version names, in all languages', () => {
  const words = languages.flatMap((language) => {
    const messages: Record<string, string> = JSON.parse(readFileSync(join(folder, language, 'booking.json'), 'utf8'))
    return keys.map((key) => messages[key])
  })
  const hash = createHash('sha256').update(words.join('\n')).digest('hex').slice(0, 16)
  expect(hash).toBe(wordsOf[termsVersions[0]])
})
