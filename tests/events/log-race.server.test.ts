import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { AnyEvent } from '#events/envelope.ts'
import { openLog } from '#events/log/database-log.ts'
import { masterKeyFrom, openEncryption } from '#events/log/encryption.ts'
import type { EventLog } from '#events/log/log.ts'
import type { Database } from '#infra/database/database.ts'
import { openPostgres } from '#infra/database/postgres.ts'
import { createDatabase } from '#tests/support/databases.ts'

import { emptyLog, logOn } from './database-source.ts'
import { forgotten, meeting, note, toStream, words } from './words.ts'

let url: string
let database: Database
let log: EventLog

beforeAll(async () => {
  url = await createDatabase()
  database = await openPostgres(url)
})
beforeEach(async () => {
  await emptyLog(database)
  log = logOn(database).log
  return () => log.close()
})
afterAll(() => database.close())

/** The argument of es.append for one note to a new stream. */
const batch = (stream: string): string =>
  JSON.stringify({
    writes: [{ unit: 0, stream, expected: 0, key: stream, last: 1 }],
    events: [
      {
        n: 1,
        stream,
        type: 'NoteTaken',
        schema: 1,
        id: crypto.randomUUID(),
        data: { text: stream },
        meta: { actor: 'visitor' },
        version: 1,
      },
    ],
  })

const waiting = () =>
  database.query(`
    select from pg_locks join pg_database d on d.oid = database
    where datname = current_database() and locktype = 'advisory' and not granted`)

const waitForAppenders = (count: number) =>
  expect.poll(async () => (await waiting()).length, { timeout: 100_000, interval: 20 }).toBe(count)

/** Follows the log as readers do, by positions alone, until it has read so many events. */
async function follow(reader: EventLog, count: number): Promise<AnyEvent[]> {
  const read: AnyEvent[] = []
  while (read.length < count) {
    read.push(...(await reader.readAll({ after: read.at(-1)?.position ?? 0, limit: 50 })))
  }
  return read
}

test('while one append is held open, no other gets before it, and no reader skips it', async () => {
  await log.append(toStream('note-before', 0, [note('before')]))
  const held = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const slow = database.transaction(async (transaction) => {
    await transaction.query('select * from es.append($1::jsonb)', [batch('note-slow')])
    held.resolve()
    await mayCommit.promise
  })
  await held.promise

  const quick = log.append(toStream('note-quick', 0, [note('quick')]))
  await waitForAppenders(1)
  const during = await log.readAll({ after: 0, limit: 10 })
  expect(during.map((event) => event.streamId)).toEqual(['note-before'])

  mayCommit.resolve()
  await slow
  expect(await quick).toEqual({ status: 'appended', position: 3 })
  const after = await log.readAll({ after: during.length, limit: 10 })
  expect(after.map((event) => event.streamId)).toEqual(['note-slow', 'note-quick'])
})

test('an append that is held open and then rolled back leaves no hole', async () => {
  const held = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const slow = database.transaction(async (transaction) => {
    await transaction.query('select * from es.append($1::jsonb)', [batch('note-slow')])
    held.resolve()
    await mayEnd.promise
    throw new Error('changed its mind')
  })
  await held.promise
  const quick = log.append(toStream('note-quick', 0, [note('quick')]))
  await waitForAppenders(1)
  mayEnd.resolve()
  await expect(slow).rejects.toThrow('changed its mind')
  expect(await quick).toEqual({ status: 'appended', position: 1 })
})

test('an erasure waits for the append that is under way', async () => {
  const { log: other, encryption } = logOn(database)
  await log.append(toStream('note-1', 0, [meeting('ada', 'Ada')]))
  const held = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const slow = database.transaction(async (transaction) => {
    await transaction.query('select * from es.append($1::jsonb)', [batch('note-slow')])
    held.resolve()
    await mayCommit.promise
  })
  await held.promise
  const erasure = encryption.erase('ada')
  await waitForAppenders(1)
  expect(await log.readStream('note-1')).toMatchObject([{ personal: { name: 'Ada' } }])
  mayCommit.resolve()
  await slow
  expect(await erasure).toBe(true)
  expect(await log.readStream('note-1')).toMatchObject([{ personal: null }])
  await other.close()
})

