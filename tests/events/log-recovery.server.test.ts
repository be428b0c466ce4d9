import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import type { EventLog, InlineProjector } from '#events/log/log.ts'
import type { Database } from '#infra/database/database.ts'
import { openPostgres } from '#infra/database/postgres.ts'
import { breakablePostgres } from '#tests/infra/breakable-server.ts'
import { createDatabase } from '#tests/support/databases.ts'
import { wireTo, type Wire } from '#tests/support/wire.ts'

import { emptyLog, logOn } from './database-source.ts'
import { note, toStream } from './words.ts'

let url: string
let observer: Database
let wire: Wire
let database: Database

beforeAll(async () => {
  url = await createDatabase()
  observer = await openPostgres(url)
})
beforeEach(async () => {
  await emptyLog(observer)
  wire = await wireTo(url)
  database = await openPostgres(wire.url)
})
afterEach(async () => {
  await database.close()
  await wire.close()
})
afterAll(() => observer.close())

const unreachable = { name: 'DatabaseError', code: 'unreachable' }

const hold = async (): Promise<() => Promise<void>> => {
  const held = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const holding = observer.transaction(async (transaction) => {
    await transaction.query('select pg_advisory_xact_lock(4711320001)')
    held.resolve()
    await mayEnd.promise
  })
  await held.promise
  return async () => {
    mayEnd.resolve()
    await holding
  }
}

const waiting = () =>
  observer.query<{ pid: number }>(`
    select pid from pg_locks join pg_database d on d.oid = database
    where datname = current_database() and locktype = 'advisory' and not granted`)

const patiently = { timeout: 100_000, interval: 20 }
const waitFor = (count: number) => expect.poll(async () => (await waiting()).length, patiently).toBe(count)
const countEvents = async () => (await observer.query('select from es.events')).length

/** A read model that counts how often it was asked. */
function countingModel(): InlineProjector & { calls: () => number } {
  let calls = 0
  return {
    types: new Set(['NoteTaken']),
    calls: () => calls,
    async project(events, transaction) {
      calls += 1
      for (const event of events) await transaction.query('insert into notes values ($1)', [event.position])
    },
  }
}

async function appendBehind(
  log: EventLog,
  count: number,
): Promise<{ asked: Promise<unknown>; release: () => Promise<void> }> {
  const release = await hold()
  const asked = Promise.allSettled(
    Array.from({ length: count }, (_, n) => log.append(toStream(`note-${n}`, 0, [note(`${n}`)], `key ${n}`))),
  )
  await waitFor(1)
  return { asked, release }
}

const appended = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ status: 'fulfilled', value: { status: 'appended', position: n + 1 } }))

test('when the answer to a commit is lost, the append is not written twice and is answered as appended', async () => {
  const { log } = logOn(database)
  const { asked, release } = await appendBehind(log, 3)
  wire.mute()
  await release()
  await expect.poll(countEvents, patiently).toBe(3)
  wire.cut()
  expect(await asked).toEqual(appended(3))
  expect(await log.head()).toBe(3)
  await log.close()
})

test('the same with read models: their rows are there once', async () => {
  await observer.script('drop table if exists notes; create table notes (position bigint)')
  const model = countingModel()
  const { log } = logOn(database, { inline: model })
  const { asked, release } = await appendBehind(log, 2)
  await release()
  expect(await asked).toEqual(appended(2))
  expect(model.calls()).toBe(1)

  // Deferred to the commit itself: by then the model's rows are written, and the answer is what gets lost.
  await observer.script(`
    create function wait_for_test() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(1); return null; end $$;
    create constraint trigger slow_commit after insert on notes deferrable initially deferred
      for each row execute function wait_for_test()`)
  const held = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const holding = observer.transaction(async (transaction) => {
    await transaction.query('select pg_advisory_xact_lock(1)')
    held.resolve()
    await mayEnd.promise
  })
  await held.promise
  const late = log.append(toStream('note-late', 0, [note('late')], 'late'))
  await waitFor(1)
  wire.mute()
  mayEnd.resolve()
  await holding
  await expect.poll(countEvents, patiently).toBe(3)
  wire.cut()
  expect(await late).toEqual({ status: 'appended', position: 3 })
  expect(await observer.query('select position from notes order by position')).toEqual(
    [1, 2, 3].map((position) => ({ position })),
  )
  await observer.script('drop table notes; drop function wait_for_test')
  await log.close()
})

test('when the server ends the session in the middle of a batch, the batch is written once', async () => {
  const { log } = logOn(database)
  const { asked, release } = await appendBehind(log, 3)
  const [session] = await waiting()
  await observer.query('select pg_terminate_backend($1)', [session?.pid ?? 0])
  await expect.poll(async () => (await waiting()).map(({ pid }) => pid), patiently).not.toContain(session?.pid)
  await release()
  expect(await asked).toEqual(appended(3))
  expect(await log.head()).toBe(3)
  await log.close()
})

test('a key that somebody else used is a duplicate, also when it is asked a second time after a cut', async () => {
  const { log } = logOn(database)
  await logOn(observer).log.append(toStream('note-9', 0, [note('first')], 'key 0'))
  const { asked, release } = await appendBehind(log, 1)
  wire.cut()
  await release()
  expect(await asked).toEqual([{ status: 'fulfilled', value: { status: 'duplicate', position: 1 } }])
  await log.close()
})

test('while the writer lock cannot be had, everyone is told so at once, and nobody is written later', async () => {
  const { log } = logOn(database)
  const { asked, release } = await appendBehind(log, 20)
  // The limit is the session's, 5 s; twenty retries one by one would take a hundred.
  expect(await asked).toEqual(
    Array.from({ length: 20 }, () => ({ status: 'rejected', reason: expect.objectContaining({ code: '55P03' }) })),
  )
  await release()
  expect(await log.head()).toBe(0)
  expect(await log.append(toStream('note-0', 0, [note('again')], 'key 0'))).toEqual({ status: 'appended', position: 1 })
  await log.close()
})

test('a server that is killed loses nothing that was acknowledged, and who asks again with their keys completes the log', async () => {
  const server = await breakablePostgres()
  await server.start()
  const own = await openPostgres(server.url)
  await emptyLog(own)
  const { log } = logOn(own)
  const keys = Array.from({ length: 400 }, (_, n) => `key ${n}`)
  const positions = new Map<string, number>()
  const ask = async (key: string): Promise<void> => {
    const verdict = await log.append(toStream(key, 0, [note(key)], key))
    if (verdict.status === 'conflict') throw new Error('a new stream was answered as known')
    if (positions.has(key)) throw new Error('answered twice')
    positions.set(key, verdict.position)
  }

  const first = keys.map(async (key, n) => {
    if (n === 150) await server.kill()
    // In small crowds, so that some are answered and some are under way.
    for (let turn = 0; turn < n / 20; turn += 1) await log.head().catch(() => 0)
    return ask(key)
  })
  const failed = (await Promise.allSettled(first)).filter((outcome) => outcome.status === 'rejected')
  expect(failed.length).toBeGreaterThan(0)
  for (const { reason } of failed) expect(reason).toMatchObject(unreachable)
  const acknowledged = new Map(positions)

  await server.start()
  for (const key of keys) if (!positions.has(key)) await ask(key)
  const events = await log.readAll({ after: 0, limit: 5_000 })
  expect(events).toHaveLength(keys.length)
  for (const { streamId, position } of events) expect(acknowledged.get(streamId) ?? position).toBe(position)
  await log.close()
  await own.close()
  await server.remove()
})
