import { expect, test } from 'vitest'

import { dealOf } from '#tests/support/stub-deals.ts'

import { openStore, settled } from './open-store.ts'

test('a moved deal is in its new stage at once, and stays there through the answer and a read', async () => {
  const { store, sent, stages, accept, told } = openStore(dealOf('a'))
  await store.load()
  const seen: (string | undefined)[] = []
  store.subscribe(() => seen.push(stages()['a']))
  const moved = store.move('a', 'booked')
  expect(stages()).toEqual({ a: 'booked' })
  await store.load()
  accept(0)
  await moved
  await store.load()
  expect(new Set(seen)).toEqual(new Set(['booked']))
  expect(sent).toMatchObject([{ id: 'a', stage: 'booked', version: 1 }])
  expect(told).toEqual(['a quoted booked'])
})

test('what was read is shown as it is until a deal is moved, which comes first until the next read', async () => {
  const { store, server, accept } = openStore(dealOf('a'), dealOf('b'), dealOf('c'))
  await store.load()
  expect(store.current().deals).toBe(server.deals)
  const moved = store.move('b', 'booked')
  expect(store.current().deals.map(({ id }) => id)).toEqual(['b', 'a', 'c'])
  await settled()
  accept(0)
  await moved
  expect(store.current().deals.map(({ id }) => id)).toEqual(['b', 'a', 'c'])
  await store.load()
  expect(store.current().deals.map(({ id, stage }) => `${id} ${stage}`)).toEqual(['a quoted', 'b booked', 'c quoted'])
})

test('two deals moved one right after the other both stay moved, in whichever order the answers come', async () => {
  const { store, stages, accept } = openStore(dealOf('a'), dealOf('b'))
  await store.load()
  const seen: unknown[] = []
  store.subscribe(() => seen.push(stages()))
  const both = [store.move('a', 'booked'), store.move('b', 'contacted')]
  await settled()
  accept(1)
  await both[1]
  accept(0)
  await Promise.all(both)
  expect(stages()).toEqual({ a: 'booked', b: 'contacted' })
  expect(seen.slice(1)).toEqual(seen.slice(1).map(() => ({ a: 'booked', b: 'contacted' })))
})

test('two moves of one deal are sent one after the other, the second with the version of the first', async () => {
  const { store, sent, stages, accept } = openStore(dealOf('a'))
  await store.load()
  const both = [store.move('a', 'booked'), store.move('a', 'completed')]
  await settled()
  expect(sent).toHaveLength(1)
  accept(0)
  await both[0]
  expect(stages()).toEqual({ a: 'completed' })
  await settled()
  accept(1)
  await both[1]
  expect(sent).toMatchObject([{ version: 1 }, { stage: 'completed', version: 2 }])
  expect(stages()).toEqual({ a: 'completed' })
})

test('a refused move goes back to what the server has, tells why, and leaves other moves alone', async () => {
  const { store, sent, stages, told, server } = openStore(dealOf('a'), dealOf('b'))
  await store.load()
  const refused = store.move('a', 'booked')
  void store.move('b', 'completed')
  await settled()
  server.deals = [dealOf('a', { stage: 'follow-up', version: 5 }), dealOf('b')]
  sent[0]?.answer.reject(new Error('moved meanwhile'))
  await refused
  expect(stages()).toEqual({ a: 'follow-up', b: 'completed' })
  expect(told).toEqual(['a not: Error: moved meanwhile'])
})

test('a queued move does not overwrite what a colleague did meanwhile: it is sent with the version of the move before', async () => {
  const { store, sent, stages, accept, told, server } = openStore(dealOf('a'))
  await store.load()
  const both = [store.move('a', 'booked'), store.move('a', 'completed')]
  await settled()
  server.deals = [dealOf('a', { stage: 'follow-up', version: 3 })]
  await store.load()
  const newer = server.deals
  accept(0)
  server.deals = newer
  await both[0]
  await settled()
  expect(sent).toMatchObject([{ version: 1 }, { stage: 'completed', version: 2 }])
  sent[1]?.answer.reject(new Error('moved meanwhile'))
  await both[1]
  expect(stages()).toEqual({ a: 'follow-up' })
  expect(told).toEqual(['a quoted booked', 'a not: Error: moved meanwhile'])
})

test('a move queued behind a refused one is refused as well; a retry is sent against what is then on screen', async () => {
  const { store, sent, stages, retries, server } = openStore(dealOf('a'))
  await store.load()
  const both = [store.move('a', 'booked'), store.move('a', 'completed')]
  await settled()
  server.deals = [dealOf('a', { stage: 'follow-up', version: 2 })]
  sent[0]?.answer.reject(new Error('moved meanwhile'))
  await both[0]
  await settled()
  sent[1]?.answer.reject(new Error('moved meanwhile'))
  await both[1]
  expect(stages()).toEqual({ a: 'follow-up' })
  retries.at(-1)?.()
  await settled()
  expect(sent.map(({ stage, version }) => [stage, version])).toEqual([
    ['booked', 1],
    ['completed', 1],
    ['completed', 2],
  ])
})

