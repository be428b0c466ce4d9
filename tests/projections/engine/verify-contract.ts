import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { AnyNewEvent } from '#events/envelope.ts'
import { upcasts } from '#events/log/upcasts.ts'
import { vocabulary } from '#events/vocabulary.ts'
import { bookings } from '#projections/bookings.ts'
import { rebuildProjection } from '#projections/engine/rebuild.ts'
import { verify } from '#projections/engine/verify.ts'
import { projections } from '#projections/registry.ts'
import { of, openVerifiedPast, type VerifiedPast } from '#tests/support/verified-past.ts'

export function describeVerify(name: string, url: () => Promise<string | null>): void {
  describe(`verify ${name}`, () => {
    let past: VerifiedPast
    beforeAll(async () => {
      past = await openVerifiedPast(await url())
    }, 600_000)
    afterAll(() => past.close())

    test('an intact log is clean, with any page size', async () => {
      for (const batch of [173, 5_000]) {
        const found = await past.look(projections, batch)
        expect(found).toMatchObject({
          position: await past.log.head(),
          clean: true,
          gaps: 0,
          versionFaults: 0,
          timeFaults: 0,
          lostAnswers: 0,
          unknownTypes: [],
          overlaps: 0,
          paidWithoutBooking: 0,
          bookingsWithoutPayment: 0,
        })
        expect(found.sentence).toMatch(/^Clean: [\d,]+ events without a gap, \d+ read models equal/)
        expect(found.projections.map((each) => each.name)).toEqual(projections.map((each) => each.name))
        for (const each of found.projections) {
          expect(each).toMatchObject({ equal: true, fault: null, position: found.position })
        }
        for (const name of ['catalogue', 'occupancy', 'bookings', 'payments', 'quotes', 'takings']) {
          expect(of(found, name)?.rows, name).toBeGreaterThan(0)
        }
      }
      expect(await past.query(`select from pg_namespace where nspname ~ '^verifying'`)).toEqual([])
    })

    test('rows that somebody changed, took away or put in are found, and a rebuild repairs them', async () => {
      const [first, second] = await past.query<{ id: string }>('select id from rm.bookings order by id limit 2')
      await past.query(`update rm.bookings set total_cents = total_cents + 1 where id = '${first?.id}'`)
      await past.query(`delete from rm.bookings where id = '${second?.id}'`)
      await past.query(
        `insert into rm.payments select (jsonb_populate_record(p, '{"id": "nobody", "status": "open"}')).* from rm.payments p limit 1`,
      )
      await past.query(
        `update rm.takings set tax_cents = tax_cents + 1 where booking_id = (select min(booking_id) from rm.takings)`,
      )
      const found = await past.look()
      expect(of(found, 'bookings')).toMatchObject({
        equal: false,
        changed: 1,
        missing: 1,
        surplus: 0,
        differing: [first?.id, second?.id],
      })
      expect(of(found, 'payments')).toMatchObject({ equal: false, surplus: 1, differing: ['nobody'] })
      expect(of(found, 'takings')).toMatchObject({ equal: false, changed: 1 })
      expect(of(found, 'occupancy')).toMatchObject({ equal: true })
      expect(found.clean).toBe(false)
      expect(found.sentence).toContain('bookings: 1 row missing, 1 row changed')
      for (const projection of projections) await rebuildProjection(past.deps, projection)
      expect((await past.look()).sentence).toMatch(/^Clean/)
    })

    test('an event deleted from the log is found, with what depends on it', async () => {
      const { position } = await past.one<{ position: number }>(
        `select e.position from es.events e where type = 'SlotBooked'
         and exists (select from rm.occupancy o where o.booking_id = e.data ->> 'bookingId')
         and exists (select from es.events later where later.stream = e.stream and later.version > e.version) limit 1`,
      )
      await past.without(position, async () => {
        const found = await past.look()
        expect(found).toMatchObject({ gaps: 1, versionFaults: 1, clean: false })
        expect(of(found, 'occupancy')?.equal).toBe(false)
        expect(found.sentence).toContain('1 event missing in the log')
      })
      expect((await past.look()).clean).toBe(true)
    })

    test('a log that lost its end is found by the commands that were answered', async () => {
      await past.append('lead-last', { type: 'LeadStatusChanged', data: { leadId: 'last', from: 'new', to: 'closed' } })
      const head = await past.log.head()
      await past.without(head, async () => {
        const found = await past.look()
        expect(found).toMatchObject({ position: head - 1, gaps: 0, lostAnswers: 1, clean: false })
        expect(found.sentence).toContain('1 acknowledged command lost')
      })
    })

    test('versions that jump and times that go back are found', async () => {
      const { stream, version } = await past.one<{ stream: string; version: number }>(
        `select stream, max(version) as version from es.events group by stream having count(*) > 2 order by 1 limit 1`,
      )
      await past.tamper(
        `update es.events set version = version + 5 where stream = '${stream}' and version = ${version}`,
      )
      expect(await past.look()).toMatchObject({ versionFaults: 1, gaps: 0, clean: false })
      await past.tamper(
        `update es.events set version = ${version} where stream = '${stream}' and version = ${version + 5}`,
      )
      await past.tamper(`update es.events set recorded_at = recorded_at - interval '1 day' where position = 1000`)
      expect(await past.look()).toMatchObject({ timeFaults: 1, versionFaults: 0, clean: false })
      await past.tamper(`update es.events set recorded_at = recorded_at + interval '1 day' where position = 1000`)
      expect((await past.look()).clean).toBe(true)
    })

    test('an event of a type that nobody knows, or of a newer version, is named', async () => {
      const { position } = await past.one<{ position: number }>(
        `select min(position) as position from es.events where type = 'QuoteCreated'`,
      )
      await past.tamper(`update es.events set type = 'QuoteDreamt' where position = ${position}`)
      const unheard = await past.look()
      expect(unheard.unknownTypes).toEqual(['QuoteDreamt has no definition'])
      expect(of(unheard, 'quotes')?.equal).toBe(false)
      await past.tamper(`update es.events set type = 'QuoteCreated', schema_version = 99 where position = ${position}`)
      const newer = await past.look()
      expect(newer.unknownTypes).toEqual([expect.stringContaining('QuoteCreated version 99 is newer')])
      expect(of(newer, 'quotes')).toMatchObject({ equal: false, fault: expect.stringContaining('version 99') })
      expect(of(newer, 'bookings')).toMatchObject({ equal: true })
      await past.tamper(`update es.events set schema_version = 1 where position = ${position}`)
      expect((await past.look()).clean).toBe(true)
    })

    test('a damaged ciphertext is reported and does not end verification', async () => {
      const { position } = await past.one<{ position: number }>(
        `select min(position) as position from es.events where sealed is not null and type = 'BookingHeld'`,
      )
      const flip = `update es.events set sealed = set_byte(sealed, 20, get_byte(sealed, 20) # 1) where position = ${position}`
      await past.tamper(flip)
      const found = await past.look()
      expect(found.clean).toBe(false)
      expect(of(found, 'bookings')?.fault).toContain('ciphertext')
      await past.tamper(flip)
      expect((await past.look()).clean).toBe(true)
    })

    test('a paid booking that is gone, and a payment that is gone, miss each other', async () => {
      const [lost, unpaid] = await past.query<{ id: string; payment: string }>(
        `select b.id, b.payment_id as payment from rm.bookings b join rm.payments p on p.id = b.payment_id
         where b.status = 'completed' and p.status = 'paid' and p.refunded_cents = 0 order by 1 limit 2`,
      )
      await past.query(`delete from rm.bookings where id = '${lost?.id}'`)
      await past.query(`delete from rm.payments where id = '${unpaid?.payment}'`)
      const found = await past.look()
      expect(found).toMatchObject({ paidWithoutBooking: 1, bookingsWithoutPayment: 1, clean: false })
      expect(found.first).toMatchObject({
        paidWithoutBooking: [lost?.payment],
        bookingsWithoutPayment: [unpaid?.id],
      })
      for (const projection of projections) await rebuildProjection(past.deps, projection)
      expect((await past.look()).clean).toBe(true)
    })

    test('two visits at once in one van are found, in what lives and in what the log says', async () => {
      const row = await past.one<{ table: string; id: string }>(
        `select o.booking_id as id, 'rm.occupancy_v' || p.version || '_' || p.generation as table
         from rm.occupancy o, infra.projections p where p.name = 'occupancy' and p.status = 'live' and o.kind = 'booked' limit 1`,
      )
      const constraint = `${row.table.slice(3)}_no_overlap`
      await past.query(`alter table ${row.table} drop constraint ${constraint}`)
      await past.query(
        `insert into rm.occupancy select (jsonb_populate_record(o, '{"booking_id": "twice"}')).* from rm.occupancy o where booking_id = '${row.id}'`,
      )
      const byHand = await past.look()
      expect(byHand).toMatchObject({ overlaps: 1, clean: false })
      expect(of(byHand, 'occupancy')).toMatchObject({ surplus: 1 })
      await past.query(`delete from rm.occupancy where booking_id = 'twice'`)

      // By the log itself, as if two processes had sold the same hour.
      const { data } = await past.one<{ data: AnyNewEvent['data'] }>(
        `select data from es.events where type = 'SlotBooked' and data ->> 'bookingId' = '${row.id}'`,
      )
      await past.append('schedule-elsewhere', { type: 'SlotBooked', data: { ...data, bookingId: 'twice' } })
      const byLog = await past.look()
      expect(byLog).toMatchObject({ overlaps: 1, clean: false })
      expect(of(byLog, 'occupancy')).toMatchObject({ equal: true })
      await past.append('schedule-elsewhere', {
        type: 'SlotReleased',
        data: {
          bookingId: 'twice',
          van: Reflect.get(data, 'van'),
          date: Reflect.get(data, 'date'),
          reason: 'cancelled',
        },
      })
      await rebuildProjection(past.deps, projections.find((each) => each.name === 'occupancy') ?? bookings)
      expect((await past.look()).clean).toBe(true)
    })

    test('a read model of another version than this program knows cannot be compared', async () => {
      const next = projections.map((each) => (each === bookings ? { ...bookings, version: 99 } : each))
      const found = await past.look(next)
      expect(of(found, 'bookings')).toMatchObject({ equal: false, fault: 'version 99 of it does not live here' })
      expect(of(found, 'payments')).toMatchObject({ equal: true })
    })

    test('it can be cancelled, and leaves nothing behind', async () => {
      const stop = new AbortController()
      const given = verify(
        { ...past.deps, projections, vocabulary, upcasts },
        { batch: 100, signal: stop.signal, onProgress: () => stop.abort() },
      )
      await expect(given).rejects.toMatchObject({ name: 'AbortError' })
      expect(await past.query(`select from pg_namespace where nspname ~ '^verifying'`)).toEqual([])
    })
  })
}
