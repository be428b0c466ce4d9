import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { groupAlike, summariseAlike, type ComparedLead } from '#services/domain/lead/alike.ts'

const lead = (id: string, more: Partial<ComparedLead> = {}): ComparedLead => ({
  id,
  email: `${id}@example.com`,
  phone: '',
  message: `I am ${id}`,
  receivedAt: '2026-11-20T15:00:00.000Z',
  ...more,
})
const ids = (leads: readonly ComparedLead[]) => groupAlike(leads).map((group) => group.map(({ id }) => id))
const dayMs = 86_400_000

describe('leads look alike', () => {
  test.each([
    ['by the e-mail address', { email: 'Jo@Example.com' }, { email: ' jo@example.com' }],
    ['by the phone number', { phone: '(416) 555-0134' }, { phone: '+1 416 555 0134' }],
    ['by their words', { message: 'Cheap  SEO\nfor you' }, { message: 'cheap seo for you ' }],
  ])('%s, however it is written', (_, one, other) => {
    expect(ids([lead('a', one), lead('b', other), lead('c')])).toEqual([['c'], ['b', 'a']])
  })

  test('not by what nobody gave, nor once the person was erased', () => {
    const nothing = { email: '', phone: '', message: '' }
    const erased = { email: null, phone: null, message: null }
    expect(ids([lead('a', nothing), lead('b', nothing)])).toEqual([['b'], ['a']])
    expect(ids([lead('a', erased), lead('b', erased)])).toEqual([['b'], ['a']])
  })

  test('through one that is like both', () => {
    const both = lead('c', { email: 'a@example.com', message: 'I am b' })
    expect(ids([lead('a'), lead('b'), { ...both, receivedAt: '2026-11-20T14:00:00.000Z' }])).toEqual([['b', 'a', 'c']])
  })

  test('within a day of the newest, and no longer', () => {
    const words = { message: 'The same' }
    const at = (id: string, receivedAt: string) => lead(id, { ...words, receivedAt })
    const leads = [
      at('a', '2026-11-19T14:59:59.999Z'),
      at('b', '2026-11-19T15:00:00.000Z'),
      at('c', '2026-11-20T15:00:00.000Z'),
    ]
    expect(ids(leads)).toEqual([['c', 'b'], ['a']])
  })
})

test('500 with the same words are one group, newest first, beside the one that is not', () => {
  const flood = Array.from({ length: 500 }, (_, n) =>
    lead(`s${n}`, {
      message: 'Buy now',
      receivedAt: new Date(Date.parse('2026-11-20T15:00:00Z') + n * 1000).toISOString(),
    }),
  )
  const groups = ids([...flood, lead('real')])
  expect(groups.map((group) => group.length)).toEqual([500, 1])
  expect([groups[0]?.[0], groups[0]?.at(-1)]).toEqual(['s499', 's0'])
})

const anyLead = fc.record({
  email: fc.constantFrom('a@x.ca', 'b@x.ca', 'c@x.ca', '', null),
  phone: fc.constantFrom('4165550134', '6475550199', ''),
  message: fc.constantFrom('one', 'two', 'three', '', null),
  receivedAt: fc.integer({ min: 0, max: 72 }).map((hours) => new Date(hours * 3_600_000).toISOString()),
})

test('each lead is in one group, each group spans a day at most and hangs together, and the order of asking changes nothing', () => {
  fc.assert(
    fc.property(fc.array(anyLead, { maxLength: 25 }), (given) => {
      const leads = given.map((one, index) => ({ ...one, id: `l${String(index).padStart(2, '0')}` }))
      const groups = groupAlike(leads)
      expect(
        groups
          .flat()
          .map(({ id }) => id)
          .toSorted(),
      ).toEqual(leads.map(({ id }) => id))
      expect(ids(leads.toReversed())).toEqual(groups.map((group) => group.map(({ id }) => id)))
      for (const group of groups) {
        const times = group.map(({ receivedAt }) => Date.parse(receivedAt))
        expect(times).toEqual(times.toSorted((one, other) => other - one))
        expect((times[0] ?? 0) - (times.at(-1) ?? 0)).toBeLessThanOrEqual(dayMs)
        expect(reachedFrom(group)).toBe(group.length)
      }
    }),
  )
})

/** Number of leads connected to the first by similarity. */
function reachedFrom(group: readonly ComparedLead[]): number {
  const reached = new Set(group.slice(0, 1))
  for (const one of reached) for (const other of group) if (isAlike(one, other)) reached.add(other)
  return reached.size
}

const isAlike = (one: ComparedLead, other: ComparedLead): boolean =>
  (['email', 'phone', 'message'] as const).some((field) => one[field] && one[field] === other[field])

describe('leads that are told together', () => {
  const keys = { emailKey: null, phoneKey: null, messageKey: null }
  const at = (minute: number): string => new Date(Date.UTC(2026, 10, 20, 9, minute)).toISOString()

  test('are a summary by what they have in common, opened by the first and told by the newest', () => {
    const leads = [
      { ...keys, id: 'a', receivedAt: at(0), messageKey: 'links' },
      { ...keys, id: 'b', receivedAt: at(1), messageKey: 'loans' },
      { ...keys, id: 'c', receivedAt: at(2), messageKey: 'links', emailKey: 'x@example.com' },
      { ...keys, id: 'd', receivedAt: at(3), messageKey: 'other', emailKey: 'x@example.com' },
    ]
    expect(summariseAlike(leads)).toEqual([
      { firstId: 'a', newestId: 'd', since: at(0), newestAt: at(3), count: 3 },
      { firstId: 'b', newestId: 'b', since: at(1), newestAt: at(1), count: 1 },
    ])
  })

  test('open a new summary a day after the first, and what came before never changes its own', () => {
    const leads = Array.from({ length: 60 }, (_, n) => ({
      ...keys,
      id: `l${n}`,
      receivedAt: at(n * 60),
      messageKey: 'links',
    }))
    const all = summariseAlike(leads)
    expect(all.map(({ firstId, count }) => [firstId, count])).toEqual([
      ['l0', 25],
      ['l25', 25],
      ['l50', 10],
    ])
    for (let some = 1; some <= leads.length; some += 1) {
      const ids = summariseAlike(leads.slice(0, some)).map(({ firstId }) => firstId)
      expect(ids).toEqual(all.slice(0, ids.length).map(({ firstId }) => firstId))
    }
  })
})
