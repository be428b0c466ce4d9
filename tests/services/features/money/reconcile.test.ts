import { beforeEach, describe, expect, test } from 'vitest'

import { expireHolds } from '#services/features/booking/expire-holds.ts'
import { reconcile, reconcileAndTell, reconciler } from '#services/features/money/reconcile.ts'
import { cancelBooking } from '#services/features/visit/cancel-booking.ts'
import { begin, bookVisit, complete } from '#tests/support/checkout.ts'
import { intent } from '#tests/support/examples.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

let memory: MemoryContext
beforeEach(async () => {
  memory = await openMemoryContext()
})

/** Long enough for the reconciler to look, not for a hold to lapse. */
const later = () => memory.forward(3)

/** Result of one run; asserts that a second finds nothing. */
async function mends(): Promise<string[]> {
  const first = await reconcile(memory.ctx, reconciler)
  expect(first.unresolved).toEqual([])
  const second = await reconcile(memory.ctx, reconciler)
  expect(second.mended).toEqual([])
  return first.mended.map((one) => one.what)
}

const statusAt = async (id: string) => (await memory.ctx.provider.retrieveIntent(id)).status

describe('the reconciler', () => {
  test('finds nothing to do where everything was done', async () => {
    await bookVisit(memory)
    later()
    expect(await mends()).toEqual([])
  })

  test('leaves alone what somebody is at this very minute', async () => {
    const started = await begin(memory)
    memory.provider.confirm(started.paymentIntentId)
    expect(await reconcile(memory.ctx, reconciler)).toMatchObject({ mended: [], unresolved: [] })
  })

  test('books what was paid when neither the page nor the webhook came, and then takes the money', async () => {
    const started = await begin(memory)
    memory.provider.confirm(started.paymentIntentId)
    later()
    const first = await reconcile(memory.ctx, reconciler)
    expect(first.mended.map((one) => one.what)).toEqual(['settled'])
    expect(await mends()).toEqual(['captured'])
    expect(await memory.story(started.bookingId)).toContain('DepositPaid')
  })

  test('takes the money of a booking whose job was lost', async () => {
    const started = await begin(memory)
    memory.provider.confirm(started.paymentIntentId)
    await complete(memory, started.paymentIntentId)
    later()
    expect(await mends()).toEqual(['captured'])
    expect(await statusAt(started.paymentIntentId)).toBe('succeeded')
  })

  test('records a capture whose answer was lost, without capturing again', async () => {
    const started = await begin(memory)
    memory.provider.confirm(started.paymentIntentId)
    await complete(memory, started.paymentIntentId)
    memory.provider.fail('capture', 'lost')
    await expect(memory.work()).rejects.toThrow('did not answer')
    later()
    expect(await mends()).toEqual(['captured'])
    const paid = (await memory.events()).filter((event) => event.type === 'DepositPaid')
    expect(paid).toHaveLength(1)
  })

  test('gives back what was paid too late', async () => {
    const started = await begin(memory)
    memory.forward(11)
    await begin(memory, { visitor: 'v2' })
    memory.provider.confirm(started.paymentIntentId)
    memory.forward(2)
    const first = await reconcile(memory.ctx, reconciler)
    expect(first.mended.map((one) => one.what)).toEqual(['settled'])
    expect(await mends()).toEqual(['released'])
    expect(await statusAt(started.paymentIntentId)).toBe('canceled')
  })

  test('returns the share of a cancelled visit whose job was lost', async () => {
    const started = await bookVisit(memory)
    await cancelBooking(memory.ctx, { kind: 'staff', staffId: '1' }, started.bookingId, {
      by: 'business',
      reason: 'weather',
    })
    later()
    expect(await mends()).toEqual(['refunded'])
    expect((await memory.ctx.provider.retrieveIntent(started.paymentIntentId)).amountRefunded).toBe(3_100)
  })

  test('records a refund that was made at the provider’s dashboard', async () => {
    const started = await bookVisit(memory)
    await memory.ctx.provider.refund({ key: 'by hand', intentId: started.paymentIntentId, amount: 1_000 })
    later()
    expect(await mends()).toEqual(['noted-refund'])
  })

  test('gives back an authorisation that belongs to nothing here', async () => {
    const stranger = await memory.ctx.provider.createIntent({
      key: 'k',
      amount: 3_100,
      bookingId: 'nobody',
      paymentId: 'nobody',
    })
    memory.provider.confirm(stranger.id)
    later()
    expect(await mends()).toEqual(['cancelled-orphan'])
    expect(await statusAt(stranger.id)).toBe('canceled')
  })

  test('leaves alone what another program authorised through the same account', async () => {
    const theirs = intent({ bookingId: null, paymentId: null })
    const provider = {
      ...memory.provider,
      async *listIntents() {
        yield theirs
      },
    }
    later()
    expect(await reconcile({ ...memory.ctx, provider }, reconciler)).toEqual({ looked: 1, mended: [], unresolved: [] })
    expect(memory.provider.calls).toEqual([])
  })

  test('cancels an intent that nobody paid for a day after its hold expired', async () => {
    const started = await begin(memory)
    memory.forward(11)
    await expireHolds(memory.ctx, { kind: 'worker', name: 'lapse-holds' })
    expect(await mends()).toEqual([])
    memory.forward(24 * 60)
    expect(await mends()).toEqual(['closed'])
    expect(await statusAt(started.paymentIntentId)).toBe('canceled')
  })

  test('says what it could not mend, goes on with the rest, and mends it the next time', async () => {
    for (const [visitor, time] of [
      ['v1', '8:00 AM'],
      ['v2', '2:00 PM'],
    ] as const) {
      const started = await begin(memory, { visitor, time, service: 'sprinkle' })
      memory.provider.confirm(started.paymentIntentId)
      await complete(memory, started.paymentIntentId)
    }
    later()
    memory.provider.fail('capture', 'away')
    const first = await reconcile(memory.ctx, reconciler)
    expect([first.mended.length, first.unresolved.length]).toEqual([1, 1])
    expect(await mends()).toEqual(['captured'])
  })

  test.each([
    ['away', { level: 'warn', message: 'the provider did not answer about payments' }],
    ['refused', { level: 'error', message: 'payments could not be reconciled: somebody must look' }],
  ] as const)('a provider that is %s is told apart from payments that were mended', async (fault, line) => {
    const { paymentIntentId } = await begin(memory)
    memory.provider.confirm(paymentIntentId)
    await complete(memory, paymentIntentId)
    later()
    memory.provider.fail('capture', fault)
    memory.provider.fail('retrieveIntent', fault)
    memory.lines.length = 0
    await reconcileAndTell(memory.ctx, reconciler)
    expect(memory.lines.map(({ level, message }) => ({ level, message }))).toEqual([line])
    await reconcileAndTell(memory.ctx, reconciler)
    expect(memory.lines.at(-1)).toMatchObject({ level: 'warn', message: 'payments were reconciled' })
  })
})
