import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { AnyEvent, AnyNewEvent } from '#events/envelope.ts'
import { openLog } from '#events/log/database-log.ts'
import { upcasts } from '#events/log/upcasts.ts'
import { addDays } from '#events/values/toronto.ts'
import { vocabulary } from '#events/vocabulary.ts'
import type { Database } from '#infra/database/database.ts'
import { bookings, type BookingRow } from '#projections/bookings.ts'
import { claimBuild, dropGeneration, generationIn, giveUpBuild } from '#projections/engine/generations/ledger.ts'
import { inlineProjector } from '#projections/engine/inline.ts'
import { prepareProjections } from '#projections/engine/prepare.ts'
import { viewOf, type AnyProjection } from '#projections/engine/projection.ts'
import { confirmRebuild, rebuildProjection, rollbackRebuild } from '#projections/engine/rebuild.ts'
import { inlineProjections, projections } from '#projections/registry.ts'
import { bookVisit, tuesday } from '#tests/support/checkout.ts'
import { customerOf } from '#tests/support/customer-of.ts'
import { openDatabaseContext, readWhole, rowsFrom, rowsOf } from '#tests/support/database-context.ts'
import { held, person } from '#tests/support/examples.ts'
import { townSteps, walk } from '#tests/support/random-history.ts'

type TestSystem = Awaited<ReturnType<typeof openDatabaseContext>>