test('the answer to a move does not bring back what a newer read has taken the place of', async () => {
  const { store, sent, stages, accept, server } = openStore(dealOf('a'))
  await store.load()
  const moved = store.move('a', 'booked')
  await settled()
  server.deals = [dealOf('a', { stage: 'completed', version: 3 })]
  await store.load()
  const newer = server.deals
  accept(0)
  server.deals = newer
  await moved
  expect(stages()).toEqual({ a: 'completed' })
  void store.move('a', 'follow-up')
  await settled()
  expect(sent[1]).toMatchObject({ stage: 'follow-up', version: 3 })
})

test('a queued move of a deal that is no longer there is sent, and its refusal told; nothing of it stays', async () => {
  const { store, sent, stages, told, accept, server } = openStore(dealOf('a'))
  await store.load()
  const both = [store.move('a', 'booked'), store.move('a', 'completed')]
  await settled()
  accept(0)
  server.deals = []
  await store.load()
  await both[0]
  await settled()
  sent[1]?.answer.reject(new Error('not found'))
  await both[1]
  expect(stages()).toEqual({})
  expect(told).toEqual(['a quoted booked', 'a not: Error: not found'])
  server.deals = [dealOf('a', { stage: 'booked', version: 4 })]
  await store.load()
  expect(stages()).toEqual({ a: 'booked' })
})

test('what was moved last comes first, each deal once, also when it was read again while moves are under way', async () => {
  const { store, accept } = openStore(dealOf('a'), dealOf('b'), dealOf('c'), dealOf('d'))
  const order = () =>
    store
      .current()
      .deals.map(({ id }) => id)
      .join('')
  await store.load()
  void store.move('c', 'booked')
  expect(order()).toBe('cabd')
  const first = store.move('a', 'booked')
  expect(order()).toBe('acbd')
  const again = store.move('c', 'completed')
  expect(order()).toBe('cabd')
  await store.load()
  expect(order()).toBe('abcd')
  void store.move('c', 'contacted')
  expect(order()).toBe('cabd')
  accept(1)
  await first
  expect(order()).toBe('cabd')
  accept(0)
  await settled()
  accept(2)
  await again
  expect(order()).toBe('cabd')
  expect(store.current().deals.map(({ stage }) => stage)).toEqual(['contacted', 'booked', 'quoted', 'quoted'])
})

test('to the stage that it is in, nothing is sent', async () => {
  const { store, sent } = openStore(dealOf('a'))
  await store.load()
  await store.move('a', 'quoted')
  await store.move('unknown', 'quoted')
  expect(sent).toEqual([])
})

test('the last move is undone by another move, with the version that it led to', async () => {
  const { store, sent, stages, accept } = openStore(dealOf('a'))
  await store.load()
  await store.undo()
  const moved = store.move('a', 'booked')
  await settled()
  accept(0)
  await moved
  expect(store.current().lastMoves).toEqual([{ id: 'a', from: 'quoted', to: 'booked' }])
  const undone = store.undo()
  await settled()
  accept(1)
  await undone
  expect(stages()).toEqual({ a: 'quoted' })
  expect(sent[1]).toMatchObject({ stage: 'quoted', version: 2 })
})

test('a read that was answered before a move does not bring the version before back', async () => {
  const { store, stages, accept, server } = openStore(dealOf('a'))
  await store.load()
  const old = server.deals
  const moved = store.move('a', 'booked')
  await settled()
  accept(0)
  await moved
  server.deals = old
  await store.load()
  expect(stages()).toEqual({ a: 'booked' })
})

test('while a card is dragged nothing that was read is shown; afterwards it is read again', async () => {
  const { store, stages, server } = openStore(dealOf('a'), dealOf('b'))
  await store.load()
  store.hold()
  server.deals = [dealOf('a', { stage: 'booked', version: 2 })]
  await store.load()
  expect(stages()).toEqual({ a: 'quoted', b: 'quoted' })
  server.deals = [dealOf('a', { stage: 'completed', version: 3 })]
  store.release()
  await settled()
  expect(stages()).toEqual({ a: 'completed' })
})

test('a card that is dropped after somebody else has moved it is sent with the version that was on screen', async () => {
  const { store, sent, server } = openStore(dealOf('a'))
  await store.load()
  store.hold()
  server.deals = [dealOf('a', { stage: 'completed', version: 2 })]
  await store.load()
  void store.move('a', 'booked')
  store.release()
  await settled()
  expect(sent).toMatchObject([{ id: 'a', stage: 'booked', version: 1 }])
})

test('a deal that was read again without a change stays the same object', async () => {
  const { store, server } = openStore(dealOf('a'), dealOf('b'))
  await store.load()
  const [a, b] = store.current().deals
  server.deals = [dealOf('a'), dealOf('b', { customerName: 'Renamed' })]
  await store.load()
  const [sameA, newB] = store.current().deals
  expect(sameA).toBe(a)
  expect(newB).not.toBe(b)
  expect(newB?.customerName).toBe('Renamed')
})
