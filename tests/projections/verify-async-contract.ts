import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { AnyEvent } from '#events/envelope.ts'
import { bookings, type BookingRow } from '#projections/bookings.ts'
import { replayParked } from '#projections/engine/following/replay.ts'
import type { AnyProjection, Projection } from '#projections/engine/projection.ts'
import { rebuildProjection } from '#projections/engine/rebuild.ts'
import { followAll } from '#tests/support/following.ts'
import { of, openVerifiedPast, type VerifiedPast } from '#tests/support/verified-past.ts'

export function describeVerifyAsync(name: string, url: () => Promise<string | null>): void {
  describe(`verify of async read models ${name}`, () => {
    let past: VerifiedPast
    beforeAll(async () => {
      past = await openVerifiedPast(await url())
    }, 600_000)
    afterAll(() => past.close())

    test('an async one is compared at its checkpoint, without what is parked, which is counted', async () => {
      const known = [tallies()]
      await rebuildProjection(past.deps, tallies())
      const change = (leadId: string) =>
        past.append(`lead-${leadId}`, { type: 'LeadStatusChanged', data: { leadId, from: 'new', to: 'closed' } })
      await change('good')
      await change('bad')
      await followAll(past.deps, tallies('bad'))
      await change('good')
      const behind = await past.look(known)
      expect(of(behind, 'tallies')).toMatchObject({ equal: true, parked: 1, position: behind.position - 1 })
      expect(behind.sentence).toContain('1 event parked')
      // What was parked comes in, and later pages find it there.
      await replayParked(past.deps, tallies())
      await followAll(past.deps, tallies())
      expect(of(await past.look(known), 'tallies')).toMatchObject({ equal: true, parked: 0 })
      await past.query(`update rm.tallies set changes = 7 where lead = 'good'`)
      expect(of(await past.look(known), 'tallies')).toMatchObject({ equal: false, changed: 1 })
      // A fold that cannot take what lives is a finding as well.
      expect(of(await past.look([tallies('bad')]), 'tallies')?.fault).toContain('too much for the fold')
    })

    test('an erasure that an async one has not come to yet is no difference', async () => {
      const late: AnyProjection = { ...bookings, name: 'late', mode: 'async' }
      await rebuildProjection(past.deps, late)
      const { customerId } = [...(await rowsOfLate())].find((row) => row.person !== null) ?? { customerId: '' }
      expect(customerId).not.toBe('')
      await past.append(`person-${customerId}`, {
        type: 'PersonErased',
        data: { personId: customerId, request: 'a mail' },
      })
      const before = await past.look([late])
      expect(of(before, 'late')).toMatchObject({ equal: true, position: before.position - 1 })
      expect(theirs(await rowsOfLate(), customerId).some((row) => row.person !== null)).toBe(true)
      await followAll(past.deps, late)
      expect(of(await past.look([late]), 'late')).toMatchObject({ equal: true })
      expect(theirs(await rowsOfLate(), customerId).some((row) => row.person !== null)).toBe(false)
      expect((await past.look()).clean).toBe(true)
    })

    const rowsOfLate = () =>
      past.query<Pick<BookingRow, 'customerId' | 'person'>>('select customer_id as "customerId", person from rm.late')
    const theirs = (rows: Pick<BookingRow, 'customerId' | 'person'>[], customerId: string) =>
      rows.filter((row) => row.customerId === customerId)
  })
}

interface Tally {
  readonly lead: string
  readonly changes: number
}

type Changed = AnyEvent & { readonly data: { readonly leadId: string } }

/** Counts what happened to leads, and cannot take what happens to one of them. */
const tallies = (unfit?: string): Projection<Tally, Changed> => ({
  name: 'tallies',
  version: 1,
  mode: 'async',
  table: { columns: { lead: 'text', changes: 'integer' }, key: 'lead' },
  events: ['LeadStatusChanged'],
  personal: false,
  init: null,
  keyOf: (event) => event.data.leadId,
  apply(row, { data }) {
    if (data.leadId === unfit) throw new Error('too much for the fold')
    return { lead: data.leadId, changes: (row?.changes ?? 0) + 1 }
  },
})
