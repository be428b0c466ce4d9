import { expect, test } from 'vitest'

import { dealOf } from '#tests/support/stub-deals.ts'

import { openStore, settled } from './open-store.ts'

const wanted = (...ids: readonly string[]) => ids.map((id) => ({ id, to: 'booked' as const }))

test('deals that are moved together are shown in their stage at once, sent each with its version, and told of once', async () => {
  const { store, sent, told, stages, accept } = openStore(dealOf('a', { version: 3 }), dealOf('b'), dealOf('c'))
  await store.load()
  const moved = store.moveAll(wanted('a', 'b'))
  expect(stages()).toEqual({ a: 'booked', b: 'booked', c: 'quoted' })
  await settled()
  expect(sent.map(({ id, version }) => [id, version])).toEqual([
    ['a', 3],
    ['b', 1],
  ])
  accept(1)
  await settled()
  expect(told).toEqual([])
  accept(0)
  await moved
  expect(told).toEqual(['a quoted booked null, b quoted booked null'])
})

test('one that is refused goes back, and the others stay', async () => {
  const { store, sent, told, stages, accept } = openStore(dealOf('a'), dealOf('b'))
  await store.load()
  const moved = store.moveAll(wanted('a', 'b'))
  await settled()
  sent[0]?.answer.reject(new Error('no'))
  accept(1)
  await moved
  expect(stages()).toEqual({ a: 'quoted', b: 'booked' })
  expect(told).toEqual(['a quoted booked Error: no, b quoted booked null'])
  expect(store.current().lastMoves).toEqual([{ id: 'b', from: 'quoted', to: 'booked' }])
})

test('they are undone together: by the way that was told, and by the undo of the last move', async () => {
  const { store, sent, retries, stages, accept } = openStore(
    dealOf('a'),
    dealOf('b', { stage: 'contacted' }),
    dealOf('c'),
  )
  await store.load()
  for (const undo of [() => retries[0]?.(), () => void store.undo()]) {
    const from = sent.length
    const moved = store.moveAll(wanted('a', 'b'))
    await settled()
    accept(from)
    accept(from + 1)
    await moved
    undo()
    expect(stages()).toEqual({ a: 'quoted', b: 'contacted', c: 'quoted' })
    await settled()
    expect(sent.slice(from + 2)).toMatchObject([
      { id: 'a', stage: 'quoted' },
      { id: 'b', stage: 'contacted' },
    ])
    accept(from + 2)
    accept(from + 3)
    await settled()
  }
  expect(sent).toHaveLength(8)
})

test('of many moves six are under way at once', async () => {
  const ids = Array.from({ length: 14 }, (_, index) => `d${index}`)
  const { store, sent, accept } = openStore(...ids.map((id) => dealOf(id)))
  await store.load()
  const moved = store.moveAll(wanted(...ids))
  await settled()
  expect(sent).toHaveLength(6)
  accept(2)
  await settled()
  expect(sent.map(({ id }) => id)).toEqual(['d0', 'd1', 'd2', 'd3', 'd4', 'd5', 'd8'])
  for (let index = 0; index < ids.length; index += 1) {
    if (index !== 2) accept(index)
    await settled()
  }
  await moved
  expect(sent).toHaveLength(14)
})

test('nothing is sent, nor told, of those that are there already', async () => {
  const { store, sent, told } = openStore(dealOf('a', { stage: 'booked' }))
  await store.load()
  await store.moveAll(wanted('a', 'unknown'))
  expect([sent, told]).toEqual([[], []])
})
