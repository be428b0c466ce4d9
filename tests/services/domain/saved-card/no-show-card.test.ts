import { expect, test } from 'vitest'

import { cardConsentVersions } from '#services/contracts/saved-cards.ts'
import { cardForNoShow } from '#services/domain/saved-card/consent.ts'

const face = { brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2030 }
const savedAt = '2026-11-01T12:00:00.000Z'
const card = (cardId: string, consentVersion: string = cardConsentVersions[0]) => ({
  cardId,
  methodId: `pm_${cardId}`,
  consentVersion,
  savedAt,
  face,
})
const chargeable = (cards: ReturnType<typeof card>[], defaultId: string) =>
  cardForNoShow({ providerCustomerId: 'cus_1', setup: null, cards, defaultId }, '2026-11-24T15:00:00.000Z')?.cardId

test('of the cards that may be charged after a no-show it is the default, and otherwise the one that was saved first', () => {
  expect(chargeable([card('a'), card('b')], 'b')).toBe('b')
  expect(chargeable([card('a'), card('b')], 'a')).toBe('a')
  expect(chargeable([card('a', 'unknown words'), card('b'), card('c')], 'a')).toBe('b')
})

test.each(cardConsentVersions)('a card that was saved under the words of %s may be charged', (version) => {
  expect(chargeable([card('a', version)], 'a')).toBe('a')
})
