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
import type { Row } from '#projections/engine/table.ts'
import { projections } from '#projections/registry.ts'
import { stateAsOf } from '#services/commands/state-as-of.ts'
import { booking, bookingAt } from '#services/domain/booking/booking.ts'
import { begin, bookVisit, tuesday } from '#tests/support/checkout.ts'
import { openDatabaseContext, readWhole, rowsFrom } from '#tests/support/database-context.ts'
import { person } from '#tests/support/examples.ts'
import { everythingIn } from '#tests/support/ops.ts'
import { townSteps, walk } from '#tests/support/random-history.ts'

type TestSystem = Awaited<ReturnType<typeof openDatabaseContext>>

const every = 20

export function describePast(name: string, open: () => Promise<Database>): void {
  describe(`time travel ${name}`, () => {
    let system: TestSystem
    let events: AnyEvent[]
    beforeAll(async () => {
      system = await openDatabaseContext(await open(), { vans: 2 })
      for (const [index, steps] of fc.sample(townSteps, { numRuns: 6, seed: 20_261_122 }).entries()) {
        await walk(system, steps, addDays(tuesday, index))
        system.forward(60)
      }
      events = await readWhole(system.log)
    })
    afterAll(async () => {
      await system.log.close()
      await system.database.close()
    })

    const rows = async (projection: AnyProjection, position: number, given = system) => {
      const past = await openPast(given, projection, position, { every })
      const found = await past.rows()
      expect(await past.count()).toBe(found.length)
      return new Map(found.map((row) => [String(row[projection.table.key]), row]))
    }
    const expected = (projection: AnyProjection, position: number) => rowsFrom(projection, events.slice(0, position))
    const snapshots = (projection: AnyProjection = bookings) => snapshotsOf(system.database, projection, every)

    test('gives every read model as the log says up to each position', async () => {
      expect(events.length).toBeGreaterThan(10 * every)
      for (const projection of projections) {
        // From the latest on, so that the snapshots are made first and then used for what lies before.
        for (let position = events.length; position >= 0; position -= 7) {
          expect(await rows(projection, position), `${projection.name} at ${position}`).toEqual(
            expected(projection, position),
          )
        }
        expect(await snapshots(projection)).toMatchObject({ position: events.length - (events.length % every) })
      }
    })

    test('gives the same without snapshots', async () => {
      for (const projection of projections) {
        for (const position of [every - 1, 2 * every, 3 * every + 1]) {
          const past = await openPast(system, projection, position, { every: 1_000 })
          expect(past.snapshot).toBe(0)
          expect(new Map((await past.rows()).map((row) => [String(row[projection.table.key]), row]))).toEqual(
            expected(projection, position),
          )
        }
      }
    })

    test('reads rows page by page in the order of keys', async () => {
      const position = Math.floor(events.length * 0.7)
      const past = await openPast(system, bookings, position, { every })
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

    test('chooses the first rows of an order among those with a value, as the log says', async () => {
      let chosenRows = 0
      for (let position = events.length; position >= 0; position -= 11) {
        const past = await openPast(system, bookings, position, { every })
        const found = await past.choose({ field: 'status', value: 'confirmed', by: 'heldAt', limit: 3 })
        const all: readonly Row[] = [...expected(bookings, position).values()].map((row) => ({ ...row }))
        const confirmed = all.filter((row) => row['status'] === 'confirmed')
        const order = (row: Row) => `${String(row['heldAt'])} ${String(row['id'])}`
        expect(found, `at ${position}`).toEqual(
          confirmed.toSorted((one, other) => (order(one) < order(other) ? 1 : -1)).slice(0, 3),
        )
        chosenRows += found.length
      }
      expect(chosenRows).toBeGreaterThan(every)
    })

    test('reads one row from its stream alone', async () => {
      for (const projection of projections) {
        const latest = expected(projection, events.length)
        for (const key of [...latest.keys()].slice(0, 5)) {
          for (const position of [0, 50, 111, events.length]) {
            expect(await rowAsOf(system, projection, key, position, { every })).toEqual(
              expected(projection, position).get(key) ?? null,
            )
          }
        }
        expect(await rowAsOf(system, projection, 'nobody', events.length, { every })).toBeNull()
      }
    })

    test('to an instant is that of the last event by then', async () => {
      for (const { recordedAt } of events.filter((_, index) => index % 40 === 0)) {
        const position = await system.log.positionAt(recordedAt)
        expect(events.findLast((event) => event.recordedAt <= recordedAt)?.position).toBe(position)
        const justBefore = new Date(Date.parse(recordedAt) - 1).toISOString()
        const earlier = events.findLast((event) => event.recordedAt <= justBefore)?.position ?? 0
        expect(await system.log.positionAt(justBefore)).toBe(earlier)
        expect(earlier).toBeLessThan(position)
      }
      expect(await system.log.positionAt('2000-01-01T00:00:00.000Z')).toBe(0)
      expect(await system.log.positionAt('2999-01-01T00:00:00.000Z')).toBe(events.length)
    })

    test('of a stream gives its state at that position', async () => {
      const own = events.filter(({ streamId }) => streamId.startsWith('booking-'))
      for (const { streamId, position } of own.filter((_, index) => index % 3 === 0)) {
        const earlier = own.filter((event) => event.streamId === streamId && event.position <= position)
        const subject = bookingAt(streamId.replace('booking-', ''))
        expect(await stateAsOf(system.log, subject, position)).toEqual(
          earlier.reduce((state, event) => booking.evolve(state, event as BookingEvent), booking.initial),
        )
      }
      const [first] = own
      const subject = bookingAt(first?.streamId.replace('booking-', '') ?? '')
      expect(await stateAsOf(system.log, subject, (first?.position ?? 1) - 1)).toEqual({ status: 'none' })
    })

    test('discards snapshots with a rebuild, and those of another log', async () => {
      await takeSnapshots(system, bookings, { every })
      expect(await snapshots()).not.toBeNull()
      await rebuildProjection(system, bookings)
      expect(await snapshots()).toBeNull()
      await takeSnapshots(system, bookings, { every })
      await system.database.query(`update infra.keyframes set position = 1000000 where name = 'bookings'`)
      expect(await snapshots()).toBeNull()
      expect(await rows(bookings, 100)).toEqual(expected(bookings, 100))
      expect(await snapshots()).toMatchObject({ position: 100 })
    })

    test('works without snapshots in a program whose version is not live', async () => {
      const next: AnyProjection = { ...bookings, version: bookings.version + 1 }
      await takeSnapshots(system, bookings, { every })
      expect(await takeSnapshots(system, next, { every })).toBeNull()
      expect(await rows(next, 150)).toEqual(expected(bookings, 150))
      expect(await snapshots()).not.toBeNull()
    })

    test('makes no snapshots beyond an event that cannot be folded', async () => {
      const bad = events.findLast(concerns(bookings))
      const picky: AnyProjection = {
        ...bookings,
        apply(row, event) {
          if (event.position === bad?.position) throw new Error('too much')
          return bookings.apply(row, event)
        },
      }
      await rebuildProjection(system, bookings)
      const kept = await takeSnapshots(system, picky, { every })
      expect(kept?.position).toBeLessThan(bad?.position ?? 0)
      expect((await takeSnapshots(system, bookings, { every }))?.position).toBe(events.length - (events.length % every))
    })

    test('two processes that take snapshots at once take each once', async () => {
      await rebuildProjection(system, bookings)
      await Promise.all([1, 2, 3].map(() => takeSnapshots(system, bookings, { every })))
      expect(await rows(bookings, events.length)).toEqual(expected(bookings, events.length))
    })

    test('holds personal data given by then, and none given later', async () => {
      const request = { visitor: 'corrects', date: '2026-12-22' }
      const { bookingId } = await begin(system, { ...request, notes: 'the gate is open' })
      const earlier = await system.log.head()
      await begin(system, { ...request, notes: 'the gate code is 4711', email: 'later@example.com' })
      const later = await system.log.head()
      expect(later).toBeGreaterThan(earlier)

      const notesAt = async (position: number) => {
        const past = await openPast(system, bookings, position, { every })
        const [row, whole] = [await past.row(bookingId), (await past.rows()).find(({ id }) => id === bookingId)]
        expect(whole).toEqual(row)
        expect(await rowAsOf(system, bookings, bookingId, position, { every })).toEqual(row)
        return row?.['person']
      }
      expect(await notesAt(earlier)).toMatchObject({ email: person.email, notes: 'the gate is open' })
      expect(await notesAt(later)).toMatchObject({ email: 'later@example.com', notes: 'the gate code is 4711' })
    })

    test('snapshots hold no personal data, and an erased person is in no earlier state', async () => {
      const words = [person.lastName, person.phone, person.address, person.email]
      await bookVisit(system, { visitor: 'erased', date: '2026-12-21' })
      for (const projection of projections) await takeSnapshots(system, projection, { every: 1 })
      const kept = (await everythingIn(system.database)).split(/^(?=\w+\.\w+$)/m)
      const inSnapshots = kept.filter((table) => /^rm\.\w+_frames_1$/m.test(table.split('\n')[0] ?? ''))
      expect(inSnapshots).toHaveLength(projections.length)
      for (const word of words) expect(inSnapshots.filter((table) => table.includes(word))).toEqual([])

      const before = await system.log.head()
      expect(JSON.stringify([...(await rows(bookings, before)).values()])).toContain(person.phone)
      const [someone] = (await rows(bookings, before)).values()
      const personId = String(someone?.['customerId'])
      await system.log.append({
        key: 'erase',
        meta: { actor: { kind: 'operator' } },
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
