import { describe, expect, test } from 'vitest'

import type { CatalogueEvent } from '#events/catalogue.ts'
import { changeFleet, fleetInForce, resize, vansOf } from '#services/domain/catalogue/fleet.ts'
import { foldOf } from '#tests/support/given.ts'

type Fleet = Extract<CatalogueEvent, { type: 'FleetPublished' }>['data']

const fleetOf = (count: number, change: Partial<Fleet> = {}) => ({
  type: 'FleetPublished' as const,
  data: { version: 3, source: 'environment' as const, vans: vansOf(count), ...change },
})
const fleetNow = (count: number, change: Partial<Fleet> = {}) =>
  foldOf(fleetInForce.aggregate, [fleetOf(count, change)])

describe('the environment', () => {
  test('that names more vans makes a new edition, and none is retired', () => {
    expect(resize(3, fleetNow(2))).toEqual({ events: [fleetOf(3, { version: 4 })], retired: [] })
  })

  test('that names fewer vans keeps the first ones, and the others are named', () => {
    expect(resize(1, fleetNow(3))).toEqual({
      events: [fleetOf(1, { version: 4 })],
      retired: ['van-2', 'van-3'],
    })
  })

  test('that names the same number makes no new edition, nor does any number before the first one', () => {
    expect(resize(2, fleetNow(2))).toEqual({ events: [], retired: [] })
    expect(resize(2, fleetInForce.aggregate.initial)).toEqual({ events: [], retired: [] })
  })

  test('changes nothing any more once the office has changed the vans', () => {
    expect(resize(5, fleetNow(2, { source: 'office' }))).toEqual({ events: [], retired: [] })
  })
})

describe('the office', () => {
  const terms = { expectedVersion: 3, today: '2026-11-20', most: 3 }
  const [first, second] = vansOf(2)
  const published = (vans: unknown) => [{ type: 'FleetPublished', data: { version: 4, source: 'office', vans } }]

  test('adds a van with a number that no van ever had', () => {
    const vans = [first, { ...second, number: 7, id: 'van-7' }] as Fleet['vans']
    expect(changeFleet({ kind: 'add', name: 'Blue' }, terms, fleetNow(0, { vans }))).toEqual(
      published([...vans, { id: 'van-8', number: 8, name: 'Blue', outFrom: null }]),
    )
  })

  test('renames a van, and to the name that it has changes nothing', () => {
    const rename = (name: string) => changeFleet({ kind: 'rename', van: 'van-2', name }, terms, fleetNow(2))
    expect(rename('Red')).toEqual(published([first, { ...second, name: 'Red' }]))
    expect(rename('Van 2')).toEqual([])
  })

  test('takes a van out of service from a day on, and puts it back', () => {
    const out = [first, { ...second, outFrom: '2026-12-01' }]
    const takeOut = { kind: 'take-out', van: 'van-2', from: '2026-12-01' } as const
    expect(changeFleet(takeOut, terms, fleetNow(2))).toEqual(published(out))
    const back = changeFleet({ kind: 'return', van: 'van-2' }, terms, fleetNow(0, { vans: out as Fleet['vans'] }))
    expect(back).toEqual(published([first, second]))
  })

  test.each([
    ['a name that another van has', { kind: 'add', name: 'VAN 1' }, {}, 'van_name_taken'],
    ['one too many', { kind: 'add', name: 'Blue' }, { most: 2 }, 'vans_full'],
    ['a day that is past', { kind: 'take-out', van: 'van-2', from: '2026-11-19' }, {}, 'date_past'],
    ['another edition than was on screen', { kind: 'add', name: 'Blue' }, { expectedVersion: 2 }, 'settings_changed'],
    ['a van that never was', { kind: 'return', van: 'van-9' }, {}, 'not_found'],
  ] as const)('is refused %s', (_, change, other, refused) => {
    expect(changeFleet(change, { ...terms, ...other }, fleetNow(2))).toEqual({ refused })
  })

  test('counts a van that is still in service today among those of which there may be no more', () => {
    const terms2 = { ...terms, most: 2 }
    const later = [first, { ...second, outFrom: '2027-11-20' }] as Fleet['vans']
    expect(changeFleet({ kind: 'add', name: 'Blue' }, terms2, fleetNow(0, { vans: later }))).toEqual({
      refused: 'vans_full',
    })
    const [, , third] = vansOf(3)
    const gone = [first, second, { ...third, outFrom: '2026-11-20' }] as Fleet['vans']
    const delay = { kind: 'take-out', van: 'van-3', from: '2027-11-20' } as const
    expect(changeFleet(delay, terms2, fleetNow(0, { vans: gone }))).toEqual({ refused: 'vans_full' })
    const back = changeFleet({ kind: 'return', van: 'van-2' }, terms2, fleetNow(0, { vans: later }))
    expect(back).toEqual(published([first, second]))
  })

  test('keeps one van in service, and puts none back where there are as many as there may be', () => {
    const takeOut = { kind: 'take-out', van: 'van-1', from: '2026-12-01' } as const
    expect(changeFleet(takeOut, terms, fleetNow(1))).toEqual({ refused: 'last_van' })
    const vans = [first, { ...second, outFrom: '2026-11-01' }] as Fleet['vans']
    const back = changeFleet({ kind: 'return', van: 'van-2' }, { ...terms, most: 1 }, fleetNow(0, { vans }))
    expect(back).toEqual({ refused: 'vans_full' })
  })
})
