import fc from 'fast-check'
import { expect, test } from 'vitest'

import { dealStages, type DealStage } from '#events/values/deal.ts'
import { dealOf } from '#tests/support/stub-deals.ts'
import { movesBetween } from '#web/office/pipeline/moves-between.ts'

const moves = (
  ...[before, after, most = 100]: [Parameters<typeof movesBetween>[0], Parameters<typeof movesBetween>[1], number?]
) => movesBetween(before, after, most).map(({ deal, from, to }) => [deal.id, from, to])

test('deals that changed stage, came and left are told, and no others', () => {
  const before = [dealOf('a'), dealOf('b'), dealOf('c', { stage: 'new-lead' })]
  const after = [dealOf('d', { stage: 'new-lead' }), dealOf('c', { stage: 'booked' }), dealOf('a', { value: 1 })]
  expect(moves(before, after)).toEqual([
    ['d', null, 'new-lead'],
    ['c', 'new-lead', 'booked'],
    ['b', 'quoted', null],
  ])
})

test('of a board that may lack deals, none is told to have come or left for that', () => {
  const [a, b, moved] = [dealOf('a'), dealOf('b'), dealOf('a', { stage: 'booked' })]
  expect(moves([a], [moved, b], 1)).toEqual([['a', 'quoted', 'booked']])
  expect(moves([a, b], [moved], 1)).toEqual([['a', 'quoted', 'booked']])
})

test('the moves of an earlier board lead to the later one', () => {
  const board = fc
    .array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), fc.constantFrom(...dealStages)), { maxLength: 6 })
    .map((pairs) => new Map<string, DealStage>(pairs))
  fc.assert(
    fc.property(board, board, (before, after) => {
      const [earlier, later] = [before, after].map((one) => [...one].map(([id, stage]) => dealOf(id, { stage })))
      const led = new Map(before)
      for (const { deal, from, to } of movesBetween(earlier ?? [], later ?? [], 100)) {
        expect(led.get(deal.id) ?? null).toBe(from)
        if (to === null) led.delete(deal.id)
        else led.set(deal.id, to)
      }
      expect(Object.fromEntries(led)).toEqual(Object.fromEntries(after))
    }),
  )
})
