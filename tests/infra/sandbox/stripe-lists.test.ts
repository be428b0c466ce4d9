import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Bench } from '#tests/support/stripe-sandbox.ts'
import { authorised, openBench, refusalOf } from '#tests/support/stripe-sandbox.ts'

let bench: Bench
const ids: string[] = []
let later = 0

beforeAll(async () => {
  bench = await openBench()
  for (let number = 0; number < 25; number += 1) {
    if (number === 15) {
      bench.clock.advance(3_600_000)
      later = Math.floor(bench.clock.read() / 1000)
    }
    ids.unshift((await authorised(bench.stripe)).id)
  }
})
afterAll(async () => {
  expect(bench.reported).toEqual([])
  await bench.close()
})

const idsOf = (page: { data: readonly { id: string }[] }) => page.data.map(({ id }) => id)

test('a page has ten, newest first, and says whether there are more', async () => {
  const page = await bench.stripe.paymentIntents.list()
  expect(idsOf(page)).toEqual(ids.slice(0, 10))
  expect(page).toMatchObject({ object: 'list', has_more: true, url: '/v1/payment_intents' })
  const rest = await bench.stripe.paymentIntents.list({ limit: 100, starting_after: ids[9] ?? '' })
  expect(idsOf(rest)).toEqual(ids.slice(10))
  expect(rest.has_more).toBe(false)
})

test('a page can end before an object', async () => {
  const page = await bench.stripe.paymentIntents.list({ limit: 3, ending_before: ids[9] ?? '' })
  expect(idsOf(page)).toEqual(ids.slice(6, 9))
  expect(page.has_more).toBe(true)
})

test('the package walks over all pages by itself', async () => {
  const walked: string[] = []
  for await (const intent of bench.stripe.paymentIntents.list({ limit: 7 })) walked.push(intent.id)
  expect(walked).toEqual(ids)
})

test('created[gte] leaves out what is older', async () => {
  const page = await bench.stripe.paymentIntents.list({ limit: 100, created: { gte: later } })
  expect(idsOf(page)).toEqual(ids.slice(0, 10))
  const older = await bench.stripe.paymentIntents.list({ limit: 100, created: { lt: later } })
  expect(idsOf(older)).toEqual(ids.slice(10))
})

test('the charges of a list can be expanded', async () => {
  const page = await bench.stripe.paymentIntents.list({ limit: 2, expand: ['data.latest_charge'] })
  for (const { id, latest_charge: charge } of page.data)
    expect(charge).toMatchObject({ object: 'charge', payment_intent: id })
})

test('events are listed and found, by type too', async () => {
  const page = await bench.stripe.events.list({ type: 'payment_intent.amount_capturable_updated', limit: 100 })
  expect(page.data).toHaveLength(25)
  const [event] = page.data
  expect(event).toMatchObject({
    object: 'event',
    livemode: false,
    api_version: '2026-10-28.endive',
    data: { object: { id: ids[0] } },
  })
  expect(await bench.stripe.events.retrieve(event?.id ?? '')).toMatchObject({ id: event?.id, type: event?.type })
  expect((await refusalOf(bench.stripe.events.retrieve('evt_none'))).statusCode).toBe(404)
})

test.for([
  [{ limit: 0 }, 'limit'],
  [{ limit: 101 }, 'limit'],
  [{ starting_after: 'pi_none' }, 'starting_after'],
  [{ starting_after: 'a', ending_before: 'b' }, 'ending_before'],
] as const)('%o is refused', async ([query, param]) => {
  expect(await refusalOf(bench.stripe.paymentIntents.list(query))).toMatchObject({ statusCode: 400, param })
})
