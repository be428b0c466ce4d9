import { createHash } from 'node:crypto'

import { expect, test } from 'vitest'

import { languages } from '#events/values/language.ts'
import { bookingSmsConsentVersions, smsConsentVersions } from '#services/contracts/sms.ts'
import { messagesOf } from '#tests/support/catalogues.ts'

const digestOf = (key: string): string => {
  const words = languages.map((language) => new Map(messagesOf(language)).get(key))
  return createHash('sha256').update(words.join('\n')).digest('hex').slice(0, 16)
}

/** Changed words need a new version, with its line here. */
test.each([
  ['sms.consent', smsConsentVersions[0], '2026-11-23-sms', '821cf765b71acbe5'],
  ['booking.texts', bookingSmsConsentVersions[0], '2026-11-23-sms-booking', 'b696ae08a32637f6'],
])('the words %s are those that the version of the consent names, in every language', (key, version, named, digest) => {
  expect([version, digestOf(key)]).toEqual([named, digest])
})
