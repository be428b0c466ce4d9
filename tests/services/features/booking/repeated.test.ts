import { beforeEach, describe, expect, test } from 'vitest'

import { startCheckout } from '#services/features/booking/start-checkout.ts'
import { recordProviderEvent } from '#services/features/money/provider-event.ts'
import { settlePayment } from '#services/features/money/settle-payment.ts'
import { memorySignature } from '#services/providers/stripe/memory-provider.ts'
import { begin, checkout, complete } from '#tests/support/checkout.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

let memory: MemoryContext
beforeEach(async () => {
  memory = await openMemoryContext()
})

const count = async (type: string) => (await memory.story()).filter((one) => one === type).length

async function expectOneBooking(): Promise<void> {
  await memory.work()
  expect(await count('BookingConfirmed')).toBe(1)
  expect(await count('SlotBooked')).toBe(1)
  expect(await count('DepositPaid')).toBe(1)
  expect(memory.provider.calls.filter((call) => call.startsWith('capture'))).toHaveLength(1)
}

describe('a payment that is reported more than once', () => {
  test('the page asks twice: the same answer, and nothing written the second time', async () => {
    const { paymentIntentId } = await begin(memory)
    memory.provider.confirm(paymentIntentId)
    const first = await complete(memory, paymentIntentId)
    const head = await memory.log.head()
    expect(await complete(memory, paymentIntentId)).toEqual(first)
    expect(await memory.log.head()).toBe(head)
    await expectOneBooking()
    expect(await complete(memory, paymentIntentId)).toEqual(first)
  })

  test('the tab was closed: the webhook alone finishes the booking', async () => {
    const { paymentIntentId } = await begin(memory)
    memory.provider.confirm(paymentIntentId)
    await memory.tell()
    await expectOneBooking()
  })

  test('first the webhook, then the page', async () => {
    const { paymentIntentId } = await begin(memory)
    memory.provider.confirm(paymentIntentId)
    await memory.tell()
    await memory.work()
    expect(await complete(memory, paymentIntentId)).toMatchObject({ status: 'confirmed' })
    await expectOneBooking()
  })

  test('first the page, then every webhook there is, twice', async () => {
    const { paymentIntentId } = await begin(memory)
    memory.provider.confirm(paymentIntentId)
    await complete(memory, paymentIntentId)
    await memory.work()
    await memory.tell()
    await memory.work()
    for (const event of memory.provider.events().toReversed())
      await recordProviderEvent(memory.ctx, { kind: 'provider', name: 'stripe' }, event)
    await expectOneBooking()
    expect(await count('ProviderEventReceived')).toBe(memory.provider.events().length)
  })

  test('page and webhook at the very same moment, ten times over', async () => {
    const { paymentIntentId } = await begin(memory)
    memory.provider.confirm(paymentIntentId)
    const asked = Array.from({ length: 10 }, (_, index) =>
      index % 2 === 0
        ? complete(memory, paymentIntentId)
        : settlePayment(memory.ctx, { kind: 'provider', name: 'stripe' }, paymentIntentId),
    )
    for (const answer of await Promise.all(asked)) expect(answer).toMatchObject({ status: 'confirmed' })
    await expectOneBooking()
  })

  test('a delivery is written once, whoever brings it', async () => {
    await begin(memory)
    const [event] = memory.provider.events()
    const read = await memory.provider.readWebhook(event?.id ?? '', memorySignature)
    await Promise.all(
      Array.from({ length: 5 }, () => recordProviderEvent(memory.ctx, { kind: 'provider', name: 'stripe' }, read)),
    )
    expect(await count('ProviderEventReceived')).toBe(1)
  })
})

describe('a visitor who asks for the same again', () => {
  test('comes back to the same hold and the same intent', async () => {
    const first = await begin(memory)
    memory.forward(9)
    expect(await begin(memory)).toEqual(first)
    expect(await count('SlotHeld')).toBe(1)
    expect(memory.provider.calls.filter((call) => call.startsWith('createIntent'))).toHaveLength(1)
  })

  test('twice at the very same moment: one hold, one intent, one answer', async () => {
    const [one, other] = await Promise.all([begin(memory), begin(memory)])
    expect(one).toEqual(other)
    expect(await count('SlotHeld')).toBe(1)
    expect(memory.provider.intents()).toHaveLength(1)
  })

  test('after the hold expired gets a new one', async () => {
    const first = await begin(memory)
    memory.forward(10)
    const second = await begin(memory)
    expect(second.bookingId).not.toBe(first.bookingId)
    expect(second.holdExpiresAt).toBe('2026-11-20T17:20:00.000Z')
  })

  test('without cookies cannot be known again: their own hold is in the way', async () => {
    await begin(memory, { visitor: null })
    expect(await startCheckout(memory.ctx, { kind: 'visitor' }, checkout({ visitor: null }))).toMatchObject({
      refused: 'slot_taken',
    })
  })

  test('with corrected details: they are recorded at once, the tab may be closed before they are sent again', async () => {
    const { paymentIntentId, bookingId } = await begin(memory)
    const again = await begin(memory, { email: 'asha@example.org', notes: 'Ring twice' })
    expect(again.bookingId).toBe(bookingId)
    memory.provider.confirm(paymentIntentId)
    await memory.tell()
    await memory.work()
    expect(await memory.story(bookingId)).toContain('BookingDetailsGiven')
    const given = (await memory.events()).find((event) => event.type === 'BookingDetailsGiven')
    expect(given?.personal).toMatchObject({ email: 'asha@example.org', notes: 'Ring twice' })
  })
})
