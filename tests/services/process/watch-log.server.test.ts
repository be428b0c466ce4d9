import { setTimeout as delay } from 'node:timers/promises'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { openWitness, type Witness } from '#events/log/witness.ts'
import type { Database } from '#infra/database/database.ts'
import { openPostgres } from '#infra/database/postgres.ts'
import { declareOlder, logState, resumedDocuments } from '#infra/stores/older-log.ts'
import { lastOperation } from '#infra/stores/operations.ts'
import { declareAtStart, openLogWatch } from '#services/process/watch-log.ts'
import { createPreparedDatabase, openPreparedPglite } from '#tests/support/databases.ts'
import { recordingLogger } from '#tests/support/recording-logger.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const patience = { timeout: 60_000, interval: 20 }

let database: Database
let memory: string | null
const queue = {
  recall: async () => memory,
  remember: async (text: string) => {
    memory = text
  },
}
const { logger } = recordingLogger()

const idOf = (position: number) => `00000000-0000-4000-8000-${String(position).padStart(12, '0')}`
const seenAt = (position: number) => ({ position, id: idOf(position) })

const put = (...positions: number[]) =>
  database.query(
    `insert into es.events (position, recorded_at, event_id, version, schema_version, stream, type, data, meta)
     select p, '2026-11-20T12:00:00Z', ('00000000-0000-4000-8000-' || lpad(p::text, 12, '0'))::uuid, p, 1, 'lead-a', 'LeadStatusChanged', '{}', '{}'
     from unnest($1::bigint[]) p`,
    [positions],
  )
const goBackTo = (position: number) =>
  database.script(`
    alter table es.events disable trigger events_stay;
    delete from es.events where position > ${position};
    alter table es.events enable trigger events_stay`)
const installation = async () => (await logState(database, [])).installation

async function watch(remembers: boolean, witness: Witness = openWitness()) {
  const ends: string[] = []
  const watched = await openLogWatch({ database, queue, witness, logger })
  watched.begin({ remembers, end: (why) => ends.push(why) })
  return { ends, stop: watched.stop }
}

