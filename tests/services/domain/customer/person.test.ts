import { describe, expect, test } from 'vitest'

import { lineOf, personsOf, strictest } from '#services/domain/customer/person.ts'

const customer = (id: string, more: object = {}) => ({
  id,
  kind: 'lead' as const,
  name: null,
  email: null,
  phone: null,
  hasAccount: false,
  since: '2026-11-02T12:00:00.000Z',
  lastSeenAt: '2026-11-03T12:00:00.000Z',
  mergedInto: null,
  ...more,
})

describe('customers as persons', () => {
  test('are one where they were merged, and each one’s own where not', () => {
    const [one, two, three] = [customer('c1'), customer('c2', { mergedInto: 'c1' }), customer('c3')]
    expect(personsOf([two, one, three])).toEqual([
      { survivor: one, merged: [two] },
      { survivor: three, merged: [] },
    ])
  })

  test('are a line with the survivor’s words, the others’ where the survivor has none, and the most, first and last of all', () => {
    const survivor = customer('c1', { name: 'Asha Gill', lastSeenAt: '2026-11-20T12:00:00.000Z' })
    const other = {
      name: 'A. Gill',
      email: 'a@example.com',
      kind: 'customer',
      hasAccount: true,
      mergedInto: 'c1',
      since: '2026-10-01T12:00:00.000Z',
      lastSeenAt: '2026-11-01T12:00:00.000Z',
    }
    expect(lineOf({ survivor, merged: [customer('c2', other)] })).toEqual({
      id: 'c1',
      name: 'Asha Gill',
      email: 'a@example.com',
      phone: null,
      kind: 'customer',
      hasAccount: true,
      since: '2026-10-01T12:00:00.000Z',
      lastSeenAt: '2026-11-20T12:00:00.000Z',
    })
  })

  test('have ended the newsletter once one of them has; a consent counts before a request', () => {
    const [at, later] = ['2026-11-01T12:00:00.000Z', '2026-11-05T12:00:00.000Z']
    expect(strictest([null, null])).toBe(null)
    expect(
      strictest([
        { status: 'confirmed', at: later },
        { status: 'ended', at },
      ]),
    ).toEqual({ status: 'ended', at })
    expect(strictest([{ status: 'pending', at: later }, null, { status: 'confirmed', at }])).toEqual({
      status: 'confirmed',
      at,
    })
  })
})
