import { describe, expect, test } from 'vitest'

import { vocabulary } from '#events/vocabulary.ts'
import { recordProviderEvent } from '#services/features/money/provider-event.ts'
import { bookVisit } from '#tests/support/checkout.ts'
import { openMemoryContext } from '#tests/support/memory-context.ts'
import { actorOf, need } from '#workers/engine/reaction.ts'
import { slots } from '#workers/neighbours.ts'
import { chores, reactions } from '#workers/registry.ts'

describe('reactions', () => {
  test('each has a unique kebab-case name that the queue accepts', () => {
    const names = [...reactions, ...chores].map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(name).toMatch(/^[a-z]+(-[a-z]+)+$/)
  })

  test('each names event types that exist', () => {
    const followed = reactions.flatMap(({ events }) => events)
    expect(followed.filter((type) => !Object.hasOwn(vocabulary, type))).toEqual([])
    expect(followed.length).toBeGreaterThan(4)
  })

  test('what moves money, or frees what somebody may buy, comes before everything else', () => {
    const urgent = [...reactions, ...chores].filter(({ urgency }) => urgency === 'money').map(({ name }) => name)
    expect(urgent.toSorted()).toEqual([
      'capture-balance-when-authorised',
      'capture-when-authorised',
      'charge-saved-cards',
      'issue-receipts-of-booking',
      'lapse-holds',
      'note-unpaid-deposits',
      'reconcile-payments',
      'refund-when-asked',
      'release-balance-when-asked',
      'release-when-asked',
      'settle-when-provider-says',
    ])
  })

  test('of the slots of a process no neighbour has more than half', () => {
    const { product, ...neighbours } = slots
    const all = Object.values(neighbours).reduce((sum, count) => sum + count, product)
    for (const count of Object.values(neighbours)) expect(count).toBeLessThanOrEqual(all / 2)
  })

  test('a job carries ids only: nothing of a person can be in a queue', async () => {
    const memory = await openMemoryContext()
    await bookVisit(memory)
    await memory.tell()
    const events = await memory.events()
    const jobs = events.flatMap((event) =>
      reactions.filter(({ events: wanted }) => wanted.includes(event.type)).map((reaction) => reaction.ids(event)),
    )
    expect(jobs.length).toBeGreaterThan(2)
    for (const ids of jobs) for (const id of Object.values(ids ?? {})) expect(id).toMatch(/^[\w-]+$/)
  })

  test('a webhook that is about no payment makes no job', async () => {
    const memory = await openMemoryContext()
    await recordProviderEvent(
      memory.ctx,
      { kind: 'provider', name: 'stripe' },
      { id: 'evt_1', type: 'account.updated', intentId: null },
    )
    const head = await memory.log.head()
    await memory.work()
    expect(await memory.log.head()).toBe(head)
  })

  test('a webhook about a payment that is not ours makes no job', async () => {
    const memory = await openMemoryContext()
    await recordProviderEvent(
      memory.ctx,
      { kind: 'provider', name: 'stripe' },
      { id: 'evt_1', type: 'payment_intent.created', intentId: 'pi_elsewhere' },
    )
    const head = await memory.log.head()
    await memory.work()
    expect(await memory.log.head()).toBe(head)
  })

  test('a webhook that is already applied asks the provider nothing, any other does', async () => {
    const memory = await openMemoryContext()
    const { paymentIntentId: intentId } = await bookVisit(memory)
    await memory.work()
    const asked = async (type: string) => {
      const before = memory.provider.calls.length
      await recordProviderEvent(
        memory.ctx,
        { kind: 'provider', name: 'stripe' },
        { id: `evt_${type.replaceAll('.', '_')}`, type, intentId },
      )
      await memory.work()
      return memory.provider.calls.slice(before)
    }
    expect(await asked('payment_intent.amount_capturable_updated')).toEqual([])
    expect(await asked('payment_intent.succeeded')).toEqual([])
    for (const type of ['payment_intent.canceled', 'payment_intent.payment_failed', 'charge.refunded', 'unheard.of'])
      expect(await asked(type), type).toHaveLength(1)
  })

  test('each is idempotent', async () => {
    const memory = await openMemoryContext()
    await bookVisit(memory)
    await memory.tell()
    await memory.work()
    const [head, calls] = [await memory.log.head(), memory.provider.calls.length]
    for (const event of await memory.events()) {
      for (const reaction of reactions.filter(({ events }) => events.includes(event.type))) {
        const ids = reaction.ids(event)
        if (ids !== null) await reaction.run(memory.ctx, ids, actorOf(reaction))
      }
    }
    expect(await memory.log.head()).toBe(head)
    const more = memory.provider.calls.slice(calls)
    expect(more.filter((call) => !call.startsWith('retrieveIntent'))).toEqual([])
  })

  test('a job without its id is rejected with an error', () => {
    expect(() => need({ bookingId: 'b1' }, 'paymentId')).toThrow("carries no 'paymentId'")
  })
})
