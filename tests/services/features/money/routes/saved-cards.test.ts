import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { cardConsentVersions } from '#services/contracts/saved-cards.ts'
import { accountVisitors, type Visitor } from '#tests/support/account-visitors.ts'
import { eraseCustomer } from '#tests/support/erase-customer.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

let ctx: TestApp
let people: ReturnType<typeof accountVisitors>
beforeAll(async () => {
  ctx = await openTestApp()
  people = accountVisitors(ctx)
})
afterAll(() => ctx.close())

const cards = '/api/user/cards'
const consent = { consentVersion: cardConsentVersions[0], language: 'fr' }

async function signedUp() {
  const { visitor, email } = await people.customer()
  const { id } = (await people.whoIs(visitor)) as { id: string }
  return { visitor, email, id }
}

async function confirm({ clientSecret, setupIntentId }: Record<string, string>, method: string) {
  const response = await fetch(`${ctx.url}/sandbox/stripe/v1/setup_intents/${setupIntentId}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ctx.paymentSetup.site.publishableKey}` },
    body: new URLSearchParams({ client_secret: clientSecret ?? '', payment_method: method }),
  })
  return response.status
}

async function save(visitor: Visitor, method = 'pm_card_visa') {
  const { status, body } = await visitor.post(`${cards}/setup`, consent)
  expect(status).toBe(200)
  const confirmed = await confirm(body, method)
  return { confirmed, result: (await visitor.post(`${cards}/setup/result`)).body }
}

/** Card holder at the provider; null for a detached card. */
async function holderOf(methodId: string): Promise<string | null> {
  const response = await fetch(`${ctx.url}/sandbox/stripe/v1/payment_methods/${methodId}`, {
    headers: { authorization: `Bearer ${ctx.paymentSetup.sandboxKeys?.secretKey}` },
  })
  return ((await response.json()) as { customer: string | null }).customer
}

const storyOf = (id: string) => ctx.ctx.log.readStream(`cards-${id}`)
const methodsOf = async (id: string): Promise<string[]> =>
  (await storyOf(id)).flatMap(({ type, data }) =>
    type === 'CardSaved' && 'methodId' in data ? [String(data.methodId)] : [],
  )

describe('saving a card', () => {
  test('records the consent with its version first, and keeps brand, last digits and expiry alone', async () => {
    const { visitor, id } = await signedUp()
    expect((await visitor.get(cards)).body).toEqual({ cards: [], isSetupOpen: false })
    expect(await save(visitor)).toEqual({ confirmed: 200, result: { status: 'saved' } })
    const card = { id: expect.any(String), type: 'card', brand: 'visa', last4: '4242', isDefault: true }
    const { body } = await visitor.get(cards)
    expect(body).toMatchObject({ cards: [card], isSetupOpen: false })
    expect(Object.keys(body.cards[0]).toSorted()).toEqual([
      'brand',
      'expiryMonth',
      'expiryYear',
      'id',
      'isDefault',
      'last4',
      'type',
    ])
    const story = await storyOf(id)
    expect(story.map(({ type, meta }) => `${type} by ${meta.actor.kind}`)).toEqual([
      'CardSetupRequested by customer',
      'CardSetupOpened by provider',
      'CardSaved by provider',
    ])
    expect(story[0]?.data).toMatchObject({ consentVersion: consent.consentVersion, language: 'fr' })
    expect(JSON.stringify([story, body])).not.toMatch(/\b\d{13,19}\b|seti_\w+_secret/)
  })

  test('an answer that was lost saves it all the same, once', async () => {
    const { visitor } = await signedUp()
    const { body } = await visitor.post(`${cards}/setup`, consent)
    await confirm(body, 'pm_card_mastercard')
    // The page was closed before it could ask; the next one is told that a form was open.
    expect((await visitor.get(cards)).body).toEqual({ cards: [], isSetupOpen: true })
    const results = await Promise.all([1, 2].map(() => visitor.post(`${cards}/setup/result`)))
    expect(results.map(({ status }) => status)).toEqual([200, 200])
    expect((await visitor.get(cards)).body.cards).toMatchObject([{ brand: 'mastercard', last4: '4444' }])
  })

  test('the owner is told by mail, and the same card again is one entry; the former is detached', async () => {
    const { visitor, email, id } = await signedUp()
    await save(visitor)
    await eventually(
      async () => (await people.mailsTo(email, 'A card was saved to your account')).length === 1,
      'the mail about the card',
    )
    await save(visitor)
    expect((await visitor.get(cards)).body.cards).toMatchObject([{ last4: '4242', isDefault: true }])
    const [former = '', newer = ''] = await methodsOf(id)
    await eventually(async () => (await holderOf(former)) === null, 'the former entry is detached')
    expect(await holderOf(newer)).not.toBeNull()
  })

  test('a declined card saves nothing, and the same form takes another one', async () => {
    const { visitor } = await signedUp()
    expect(await save(visitor, 'pm_card_chargeDeclined')).toEqual({ confirmed: 402, result: { status: 'open' } })
    const [first, second] = [
      (await visitor.post(`${cards}/setup`, consent)).body,
      (await visitor.post(`${cards}/setup`, consent)).body,
    ]
    expect(first).toEqual(second)
    await confirm(second, 'pm_card_visa')
    expect((await visitor.post(`${cards}/setup/result`)).body).toEqual({ status: 'saved' })
    expect((await visitor.post(`${cards}/setup/result`)).body).toEqual({ status: 'none' })
  })

  test('without consent, or with that of unknown words, no form is opened', async () => {
    const { visitor, id } = await signedUp()
    for (const body of [{}, { consentVersion: '1999-01-01' }])
      expect((await visitor.post(`${cards}/setup`, body)).body.code).toBe('invalid_request')
    expect(await storyOf(id)).toEqual([])
  })
})

