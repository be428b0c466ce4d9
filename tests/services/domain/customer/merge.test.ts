import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { customerStream, type NewCustomerDetailsEvent } from '#events/customer-details.ts'
import { isRefusal, type Refusal } from '#services/commands/decision.ts'
import { addDetails, changeDetails, customerDetailsAt } from '#services/domain/customer/details.ts'
import { keepCustomersApart, mergeCustomers, separateCustomers, type Pair } from '#services/domain/customer/merge.ts'
import { foldOf } from '#tests/support/given.ts'

const details = { name: 'Asha Gill', phone: '905-555-0142', notes: '' }
const added = (customerId: string) => addDetails(customerId, details)

/** Customers with their streams, whose commands are performed one after the other. */
function office(...ids: string[]) {
  const streams = new Map<string, NewCustomerDetailsEvent[]>(ids.map((id) => [id, [...added(id)]]))
  const stateOf = (id: string) => foldOf(customerDetailsAt(id).aggregate, streams.get(id) ?? [])
  const statesOf = ({ survivorId, mergedId }: Pair) => ({ survivor: stateOf(survivorId), merged: stateOf(mergedId) })
  const write = ({ survivorId, mergedId }: Pair, answer: ReturnType<typeof separateCustomers>) => {
    if (isRefusal(answer)) return answer
    streams.get(survivorId)?.push(...answer.survivor)
    streams.get(mergedId)?.push(...answer.merged)
    return answer
  }
  const shownOf = (pair: Pair) => {
    const { survivor, merged } = statesOf(pair)
    return { survivor: survivor.version, merged: merged.version }
  }
  return {
    stateOf,
    shownOf,
    merge: (survivorId: string, mergedId: string, shown = shownOf({ survivorId, mergedId })) => {
      const pair = { survivorId, mergedId }
      return write(pair, mergeCustomers(pair, shown, statesOf(pair)))
    },
    separate: (survivorId: string, mergedId: string) => {
      const pair = { survivorId, mergedId }
      return write(pair, separateCustomers(pair, statesOf(pair)))
    },
    keepApart: (survivorId: string, mergedId: string) => {
      const pair = { survivorId, mergedId }
      return write(pair, keepCustomersApart(pair, statesOf(pair)))
    },
    eventsOf: (id: string) => streams.get(id) ?? [],
  }
}

const refused = (answer: object | Refusal) => ('refused' in answer ? answer.refused : null)

