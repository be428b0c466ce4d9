import { beforeEach, expect, test } from 'vitest'

import { mostDeclines } from '#services/domain/payment/decide.ts'
import { startCheckout } from '#services/features/booking/start-checkout.ts'
import { begin, checkout, complete } from '#tests/support/checkout.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

let memory: MemoryContext
beforeEach(async () => {
  memory = await openMemoryContext()
})

const count = async (type: string) => (await memory.story()).filter((one) => one === type).length

/** A card is declined, and the provider's webhook says so. */
async function decline(intentId: string): Promise<void> {
  memory.provider.confirm(intentId, 'Your card was declined.')
  await memory.tell()
  await memory.work()
}

const isOpen = async (intentId: string) =>
  (await memory.provider.retrieveIntent(intentId)).status === 'requires_payment_method'

test('who tries card after card has five attempts: then the intent is released and none follows for the booking', async () => {
  const { paymentIntentId } = await begin(memory)
  let attempts = 0
  for (; attempts < 200 && (await isOpen(paymentIntentId)); attempts += 1) await decline(paymentIntentId)
  expect(attempts).toBe(mostDeclines)
  expect(await memory.provider.retrieveIntent(paymentIntentId)).toMatchObject({ status: 'canceled' })
  expect(await complete(memory, paymentIntentId)).toEqual({ refused: 'too_many_declines' })
  expect(await startCheckout(memory.ctx, { kind: 'visitor' }, checkout())).toEqual({ refused: 'too_many_declines' })
  expect(memory.provider.intents()).toHaveLength(1)
  expect(await count('DepositDeclined')).toBe(mostDeclines)
})

test('the page that asks about the last attempt is told, and releases it before any webhook', async () => {
  const { paymentIntentId } = await begin(memory)
  for (let attempts = 1; attempts < mostDeclines; attempts += 1) {
    memory.provider.confirm(paymentIntentId, 'Your card was declined.')
    expect(await complete(memory, paymentIntentId)).toMatchObject({ refused: 'payment_not_authorised' })
  }
  memory.provider.confirm(paymentIntentId, 'Your card was declined.')
  expect(await complete(memory, paymentIntentId)).toEqual({ refused: 'too_many_declines' })
  await memory.work()
  expect(await isOpen(paymentIntentId)).toBe(false)
})

test('four declined cards and a fifth that pays are a booking', async () => {
  const { paymentIntentId } = await begin(memory)
  for (let attempts = 1; attempts < mostDeclines; attempts += 1) await decline(paymentIntentId)
  memory.provider.confirm(paymentIntentId)
  expect(await complete(memory, paymentIntentId)).toMatchObject({ status: 'confirmed' })
})