export function describeGenerations(name: string, open: () => Promise<Database>): void {
  describe(`generations of read models ${name}`, () => {
    let system: TestSystem
    beforeAll(async () => {
      system = await openDatabaseContext(await open(), { vans: 2 })
    })
    afterAll(async () => {
      await system.log.close()
      await system.database.close()
    })

    const tables = async () => {
      const rows = await system.database.query<{ name: string }>(
        `select tablename as name from pg_tables where schemaname = 'rm' and tablename like 'bookings%' order by 1`,
      )
      return rows.map((row) => row.name)
    }

    test('after each part of random histories, the live table equals one built from zero', async () => {
      const days = fc.sample(townSteps, { numRuns: 4, seed: 20_261_121 })
      let seen = 0
      for (const [index, steps] of days.entries()) {
        for (let from = 0; from < steps.length; from += 30) {
          await walk(system, steps.slice(from, from + 30), addDays(tuesday, index))
          for (const projection of inlineProjections) {
            const before = await rowsOf(system.database, projection)
            await rebuildProjection(system, projection, { batch: 37 })
            expect(await rowsOf(system.database, projection), projection.name).toEqual(before)
            seen += before.size
          }
        }
      }
      expect(seen).toBeGreaterThan(100)
    })

    test('a rebuild reports what it did, repairs damaged rows, and takes writes at once', async () => {
      await system.database.query(`delete from rm.bookings where status = 'confirmed'`)
      const events = await readWhole(system.log)
      const progress: number[] = []
      const done = await rebuildProjection(system, bookings, {
        batch: 100,
        onProgress: ({ position }) => progress.push(position),
      })
      expect(await rowsOf(system.database, bookings)).toEqual(rowsFrom(bookings, events))
      expect(done).toMatchObject({
        projection: 'bookings',
        events: events.length,
        rows: rowsFrom(bookings, events).size,
      })
      expect(done.swapPauseMs).toBeGreaterThan(0)
      expect(progress.at(-1)).toBe(events.length)
      expect(progress).toEqual(progress.toSorted((one, other) => one - other))

      const { bookingId } = await bookVisit(system, { visitor: 'after', date: '2026-12-21' })
      expect(await rowsOf(system.database, bookings)).toEqual(rowsFrom(bookings, await readWhole(system.log)))
      expect((await rowsOf(system.database, bookings)).get(bookingId)).toMatchObject({ status: 'confirmed' })
    })

    test('a rollback has all later events, and the replaced generation is retained', async () => {
      await rebuildProjection(system, bookings)
      const [older, newer] = await tables()
      await bookVisit(system, { visitor: 'since', date: '2026-12-22' })
      const back = await rollbackRebuild(system, bookings)
      expect(await tables()).toEqual([older, newer])
      expect(older).toMatch(new RegExp(`_${back.generation}$`))
      expect(await rowsOf(system.database, bookings)).toEqual(rowsFrom(bookings, await readWhole(system.log)))
      await bookVisit(system, { visitor: 'back', date: '2026-12-23' })
      expect(await rowsOf(system.database, bookings)).toEqual(rowsFrom(bookings, await readWhole(system.log)))

      expect(await confirmRebuild(system.database, bookings)).toBe(true)
      expect(await tables()).toEqual([older])
      expect(await confirmRebuild(system.database, bookings)).toBe(false)
      await expect(rollbackRebuild(system, bookings)).rejects.toThrow('Nothing is kept that bookings could go back to')
    })

    test('the previous generation forgets an erased person at once', async () => {
      const { bookingId } = await bookVisit(system, {
        visitor: 'erased',
        email: 'erased@example.com',
        date: '2026-12-24',
      })
      await rebuildProjection(system, bookings)
      const [older] = await tables()
      const kept = () => system.database.query<BookingRow>(`select person from rm.${older} where id = $1`, [bookingId])
      expect(await kept()).toEqual([{ person: expect.objectContaining({ email: 'erased@example.com' }) }])
      const personId = await customerOf(system.ctx, 'erased@example.com')
      const event: AnyNewEvent = { type: 'PersonErased', data: { personId, request: 'test' } }
      const writes = [{ stream: `person-${personId}`, expected: 'any' as const, events: [event] }]
      await system.log.append({ key: `erase-${personId}`, meta: { actor: { kind: 'operator' } }, writes })
      expect(await kept()).toEqual([{ person: null }])
    })

    test('a rebuild that was stopped resumes from its checkpoint', async () => {
      const stop = new AbortController()
      const stopped = rebuildProjection(system, bookings, {
        batch: 10,
        signal: stop.signal,
        onProgress: ({ position }) => position > 50 && stop.abort(),
      })
      await expect(stopped).rejects.toMatchObject({ name: 'AbortError' })
      const head = await system.log.head()
      const again = await rebuildProjection(system, bookings, { batch: 10 })
      expect(again.events).toBeLessThan(head - 50)
      expect(await rowsOf(system.database, bookings)).toEqual(rowsFrom(bookings, await readWhole(system.log)))
    })

    test('one process builds a read model at a time, and one that lost its lease writes no more', async () => {
      const build = await claimBuild(system.database, bookings, 'somebody')
      await expect(rebuildProjection(system, bookings)).rejects.toMatchObject({ name: 'BuildTaken' })
      await giveUpBuild(system.database, build)
      let isRobbed = false
      const robbed = rebuildProjection(system, bookings, {
        batch: 10,
        onProgress: () => {
          if (isRobbed) return
          isRobbed = true
          robbery = rob(system.database)
        },
      })
      let robbery: Promise<unknown> = Promise.resolve()
      await expect(robbed).rejects.toMatchObject({ name: 'BuildTaken' })
      await robbery
      await system.database.query(`update infra.projections set lease_until = '-infinity' where status = 'building'`)
      await rebuildProjection(system, bookings)
    })

    test('a build whose checkpoint went back with the database does not move over the pages that went with it', async () => {
      let isBack = false
      const build = rebuildProjection(system, bookings, {
        batch: 10,
        onProgress: () => {
          if (!isBack) back = system.database.query(goBack)
          isBack = true
        },
      })
      let back: Promise<unknown> = Promise.resolve()
      const goBack = "update infra.projections set position = 0 where status = 'building'"
      await expect(build).rejects.toMatchObject({ name: 'BuildTaken' })
      await back
      const left = await generationIn(system.database, 'bookings', 'building')
      if (left !== null) await dropGeneration(system.database, left)
    })

    test('whose tables were dropped are rebuilt by the next start', async () => {
      const before = await rowsOf(system.database, bookings)
      await system.database.script('drop schema rm cascade')
      await prepareProjections(system.database, system.log, projections)
      expect(await rowsOf(system.database, bookings)).toEqual(before)
      expect(before.size).toBeGreaterThan(5)
    })

    test('preparing again touches nothing', async () => {
      const before = await tables()
      await prepareProjections(system.database, system.log, projections)
      expect(await tables()).toEqual(before)
    })

    describe('a new version', () => {
      /** The next program: it keeps less of a booking, under other names of columns. */
      const next: AnyProjection = {
        ...bookings,
        version: bookings.version + 1,
        table: { columns: { id: 'text', state: 'text', person: 'jsonb', owner: 'text' }, key: 'id' },
        personal: { person: 'owner' },
        apply: (row: object | null, event: AnyEvent & { data: { bookingId: string; customerId: string } }) =>
          event.type === 'BookingHeld'
            ? { id: event.data.bookingId, state: event.type, person: event.personal, owner: event.data.customerId }
            : row && { ...row, state: event.type },
      }
      const nextProgram = projections.map((projection) => (projection === bookings ? next : projection))
      const columns = async () => {
        const rows = await system.database.query<{ name: string }>(
          `select column_name as name from information_schema.columns where table_schema = 'rm' and table_name = 'bookings'`,
        )
        return rows.map((row) => row.name).toSorted()
      }

      test('is made at the start beside the old one, and takes its place', async () => {
        const before = await rowsOf(system.database, bookings)
        await prepareProjections(system.database, system.log, nextProgram)
        expect(await columns()).toEqual(['id', 'owner', 'person', 'state'])
        expect((await rowsOf(system.database, next)).size).toBe(before.size)
        expect(await rowsOf(system.database, next)).toEqual(rowsFrom(next, await readWhole(system.log)))
        expect(new Set((await tables()).map((table) => table.replace(/_\d+$/, '')))).toEqual(
          new Set([`bookings_v${bookings.version}`, `bookings_v${next.version}`]),
        )
      })

      test('keeps the program before it from writing, and says why', async () => {
        const head = await system.log.head()
        const append = (...events: AnyNewEvent[]) =>
          system.log.append({
            key: 'late',
            meta: { actor: { kind: 'operator' } },
            writes: [{ stream: 'booking-late', expected: 0, events }],
          })
        await expect(append(held({ bookingId: 'late' }))).rejects.toMatchObject({
          code: '55000',
          message: expect.stringContaining(`bookings@${next.version}`),
        })
        // No read model of the old program wants this one. One of the new program's might.
        const told = { eventId: 'evt', eventType: 'payment_intent.succeeded', intentId: null }
        await expect(append({ type: 'ProviderEventReceived', data: told })).rejects.toMatchObject({ code: '55000' })
        expect(await system.log.head()).toBe(head)
      })

      test('keeps the program before it from starting', async () => {
        const starting = prepareProjections(system.database, system.log, projections)
        await expect(starting).rejects.toMatchObject({ name: 'NewerReadModels' })
      })

      test('is written by the program that knows it', async () => {
        const event = held({ bookingId: 'newer', customerId: 'c-newer' })
        await logOf(system, nextProgram).append({
          key: 'newer',
          meta: { actor: { kind: 'operator' } },
          writes: [{ stream: 'booking-newer', expected: 0, events: [event] }],
        })
        expect((await rowsOf(system.database, next)).get('newer')).toEqual({
          id: 'newer',
          state: 'BookingHeld',
          person,
          owner: 'c-newer',
        })
      })

      test('goes back where somebody asks the old program for it, with what was written since', async () => {
        await expect(rollbackRebuild(system, next)).rejects.toThrow(`is of version ${bookings.version}`)
        await rollbackRebuild(system, bookings)
        expect(await rowsOf(system.database, bookings)).toEqual(rowsFrom(bookings, await readWhole(system.log)))
        expect((await rowsOf(system.database, bookings)).has('newer')).toBe(true)
        await prepareProjections(system.database, system.log, projections)
        await bookVisit(system, { visitor: 'again', date: '2026-12-27' })
        expect(await rowsOf(system.database, bookings)).toEqual(rowsFrom(bookings, await readWhole(system.log)))
      })
    })

    test('made anew after a person was erased, it knows nothing of them', async () => {
      const customerId = await customerOf(system.ctx, person.email)
      expect(await system.encryption.erase(customerId)).toBe(true)
      await rebuildProjection(system, bookings)
      // The rows are the ones that the fold of bookings makes.
      const rows = [...(await rowsOf(system.database, bookings)).values()] as BookingRow[]
      const theirs = rows.filter((row) => row.customerId === customerId)
      expect(theirs.length).toBeGreaterThan(5)
      expect(theirs.filter((row) => row.person !== null)).toEqual([])
      expect(rows.find((row) => row.id === 'newer')?.person).toEqual(person)
    })

    test('a fold that rejects an event ends the rebuild, and the live table stays', async () => {
      const picky: AnyProjection = {
        ...bookings,
        apply(row, event) {
          if (event.data.bookingId === 'newer') throw new Error('not this one')
          return bookings.apply(row, event)
        },
      }
      const before = await rowsOf(system.database, bookings)
      await expect(rebuildProjection(system, picky)).rejects.toThrow(/position \d+: Error: not this one/)
      expect(await rowsOf(system.database, bookings)).toEqual(before)
      expect(await system.database.query(`select from ${viewOf(bookings)} where id = 'newer'`)).toHaveLength(1)
      await rebuildProjection(system, bookings)
    })
  })
}

/** Another process takes a build away as if its maker had been silent for too long. */
const rob = (database: Database) =>
  database.query(
    `update infra.projections set holder = 'robber', epoch = epoch + 1, lease_until = now() + interval '1 hour'
     where status = 'building'`,
  )

const logOf = ({ database, encryption }: TestSystem, projections: readonly AnyProjection[]) =>
  openLog({ database, encryption, vocabulary, upcasts, inline: inlineProjector(projections) })