describe('merging two customers', () => {
  test('writes one event into the stream of each, and nothing else', () => {
    const { merge } = office('c1', 'c2')
    expect(merge('c1', 'c2')).toEqual({
      survivor: [{ type: 'CustomersMerged', data: { customerId: 'c1', otherId: 'c2', role: 'survivor' } }],
      merged: [{ type: 'CustomersMerged', data: { customerId: 'c2', otherId: 'c1', role: 'merged' } }],
    })
  })

  test('asked twice is done once, and separating those who are two does nothing', () => {
    const { merge, separate } = office('c1', 'c2')
    expect(separate('c1', 'c2')).toEqual({ survivor: [], merged: [] })
    merge('c1', 'c2')
    expect(merge('c1', 'c2', { survivor: 1, merged: 1 })).toEqual({ survivor: [], merged: [] })
  })

  test('is refused when one of the two is not as it was shown', () => {
    const { merge } = office('c1', 'c2')
    expect(refused(merge('c1', 'c2', { survivor: 0, merged: 1 }))).toBe('customer_changed')
    expect(refused(merge('c1', 'c2', { survivor: 1, merged: 2 }))).toBe('customer_changed')
  })

  test('of several into one is possible; a chain and a circle are refused with whom to separate first', () => {
    const { merge, stateOf } = office('c1', 'c2', 'c3', 'c4')
    merge('c1', 'c2')
    merge('c1', 'c3')
    expect(stateOf('c1').merged).toEqual(['c2', 'c3'])
    const chained = { refused: 'customer_merged' }
    expect(merge('c2', 'c1')).toMatchObject({ ...chained, details: { customerId: 'c1' } })
    expect(merge('c2', 'c4')).toMatchObject({ ...chained, details: { customerId: 'c2' } })
    expect(merge('c4', 'c2')).toMatchObject({ ...chained, details: { customerId: 'c2' } })
    expect(merge('c4', 'c1')).toMatchObject({ ...chained, details: { customerId: 'c1' } })
  })

  test('is taken back by separating them; with another in between it is refused', () => {
    const { merge, separate, stateOf } = office('c1', 'c2', 'c3')
    merge('c1', 'c2')
    expect(refused(separate('c3', 'c2'))).toBe('customer_changed')
    expect(separate('c1', 'c2')).toMatchObject({ merged: [{ type: 'CustomersSeparated' }] })
    expect([stateOf('c1').merged, stateOf('c2').mergedInto]).toEqual([[], null])
    expect(refused(merge('c3', 'c2'))).toBe(null)
  })

  test('leaves what the office wrote, refuses to write of whoever is merged, and an older form of either', () => {
    const { merge, stateOf } = office('c1', 'c2')
    merge('c1', 'c2')
    expect(stateOf('c2')).toMatchObject({ details, version: 2, mergedInto: 'c1' })
    const other = { ...details, notes: 'A gate' }
    expect(changeDetails('c2', other, 2, stateOf('c2'))).toMatchObject({ refused: 'customer_merged' })
    expect(changeDetails('c1', other, 1, stateOf('c1'))).toMatchObject({ refused: 'customer_changed' })
    expect(changeDetails('c1', other, 2, stateOf('c1'))).toHaveLength(1)
  })

  test('whatever is merged and separated, nobody is on the page of somebody who is on another’s, and both streams tell the same', () => {
    const ids = ['c1', 'c2', 'c3', 'c4']
    const step = fc.record({
      kind: fc.constantFrom('merge' as const, 'merge' as const, 'separate' as const),
      one: fc.constantFrom(...ids),
      other: fc.constantFrom(...ids),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const { merge, separate, stateOf } = office(...ids)
        for (const { kind, one, other } of steps) {
          if (one !== other) (kind === 'merge' ? merge : separate)(one, other)
        }
        const pages = new Map(ids.map((id) => [id, stateOf(id)]))
        const survivors = [...pages].filter(([, { mergedInto }]) => mergedInto === null)
        const onPages = survivors.flatMap(([id, { merged }]) => merged.map((other) => [other, id] as const))
        const merged = [...pages].flatMap(([id, { mergedInto }]) =>
          mergedInto === null ? [] : [[id, mergedInto] as const],
        )
        expect(new Map(onPages)).toEqual(new Map(merged))
        expect(merged.map(([id]) => pages.get(id)?.merged)).toEqual(merged.map(() => []))
      }),
    )
  })

  test('may be said to be two people once, by either, and merged all the same; not while they are on one page', () => {
    const { keepApart, merge, stateOf } = office('c1', 'c2', 'c3')
    expect(keepApart('c1', 'c2')).toMatchObject({ survivor: [{ type: 'CustomersKeptApart' }] })
    expect(keepApart('c2', 'c1')).toEqual({ survivor: [], merged: [] })
    expect([stateOf('c1').keptApart, stateOf('c2').keptApart]).toEqual([['c2'], ['c1']])
    expect(refused(merge('c1', 'c2'))).toBe(null)
    merge('c1', 'c3')
    expect(refused(keepApart('c1', 'c3'))).toBe('customer_merged')
    expect(refused(keepApart('c3', 'c1'))).toBe('customer_merged')
  })

  test('is told by the streams that the office writes of a customer', () => {
    expect(customerDetailsAt('c1').stream).toBe(customerStream('c1'))
  })
})
