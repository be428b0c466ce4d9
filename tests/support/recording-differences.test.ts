import { describe, expect, test } from 'vitest'

import { differencesOf, faultsOf, readIntended } from './recording/differences.ts'

const recorded = {
  'owner /api/crm/bookings/:id/visit b1': { owedCents: 100, service: 'glazed', lines: ['one', 'two', 'three'] },
  'owner /api/crm/bookings': [
    { id: 'b1', paid: '31.00' },
    { id: 'b2', paid: '16.00' },
  ],
}
const today = {
  'owner /api/crm/bookings/:id/visit b1': {
    owedCents: 105,
    service: 'glazed',
    lines: ['one', 'three', 'four'],
    tip: 0,
  },
  'owner /api/crm/bookings': [
    { id: 'b3', paid: '1.00' },
    { id: 'b1', paid: '31.00' },
  ],
}
const found = differencesOf(recorded, today)
const lines = [
  'owner /api/crm/bookings/:id/visit * | owedCents | 100 → 105 | five cents',
  'owner /api/crm/bookings/:id/visit * | lines[] | two → (nothing) | said no more',
  'owner /api/crm/bookings/:id/visit * | lines[] | (nothing) → f* | said now',
  '* | tip | (nothing) → * | new field',
  'owner /api/crm/bookings | [] | * → * | others',
]

describe('the differences of answers', () => {
  test('are told by their place, rows by their ids, lines by what stays around them', () => {
    expect(found.map(({ at, was, is }) => [at, was, is])).toEqual([
      ['owedCents', '100', '105'],
      ['lines[]', 'two', '(nothing)'],
      ['lines[]', '(nothing)', 'four'],
      ['tip', '(nothing)', '0'],
      ['[]', '{"id":"b2","paid":"16.00"}', '(nothing)'],
      ['[]', '(nothing)', '{"id":"b3","paid":"1.00"}'],
    ])
    expect(differencesOf(recorded, recorded)).toEqual([])
    expect(differencesOf({ a: [1] }, {})).toEqual([{ answer: 'a', at: '', was: '[1]', is: '(nothing)' }])
    const order = differencesOf({ a: [{ id: 'x' }, { id: 'y' }] }, { a: [{ id: 'y' }, { id: 'x' }] })
    expect(order).toEqual([{ answer: 'a', at: '[] in another order', was: 'x y', is: 'y x' }])
  })

  test('are no fault where each is listed and each line occurs', () => {
    expect(faultsOf(found, readIntended(lines.join('\n')), 'the list')).toBe('')
  })

  test('that are not listed are a fault, which proposes the line to add', () => {
    const faults = faultsOf(found, readIntended(lines.slice(1).join('\n')), 'the list')
    expect(faults).toContain('1 differences from the recorded answers are not in the list')
    expect(faults).toContain('\nowner /api/crm/bookings/:id/visit * | owedCents | 100 → 105 | WHY\n')
  })

  test('that are listed and do not occur are a fault', () => {
    const idle = 'owner /api/crm/analytics | revenueCents | * → * | another basis'
    expect(faultsOf(found, readIntended([...lines, idle].join('\n')), 'the list')).toBe(
      `These lines of the list name differences that do not occur. Delete them:\n${idle}`,
    )
  })

  test('are not listed by a line without a reason', () => {
    for (const line of ['a | b | c → d', 'a | b | c → d | WHY', 'a | b | c | because'])
      expect(() => readIntended(line)).toThrow('does not say ANSWER | WHERE | WAS → IS | WHY')
  })
})
