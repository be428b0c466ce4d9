import { describe, expect, test } from 'vitest'

import { dealStages } from '#events/values/deal.ts'
import { dealOf } from '#tests/support/stub-deals.ts'
import { columnsOf, stageBeside } from '#web/office/pipeline/board.ts'

const everything = { search: '', stage: 'all' } as const
const deals = [
  dealOf('a', { customerName: 'Asha Gill', value: 225 }),
  dealOf('b', { customerName: 'Ben O’Neil', stage: 'booked', value: 125.5, phone: '416-555-0199' }),
  dealOf('c', { customerName: '', value: null }),
]
const idsIn = (search: string) =>
  columnsOf(deals, { ...everything, search }).flatMap((one) => one.deals.map(({ id }) => id))

describe('columns', () => {
  test('are the six stages in order, each with its deals and their sum', () => {
    const columns = columnsOf(deals, everything)
    expect(columns.map(({ stage }) => stage)).toEqual(dealStages)
    expect(columns.map((one) => [one.deals.length, one.sumCents])).toEqual([
      [0, 0],
      [0, 0],
      [2, 22_500],
      [1, 12_550],
      [0, 0],
      [0, 0],
    ])
  })

  test('that have the same deals as before stay the same, so that a move changes two alone', () => {
    const before = columnsOf(deals, everything)
    const after = columnsOf(
      deals.map((deal) => (deal.id === 'a' ? { ...deal, stage: 'booked' as const } : deal)),
      everything,
      before,
    )
    expect(after.filter((column) => !before.includes(column)).map(({ stage }) => stage)).toEqual(['quoted', 'booked'])
    expect(after).toEqual(
      columnsOf(
        after.flatMap((column) => column.deals),
        everything,
      ),
    )
    expect(columnsOf(deals, everything, before).every((column, index) => column === before[index])).toBe(true)
  })

  test('a stage filter leaves that stage alone', () => {
    expect(columnsOf(deals, { ...everything, stage: 'booked' })).toMatchObject([{ stage: 'booked', sumCents: 12_550 }])
  })

  test('a search finds the beginnings of words of name, service, phone and address, and changes the sum', () => {
    expect(idsIn('gi ash')).toEqual(['a'])
    expect(idsIn('416-555')).toEqual(['b'])
    expect(idsIn('0199')).toEqual(['b'])
    expect(idsIn('C@example')).toEqual(['c'])
    expect(idsIn('glazed')).toEqual(['a', 'c', 'b'])
    expect(idsIn('sha')).toEqual([])
    expect(columnsOf(deals, { ...everything, search: 'asha' }).map(({ sumCents }) => sumCents)).toContain(22_500)
  })
})

test('the stage beside one is the next or the previous, and none at the ends', () => {
  expect(stageBeside('quoted', 1)).toBe('booked')
  expect(stageBeside('quoted', -1)).toBe('contacted')
  expect(stageBeside('new-lead', -1)).toBeNull()
  expect(stageBeside('follow-up', 1)).toBeNull()
})