describe.each([
  ['Postgres', async () => openPostgres(await createPreparedDatabase())],
  ['PGlite', openPreparedPglite],
])('a log that went back on %s', (_where, open) => {
  beforeEach(async () => {
    database = await open()
    memory = null
    await declareAtStart({ database, queue, logger })
    await put(1, 2, 3)
  })
  afterEach(() => database.close())

  test('a process whose event is gone declares it once and ends, and so does one that saw nothing of it', async () => {
    const before = await installation()
    const [idle, one] = [await watch(false), await watch(false)]
    await put(4)
    await waitFor(async () => {
      const state = await logState(database, [])
      expect(state.head).toEqual(seenAt(4))
    }, patience)
    await delay(1_200) // two looks, by which both have the end of the log
    await goBackTo(3)
    await waitFor(() => expect([...idle.ends, ...one.ends]).toHaveLength(2), patience)
    expect([...idle.ends, ...one.ends].toSorted()).toEqual([
      'another process has declared that the database went back',
      'the log lacks an event that was seen in it',
    ])
    expect(await installation()).not.toBe(before)
  })

  test('what another process declared ends a process that lacks nothing', async () => {
    const one = await watch(false)
    await declareOlder(database, {
      installation: await installation(),
      why: 'by hand',
      upTo: 0,
      isStill: async () => true,
    })
    await waitFor(
      () => expect(one.ends).toEqual(['another process has declared that the database went back']),
      patience,
    )
  })

  test('a worker remembers the end of the log outside of the database, and another process does not', async () => {
    const api = await watch(false)
    await delay(1_200)
    expect(memory).toBeNull()
    const worker = await watch(true)
    await waitFor(() => expect(memory).toBe(JSON.stringify(seenAt(3))), patience)
    await put(4)
    await waitFor(() => expect(memory).toBe(JSON.stringify(seenAt(4))), patience)
    expect([...api.ends, ...worker.ends]).toEqual([])
    api.stop()
    worker.stop()
  })

  test('a worker does not remember its own log over a later one: it declares it', async () => {
    memory = JSON.stringify(seenAt(9))
    const worker = await watch(true)
    await waitFor(() => expect(worker.ends).toEqual(['the log lacks an event that was seen in it']), patience)
    expect(memory).toBe(JSON.stringify(seenAt(9)))
  })

  test('a fleet that starts anew declares a log that lacks what is remembered, and one that has it not', async () => {
    const before = await installation()
    memory = JSON.stringify(seenAt(3))
    expect(await declareAtStart({ database, queue, logger })).toBe(false)
    expect(await installation()).toBe(before)
    await goBackTo(2)
    expect(await declareAtStart({ database, queue, logger })).toBe(true)
    expect(await installation()).not.toBe(before)
    expect((await lastOperation(database, 'restore'))?.details).toEqual({
      takenAt: '2026-11-20T12:00:00.000Z',
      position: 2,
      why: 'the log lacks an event that Redis remembers',
      documents: { year: Temporal.Now.plainDateISO('America/Toronto').year, number: 1_001 },
    })
  })

  test('a start goes on while the memory is away, and says so', async () => {
    const { logger: own, lines } = recordingLogger()
    const away = { ...queue, recall: () => Promise.reject(new Error('Redis is away')) }
    expect(await declareAtStart({ database, queue: away, logger: own })).toBe(false)
    expect(lines).toMatchObject([{ level: 'warn' }])
  })

  test('a copy of the database is another installation, and the one that it was copied from stays as it is', async () => {
    const before = await installation()
    expect(await declareAtStart({ database, queue, logger })).toBe(false)
    // As pg_restore or `create database … template` leaves it.
    await database.query("update infra.installation set home = '7000000000000000001/5'")
    expect(await declareAtStart({ database, queue, logger })).toBe(true)
    const after = await installation()
    expect(after).not.toBe(before)
    expect(await declareAtStart({ database, queue, logger })).toBe(false)
    expect(await installation()).toBe(after)
  })

  test('of two that declare at once one does; leases are fenced, and an earlier time that was not compared stays', async () => {
    await database.query(
      `insert into infra.followers (name, position, epoch, holder, lease_until) values ('one', 2, 7, 'somebody', 'infinity')`,
    )
    await database.query(
      `insert into infra.sync_items (sync, item, epoch, holder, lease_until) values ('mail', 'a', 7, 'somebody', 'infinity')`,
    )
    await database.query(
      `insert into infra.operations (name, at, details) values ('restore', now(), '{"takenAt": "2026-11-18T00:00:00.000Z"}')`,
    )
    const terms = { installation: await installation(), why: 'gone', upTo: 0, isStill: async () => true }
    expect(await declareOlder(database, { ...terms, isStill: async () => false })).toBe(false)
    const both = await Promise.all([declareOlder(database, terms), declareOlder(database, terms)])
    expect(both.filter(Boolean)).toEqual([true])
    const fenced = { epoch: 1_000_007, holder: null, free: true }
    expect(
      await database.query(`select epoch, holder, lease_until < now() as free from infra.followers where name = 'one'`),
    ).toEqual([fenced])
    expect(await database.query('select epoch, holder, lease_until < now() as free from infra.sync_items')).toEqual([
      fenced,
    ])
    const epochs = await database.query('select from infra.projections where epoch < 1000000')
    expect(epochs).toEqual([])
    expect((await lastOperation(database, 'restore'))?.details['takenAt']).toBe('2026-11-18T00:00:00.000Z')
  })

  test('numbers of documents go on beyond those that were lost, and beyond those that were left out before', async () => {
    const { year } = Temporal.Now.plainDateISO('America/Toronto')
    await database.query(
      `insert into es.events (position, recorded_at, event_id, version, schema_version, stream, type, data, meta)
       select 4, '2026-11-20T12:00:00Z', gen_random_uuid(), 1, 4, 'receipt-a', 'ReceiptIssued',
         jsonb_build_object('year', $1::int, 'number', 17), '{}'`,
      [year],
    )
    for (const [upTo, number] of [
      [4, 1_001],
      [900, 2_001],
      [4 + 1_983, 3_001],
      [4 + 4_000, 5_001],
    ] as const) {
      const terms = { installation: await installation(), why: 'gone', isStill: async () => true }
      await declareOlder(database, { ...terms, upTo })
      expect(await resumedDocuments(database)).toEqual({ year, number })
    }
  })
})
