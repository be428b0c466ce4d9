import { describe, expect, test } from 'vitest'

import {
  chooseDefaultCard,
  noteCardSetup,
  removeCard,
  requestCardSetup,
  settleCardSetup,
} from '#services/domain/saved-card/decide.ts'
import { savedCardsOf, type SavedCards } from '#services/domain/saved-card/saved-cards.ts'
import type { ProviderCardSetup } from '#services/providers/stripe/saved-card-provider.ts'

const at = '2026-11-23T12:00:00.000Z'
const { initial, evolve } = savedCardsOf('c1').aggregate
const face = { brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2034 }
const setup = { setupId: 's1', consentVersion: 'v1', providerSetupId: 'seti_1' }
const withCards = (count: number): SavedCards => ({
  providerCustomerId: 'cus_1',
  setup: null,
  cards: Array.from({ length: count }, (_, index) => ({
    cardId: `card${index}`,
    methodId: `pm_${index}`,
    consentVersion: 'v1',
    savedAt: at,
    face,
  })),
  defaultId: count === 0 ? null : 'card0',
})
const consent = { customerId: 'c1', setupId: 's1', consentVersion: 'v1', language: 'fr', at } as const
const succeeded: ProviderCardSetup = {
  id: 'seti_1',
  clientSecret: 'secret',
  status: 'succeeded',
  card: { methodId: 'pm_1', ...face },
}

describe('asking for the form of a card', () => {
  test('records the version of the words that were agreed to, in which language and when', () => {
    const data = { customerId: 'c1', setupId: 's1', consentVersion: 'v1', language: 'fr', requestedAt: at }
    expect(requestCardSetup(consent, initial)).toEqual([{ type: 'CardSetupRequested', data }])
  })

  test('a customer has five cards at the most', () => {
    expect(requestCardSetup(consent, withCards(4))).toHaveLength(1)
    expect(requestCardSetup(consent, withCards(5))).toEqual({ refused: 'cards_full' })
  })

  test('one form is open at a time, and is noted once', () => {
    expect(requestCardSetup({ ...consent, setupId: 's2' }, { ...initial, setup })).toEqual([])
    const opened = { setupId: 's1', providerSetupId: 'seti_1', providerCustomerId: 'cus_1' }
    expect(noteCardSetup('c1', opened, { ...initial, setup: { ...setup, providerSetupId: null } })).toHaveLength(1)
    expect(noteCardSetup('c1', opened, { ...initial, setup })).toEqual([])
    expect(noteCardSetup('c1', { ...opened, setupId: 'other' }, { ...initial, setup })).toEqual([])
  })
})

describe('what became of the form', () => {
  test('a card that the provider has is saved once, under the words of its form', () => {
    const data = { customerId: 'c1', cardId: 's1', methodId: 'pm_1', consentVersion: 'v1', savedAt: at }
    expect(settleCardSetup('c1', succeeded, at, { ...initial, setup })).toEqual([
      { type: 'CardSaved', data, personal: face },
    ])
    expect(settleCardSetup('c1', succeeded, at, initial)).toEqual([])
    expect(settleCardSetup('c1', { ...succeeded, id: 'seti_2' }, at, { ...initial, setup })).toEqual([])
  })

  test('a card that is there already takes the place of its former entry, as the default too', () => {
    const again = settleCardSetup('c1', succeeded, at, { ...withCards(1), setup })
    expect(again).toEqual([
      expect.objectContaining({ type: 'CardSaved' }),
      { type: 'DefaultCardChosen', data: { customerId: 'c1', cardId: 's1' } },
      { type: 'CardRemoved', data: { customerId: 'c1', cardId: 'card0', methodId: 'pm_0' } },
    ])
    const other = { ...face, methodId: 'pm_9', expiryYear: 2035 }
    expect(settleCardSetup('c1', { ...succeeded, card: other }, at, { ...withCards(1), setup })).toHaveLength(1)
  })

  test.each(['requires_payment_method', 'requires_confirmation', 'requires_action', 'processing'] as const)(
    'in %s it stays open',
    (status) => {
      expect(settleCardSetup('c1', { ...succeeded, status, card: null }, at, { ...initial, setup })).toEqual([])
    },
  )

  test('one that was canceled is closed without a card', () => {
    const ended = { type: 'CardSetupEnded', data: { customerId: 'c1', setupId: 's1' } }
    const canceled = { ...succeeded, status: 'canceled', card: null } as const
    expect(settleCardSetup('c1', canceled, at, { ...initial, setup })).toEqual([ended])
  })
})

describe('the default and removal', () => {
  const saved = (cardId: string) =>
    ({
      type: 'CardSaved',
      data: { customerId: 'c1', cardId, methodId: `pm_${cardId}`, consentVersion: 'v1', savedAt: at },
      personal: face,
    }) as const
  const two = [saved('a'), saved('b')].reduce(evolve, initial)

  test('the first card is the default; another one that is chosen clears it', () => {
    expect(two.defaultId).toBe('a')
    const chosen = { type: 'DefaultCardChosen', data: { customerId: 'c1', cardId: 'b' } } as const
    expect(chooseDefaultCard('c1', 'b', two)).toEqual([chosen])
    expect(evolve(two, { ...chosen, personal: null }).defaultId).toBe('b')
    expect(chooseDefaultCard('c1', 'a', two)).toEqual([])
    expect(chooseDefaultCard('c1', 'of somebody else', two)).toEqual({ refused: 'not_found' })
  })

  test('a removed card is gone, and the first of the others is the default', () => {
    const removed = { type: 'CardRemoved', data: { customerId: 'c1', cardId: 'a', methodId: 'pm_a' } } as const
    expect(removeCard('c1', 'a', two)).toEqual([removed])
    const rest = evolve(two, { ...removed, personal: null })
    expect([rest.cards.map(({ cardId }) => cardId), rest.defaultId]).toEqual([['b'], 'b'])
    expect(removeCard('c1', 'a', rest)).toEqual({ refused: 'not_found' })
  })

  test('of an erased person the card is known by the provider’s id alone, so that it can be detached', () => {
    const erased = evolve(initial, { ...saved('a'), personal: null })
    expect(erased.cards).toEqual([{ cardId: 'a', methodId: 'pm_a', consentVersion: 'v1', savedAt: at, face: null }])
  })
})