describe('the saved cards', () => {
  test('another one becomes the default, and a removed one is detached at the provider', async () => {
    const { visitor, id } = await signedUp()
    await save(visitor)
    await save(visitor, 'pm_card_mastercard')
    const [visa, mastercard] = (await visitor.get(cards)).body.cards
    expect((await visitor.post(`${cards}/${mastercard.id}/default`)).status).toBe(204)
    expect((await visitor.get(cards)).body.cards).toMatchObject([{ isDefault: false }, { isDefault: true }])
    expect((await visitor.request('DELETE', `${cards}/${mastercard.id}`)).status).toBe(204)
    expect((await visitor.request('DELETE', `${cards}/${mastercard.id}`)).status).toBe(404)
    expect((await visitor.get(cards)).body.cards).toEqual([{ ...visa, isDefault: true }])
    const [kept = '', removed = ''] = await methodsOf(id)
    await eventually(async () => (await holderOf(removed)) === null, 'the removed card is detached')
    expect(await holderOf(kept)).not.toBeNull()
  })

  test('of another customer are as unknown as any other id', async () => {
    const [theirs, mine] = [await signedUp(), await signedUp()]
    await save(theirs.visitor)
    const { id } = (await theirs.visitor.get(cards)).body.cards[0]
    expect((await mine.visitor.post(`${cards}/${id}/default`)).status).toBe(404)
    expect((await mine.visitor.request('DELETE', `${cards}/${id}`)).status).toBe(404)
    expect((await mine.visitor.get(cards)).body.cards).toEqual([])
    expect((await theirs.visitor.get(cards)).body.cards).toHaveLength(1)
  })

  test('are in the copy of what is known of somebody; erased, they cannot be read and are detached', async () => {
    const { visitor, id } = await signedUp()
    await save(visitor)
    // A second one was accepted by the provider, and we were never told.
    await confirm((await visitor.post(`${cards}/setup`, consent)).body, 'pm_card_mastercard')
    expect((await visitor.get('/api/user/personal-copy?format=json')).text).toContain('"last4"')
    const [saved = ''] = await methodsOf(id)
    const setups = (await storyOf(id)).flatMap(({ type, data }) => (type === 'CardSetupOpened' ? [data] : []))
    expect((await eraseCustomer(ctx, id)).result).toMatchObject({ status: 'erased' })
    await eventually(async () => (await holderOf(saved)) === null, 'the saved card is detached')
    const { providerSetupId } = setups.at(-1) as { providerSetupId: string }
    await eventually(async () => {
      const { card } = await ctx.ctx.provider.savedCards.retrieveSetup(providerSetupId)
      return card !== null && (await holderOf(card.methodId)) === null
    }, 'the card that we were not told of is detached')
    expect((await storyOf(id)).flatMap(({ personal }) => personal ?? [])).toEqual([])
  })
})

test.each([
  ['GET', cards],
  ['POST', `${cards}/setup`],
  ['POST', `${cards}/setup/result`],
  ['POST', `${cards}/abc/default`],
  ['DELETE', `${cards}/abc`],
] as const)('%s %s is for whoever is signed in', async (method, path) => {
  const body = path.endsWith('/setup') ? consent : undefined
  expect((await ctx.visitor().request(method, path, body)).status).toBe(401)
})