describe('a person who is erased in the instant in which something about them is appended', () => {
  const expectNothingKept = async () => {
    const personal = (await log.readAll({ after: 0, limit: 10 })).map((event) => event.personal)
    expect(personal).toEqual([null, null])
    expect(await database.query('select wrapped from es.subject_keys')).toEqual([{ wrapped: null }])
    expect(await database.query('select position from es.events where sealed is not null')).toEqual([{ position: 1 }])
  }

  test('leaves nothing where it was encrypted already, and waited for the erasure', async () => {
    await log.append(toStream('note-1', 0, [meeting('ada', 'Ada')]))
    const mayCommit = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const erasing = database.transaction(async (transaction) => {
      await transaction.query('select es.erase($1)', ['ada'])
      held.resolve()
      await mayCommit.promise
    })
    await held.promise
    const late = log.append(toStream('note-1', 1, [meeting('ada', 'late')]))
    await waitForAppenders(1)
    mayCommit.resolve()
    await erasing
    expect(await late).toEqual({ status: 'appended', position: 2 })
    await expectNothingKept()
  })

  test('leaves nothing where another process made a decision before it, and had not met them', async () => {
    const own = await openPostgres(url)
    const other = logOn(own)
    await log.append(toStream('note-1', 0, [meeting('ada', 'Ada')]))
    const [met] = await other.log.readStream('note-1')
    expect(met?.personal).toEqual({ name: 'Ada' })
    await log.append(toStream('person-ada', 0, [forgotten('ada')]))
    expect(await other.log.append(toStream('note-1', 1, [meeting('ada', 'Ada')]))).toMatchObject({ status: 'appended' })
    const told = (await log.readStream('note-1')).map((event) => event.personal)
    expect(told).toEqual([null, null])
    expect(await database.query('select wrapped from es.subject_keys')).toEqual([{ wrapped: null }])
    await other.log.close()
    await own.close()
  })

  test('leaves nothing where the key looked new to whoever encrypted, until it came to be written', async () => {
    await log.append(toStream('note-1', 0, [meeting('ada', 'Ada')]))
    const own = await openPostgres(url)
    // As one that asked before the person was first met here, and comes to write after the erasure.
    const blind = openEncryption({ database: { query: async () => [] }, masterKey: masterKeyFrom('secret') })
    const { encryption } = logOn(own)
    let asked = 0
    const late = openLog({
      database: own,
      vocabulary: words,
      upcasts: [],
      encryption: {
        ...encryption,
        keysFor: (subjects) => ((asked += 1) === 1 ? blind.keysFor(subjects) : encryption.keysFor(subjects)),
      },
    })
    await log.append(toStream('person-ada', 0, [forgotten('ada')]))
    expect(await late.append(toStream('note-1', 1, [meeting('ada', 'late')]))).toMatchObject({ status: 'appended' })
    expect(asked).toBe(2)
    expect((await log.readStream('note-1')).map((event) => event.personal)).toEqual([null, null])
    expect(await database.query('select wrapped from es.subject_keys')).toEqual([{ wrapped: null }])
    await late.close()
    await own.close()
  })

  test('leaves nothing in the read models that are written with it', async () => {
    await log.append(toStream('note-1', 0, [meeting('ada', 'Ada')]))
    await log.append(toStream('person-ada', 0, [forgotten('ada')]))
    const seen: AnyEvent[] = []
    const inline = {
      types: new Set(['PersonMet']),
      project: async (events: readonly AnyEvent[]) => void seen.push(...events),
    }
    const { log: projecting } = logOn(database, { inline })
    await projecting.append(toStream('note-1', 1, [meeting('ada', 'late'), meeting('bob', 'Bob')]))
    expect(seen.map(({ personal }) => personal)).toEqual([null, { name: 'Bob' }])
    await projecting.close()
  })
})

test('processes that append at the same time make one log, and whoever follows it reads every event once, in order', async () => {
  const databases = await Promise.all([openPostgres(url), openPostgres(url)])
  const writers = databases.map((each) => logOn(each).log)
  const [perStream, streams] = [25, 8]
  const total = writers.length * perStream * streams

  const following = [follow(log, total), follow(writers[0] ?? log, total)]
  const writing = writers.flatMap((writer, process) =>
    Array.from({ length: streams }, async (_, stream) => {
      for (let n = 0; n < perStream; n += 1) {
        // All streams are written by both processes, some at any version, one by one or two streams at once.
        await writer.append({
          key: `${process}-${stream}-${n}`,
          meta: { actor: { kind: 'visitor' } },
          writes: [{ stream: `note-${stream}`, expected: 'any', events: [note(`${process}-${stream}-${n}`)] }],
        })
      }
    }),
  )
  await Promise.all(writing)
  const [read = [], other = []] = await Promise.all(following)

  expect(read.map((event) => event.position)).toEqual(Array.from({ length: total }, (_, index) => index + 1))
  expect(other).toEqual(read)
  expect(new Set(read.map((event) => JSON.stringify(event.data))).size).toBe(total)
  for (let stream = 0; stream < streams; stream += 1) {
    const versions = read.filter((event) => event.streamId === `note-${stream}`).map((event) => event.version)
    expect(versions).toEqual(versions.map((_, index) => index + 1))
  }
  const times = read.map((event) => event.recordedAt)
  expect(times).toEqual(times.toSorted())
  await Promise.all(writers.map((writer) => writer.close()))
  await Promise.all(databases.map((each) => each.close()))
})

test('of processes that saw one version, one is taken: no decision is lost', async () => {
  const other = await openPostgres(url)
  const writers = [log, logOn(other).log]
  const increment = async (writer: EventLog): Promise<void> => {
    const seen = await writer.readStream('note-sum')
    const verdict = await writer.append(toStream('note-sum', seen.length, [note(`${seen.length + 1}`)]))
    if (verdict.status === 'conflict') await increment(writer)
  }
  const rounds = 40
  await Promise.all(writers.flatMap((writer) => Array.from({ length: rounds }, () => increment(writer))))
  const texts = (await log.readStream('note-sum')).map((event) => event.data)
  expect(texts).toEqual(Array.from({ length: rounds * writers.length }, (_, index) => ({ text: `${index + 1}` })))
  await writers[1]?.close()
  await other.close()
})

test('one key asked of two processes at once is taken once', async () => {
  const other = await openPostgres(url)
  const second = logOn(other).log
  const verdicts = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      (n % 2 ? log : second).append(toStream(`note-${n % 3}`, 'any', [note('a')], `key ${n % 4}`)),
    ),
  )
  expect(verdicts.filter((verdict) => verdict.status === 'appended')).toHaveLength(4)
  expect(verdicts.filter((verdict) => verdict.status === 'duplicate')).toHaveLength(36)
  expect(await log.head()).toBe(4)
  await second.close()
  await other.close()
})
