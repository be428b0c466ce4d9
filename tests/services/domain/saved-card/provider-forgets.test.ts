import { expect, test } from 'vitest'

import { cardConsentVersions } from '#services/contracts/saved-cards.ts'
import { cardSetupResult, detachCardsOf, openCardSetup } from '#services/features/money/saved-cards.ts'
import { ProviderError } from '#services/providers/stripe/provider.ts'
import type { SavedCardProvider } from '#services/providers/stripe/saved-card-provider.ts'
import { openMemoryContext } from '#tests/support/memory-context.ts'

const consent = { consentVersion: cardConsentVersions[0], language: 'en' } as const

/** A context whose provider of saved cards is changed between the steps. */
async function openContext() {
  const { ctx, log } = await openMemoryContext()
  const story = async () => (await log.readStream('cards-c1')).map(({ type }) => type)
  const having = (changed: Partial<SavedCardProvider>) => ({
    ...ctx,
    provider: { ...ctx.provider, savedCards: { ...ctx.provider.savedCards, ...changed } },
  })
  return { ctx, story, having }
}

const unknown = () => Promise.reject(new ProviderError('not_found', 'No such object', { retryable: false }))
const lost = () => Promise.reject(new ProviderError('unreachable', 'No answer', { retryable: true }))

test('a form that the provider does not know, as after a change of keys, is closed, and another one is opened', async () => {
  const { ctx, story, having } = await openContext()
  const first = await openCardSetup(ctx, 'c1', consent)
  const changed = having({
    retrieveSetup: (id) =>
      'setupIntentId' in first && id === first.setupIntentId ? unknown() : ctx.provider.savedCards.retrieveSetup(id),
  })
  expect(await cardSetupResult(changed, 'c1')).toEqual({ status: 'none' })
  expect(await story()).toEqual(['CardSetupRequested', 'CardSetupOpened', 'CardSetupEnded'])
  expect(await openCardSetup(changed, 'c1', consent)).toMatchObject({ setupIntentId: expect.any(String) })
})

test('a customer that the provider does not know, as after a change of keys, is created anew', async () => {
  const { ctx, having } = await openContext()
  await openCardSetup(ctx, 'c1', consent)
  const asked: string[] = []
  const changed = having({
    retrieveSetup: unknown,
    createCustomer: async ({ key }) => `cus_new_${key}`,
    createSetup: ({ key, providerCustomerId }) => {
      asked.push(providerCustomerId)
      return providerCustomerId.startsWith('cus_new_')
        ? ctx.provider.savedCards.createSetup({ key, providerCustomerId })
        : unknown()
    },
  })
  expect(await openCardSetup(changed, 'c1', consent)).toMatchObject({ setupIntentId: expect.any(String) })
  expect(asked).toEqual([expect.not.stringMatching(/^cus_new_/), expect.stringMatching(/^cus_new_/)])
})

test('a form whose opening was not heard of is canceled too when the person is erased', async () => {
  const { ctx, having } = await openContext()
  const opened: string[] = []
  const unheard = having({
    createSetup: async (request) => {
      opened.push((await ctx.provider.savedCards.createSetup(request)).id)
      return lost()
    },
  })
  expect(await openCardSetup(unheard, 'c1', consent)).toEqual({ refused: 'provider_unavailable' })
  await detachCardsOf(ctx, 'c1')
  expect((await ctx.provider.savedCards.retrieveSetup(opened[0] ?? '')).status).toBe('canceled')
})
