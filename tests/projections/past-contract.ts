import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { BookingEvent } from '#events/booking.ts'
import type { AnyEvent } from '#events/envelope.ts'
import { personStream } from '#events/person.ts'
import { addDays } from '#events/values/toronto.ts'
import type { Database } from '#infra/database/database.ts'
import { bookings } from '#projections/bookings.ts'
import { openPast } from '#projections/engine/as-of/past.ts'
import { rowAsOf } from '#projections/engine/as-of/row.ts'
import { concerns, type AnyProjection } from '#projections/engine/projection.ts'
import { rebuildProjection } from '#projections/engine/rebuild.ts'
import { snapshotsOf } from '#projections/engine/snapshots/snapshots.ts'
import { takeSnapshots } from '#projections/engine/snapshots/take-snapshots.ts'
import { projections } from '#projections/registry.ts'
import { booking, bookingAt } from '#services/booking/booking.ts'
import { stateAsOf } from '#services/state-as-of.ts'
import { begin, bookVisit, tuesday } from '#tests/support/checkout.ts'
import { openDatabaseContext, readWhole, rowsFrom } from '#tests/support/database-context.ts'
import { person } from '#tests/support/examples.ts'
import { everythingIn } from '#tests/support/ops.ts'
import { townSteps, walk } from '#tests/support/random-history.ts'

type Town = Awaited<ReturnType<typeof openDatabaseContext>>

const every = 20

/** What the past of every read model promises on every database. `open` answers an empty one. */
export function describePast(name: string, open: () => Promise<Database>): void {
  describe(`the past ${name}`, () => {
    let town: Town
    let events: AnyEvent[]
    beforeAll(async () => {
      town = await openDatabaseContext(await open(), { vans: 2 })
      for (const [index, steps] of fc.sample(townSteps, { numRuns: 6, seed: 20_261_122 }).entries()) {
        await walk(town, steps, addDays(tuesday, index))
        town.forward(60)
      }
      events = await readWhole(town.log)
    })
    afterAll(async () => {
      await town.log.close()
      await town.database.close()
    })

    const rows = async (projection: AnyProjection, position: number, given = town) => {
      const past = await openPast(given, projection, position, { every })
      const found = await past.rows()
      expect(await past.count()).toBe(found.length)
      return new Map(found.map((row) => [String(row[projection.table.key]), row]))
    }
    const expected = (projection: AnyProjection, position: number) => rowsFrom(projection, events.slice(0, position))
    const snapshots = (projection: AnyProjection = bookings) => snapshotsOf(town.database, projection, every)

    test('of every read model is what the log says up to each position', async () => {
      expect(events.length).toBeGreaterThan(10 * every)
      for (const projection of projections) {
        // From the latest on, so that the keyframes are made first and then used for what lies before.
        for (let position = events.length; position >= 0; position -= 7) {
          expect(await rows(projection, position), `${projection.name} at ${position}`).toEqual(
            expected(projection, position),
          )
        }
        expect(await snapshots(projection)).toMatchObject({ position: events.length - (events.length % every) })
      }
    })

    test('is the same without keyframes', async () => {
      for (const projection of projections) {
        for (const position of [every - 1, 2 * every, 3 * every + 1]) {
          const past = await openPast(town, projection, position, { every: 1_000 })
          expect(past.snapshot).toBe(0)
          expect(new Map((await past.rows()).map((row) => [String(row[projection.table.key]), row]))).toEqual(
            expected(projection, position),
          )
        }
      }
    })

    test('is told page by page in the order of keys', async () => {
      const position = Math.floor(events.length * 0.7)
      const past = await openPast(town, bookings, position, { every })
      const all = await past.rows()
      const keys = all.map((row) => String(row['id']))
      expect(keys).toEqual([...expected(bookings, position).keys()].toSorted())
      const paged = []
      for (let after = ''; ;) {
        const page = await past.rows({ after, limit: 4 })
        paged.push(...page)
        if (page.length < 4) break
        after = String(page.at(-1)?.['id'])
      }
      expect(paged).toEqual(all)
    })

    test('of one row is told by its stream alone', async () => {
      for (const projection of projections) {
        const latest = expected(projection, events.length)
        for (const key of [...latest.keys()].slice(0, 5)) {
          for (const position of [0, 50, 111, events.length]) {
            expect(await rowAsOf(town, projection, key, position, { every })).toEqual(
              expected(projection, position).get(key) ?? null,
            )
          }
        }
        expect(await rowAsOf(town, projection, 'nobody', events.length, { every })).toBeNull()
      }
    })

    test('of an instant is that of the last event by then', async () => {
      for (const { recordedAt } of events.filter((_, index) => index % 40 === 0)) {
        const position = await town.log.positionAt(recordedAt)
        expect(events.findLast((event) => event.recordedAt <= recordedAt)?.position).toBe(position)
      }
      expect(await town.log.positionAt('2000-01-01T00:00:00.000Z')).toBe(0)
      expect(await town.log.positionAt('2999-01-01T00:00:00.000Z')).toBe(events.length)
    })

    test('of a stream is its state at that position', async () => {
      const own = events.filter(({ streamId }) => streamId.startsWith('booking-'))
      for (const { streamId, position } of own.filter((_, index) => index % 3 === 0)) {
        const earlier = own.filter((event) => event.streamId === streamId && event.position <= position)
        const subject = bookingAt(streamId.replace('booking-', ''))
        expect(await stateAsOf(town.log, subject, position)).toEqual(
          earlier.reduce((state, event) => booking.evolve(state, event as BookingEvent), booking.initial),
        )
      }
      const [first] = own
      const subject = bookingAt(first?.streamId.replace('booking-', '') ?? '')
      expect(await stateAsOf(town.log, subject, (first?.position ?? 1) - 1)).toEqual({ status: 'none' })
    })

    test('is made anew with its read model, and by one that was made of another log', async () => {
      await takeSnapshots(town, bookings, { every })
      expect(await snapshots()).not.toBeNull()
      await rebuildProjection(town, bookings)
      expect(await snapshots()).toBeNull()
      await takeSnapshots(town, bookings, { every })
      await town.database.query(`update infra.keyframes set position = 1000000 where name = 'bookings'`)
      expect(await snapshots()).toBeNull()
      expect(await rows(bookings, 100)).toEqual(expected(bookings, 100))
      expect(await snapshots()).toMatchObject({ position: 100 })
    })

    test('is not kept by a program whose version does not live, and told nevertheless', async () => {
      const next: AnyProjection = { ...bookings, version: bookings.version + 1 }
      await takeSnapshots(town, bookings, { every })
      expect(await takeSnapshots(town, next, { every })).toBeNull()
      expect(await rows(next, 150)).toEqual(expected(bookings, 150))
      expect(await snapshots()).not.toBeNull()
    })

    test('is kept no further than an event that cannot be folded', async () => {
      const bad = events.findLast(concerns(bookings))
      const picky: AnyProjection = {
        ...bookings,
        apply(row, event) {
          if (event.position === bad?.position) throw new Error('too much')
          return bookings.apply(row, event)
        },
      }
      await rebuildProjection(town, bookings)
      const kept = await takeSnapshots(town, picky, { every })
      expect(kept?.position).toBeLessThan(bad?.position ?? 0)
      expect((await takeSnapshots(town, bookings, { every }))?.position).toBe(events.length - (events.length % every))
    })

    test('two that keep it at once keep it once', async () => {
      await rebuildProjection(town, bookings)
      await Promise.all([1, 2, 3].map(() => takeSnapshots(town, bookings, { every })))
      expect(await rows(bookings, events.length)).toEqual(expected(bookings, events.length))
    })

    test('holds what persons had said by then, and nothing that they said later', async () => {
      const request = { visitor: 'corrects', date: '2026-12-22' }
      const { bookingId } = await begin(town, { ...request, notes: 'the gate is open' })
      const earlier = await town.log.head()
      await begin(town, { ...request, notes: 'the gate code is 4711', email: 'later@example.com' })
      const later = await town.log.head()
      expect(later).toBeGreaterThan(earlier)

      const notesAt = async (position: number) => {
        const past = await openPast(town, bookings, position, { every })
        const [row, whole] = [await past.row(bookingId), (await past.rows()).find(({ id }) => id === bookingId)]
        expect(whole).toEqual(row)
        expect(await rowAsOf(town, bookings, bookingId, position, { every })).toEqual(row)
        return row?.['person']
      }
      expect(await notesAt(earlier)).toMatchObject({ email: person.email, notes: 'the gate is open' })
      expect(await notesAt(later)).toMatchObject({ email: 'later@example.com', notes: 'the gate code is 4711' })
    })

    test('keyframes hold nothing personal, and an erased person is in no past', async () => {
      const words = [person.lastName, person.phone, person.address, person.email]
      await bookVisit(town, { visitor: 'erased', date: '2026-12-21' })
      for (const projection of projections) await takeSnapshots(town, projection, { every: 1 })
      const kept = (await everythingIn(town.database)).split(/^(?=\w+\.\w+$)/m)
      const inSnapshots = kept.filter((table) => /^rm\.\w+_frames_1$/m.test(table.split('\n')[0] ?? ''))
      expect(inSnapshots).toHaveLength(projections.length)
      for (const word of words) expect(inSnapshots.filter((table) => table.includes(word))).toEqual([])

      const before = await town.log.head()
      expect(JSON.stringify([...(await rows(bookings, before)).values()])).toContain(person.phone)
      const [someone] = (await rows(bookings, before)).values()
      const personId = String(someone?.['customerId'])
      await town.log.append({
        key: 'erase',
        meta: { actor: 'operator' },
        writes: [
          {
            stream: personStream(personId),
            expected: 'any',
            events: [{ type: 'PersonErased', data: { personId, request: 'test' } }],
          },
        ],
      })
      const after = [...(await rows(bookings, before)).values()]
      expect(after.filter((row) => row['person'] === null)).toEqual(
        after.filter((row) => row['customerId'] === personId),
      )
      expect(after.some((row) => row['person'] === null)).toBe(true)
    })
  })
}

test('what holds personal data says where it lies', () => {
  const personal = projections.filter((projection) => projection.personal !== false)
  expect(personal.filter(({ streamOf }) => streamOf === undefined)).toEqual([])
})
