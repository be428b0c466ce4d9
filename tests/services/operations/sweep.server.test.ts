import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Database, Queryable } from '#infra/database/database.ts'
import { migrate } from '#infra/database/migrate.ts'
import { openPostgres } from '#infra/database/postgres.ts'
import { sweep, sweptLines, type SweepLimits } from '#services/operations/sweep.ts'
import { type BreakableServer, breakablePostgres } from '#tests/infra/breakable-server.ts'
import { databaseUrlOn } from '#tests/support/postgres-server.ts'

const impatient: SweepLimits = { snapshots: 0, lock: 50, pause: 1, vacuum: 60_000 }
const patient: SweepLimits = { snapshots: 120_000, lock: 1_000, pause: 1_000, vacuum: 60_000 }
const word = 'quixotic'

// A server of its own: on that of the other tests some transaction, older than what is deleted here, may run for minutes.
let server: BreakableServer
let database: Database
let other: Database
beforeAll(async () => {
  server = await breakablePostgres()
  await server.start()
  database = await openPostgres(server.url)
  await migrate(database)
  other = await openPostgres(server.url, { connections: 2 })
})
afterAll(async () => {
  await Promise.all([database.close(), other.close()])
  await server.remove()
})

/** A row with the word, which the statistics quote. */
async function addSession(): Promise<void> {
  await database.query(
    `insert into infra.sessions (id, audience, owner, device, created_at, last_used_at, expires_at)
     values ('one', 'customer', 'c1', $1, now(), now(), now())`,
    [word],
  )
  await database.query('analyze infra.sessions')
}

async function traces() {
  await database.query('checkpoint')
  const [file] = await database.query<{ text: string }>(
    "select encode(pg_read_binary_file(pg_relation_filepath('infra.sessions')), 'escape') as text",
  )
  const statistics = await database.query<{ text: string }>(
    "select s::text as text from pg_stats s where schemaname = 'infra' and tablename = 'sessions'",
  )
  return { file: file?.text.includes(word), statistics: statistics.some(({ text }) => text.includes(word)) }
}

/** A transaction that is open until `end`, after it did `first`. */
async function openTransaction(first: (transaction: Queryable) => Promise<unknown>, on = other) {
  const [opened, ended] = [Promise.withResolvers<number>(), Promise.withResolvers<null>()]
  const over = on.transaction(async (transaction) => {
    await first(transaction)
    // The server would end it after 30 s; on a busy machine several sweeps take longer.
    await transaction.script('set local idle_in_transaction_session_timeout = 0')
    const [session] = await transaction.query<{ pid: number }>('select pg_backend_pid() as pid')
    opened.resolve(session?.pid ?? 0)
    await ended.promise
  })
  const pid = await Promise.race([opened.promise, over.then(() => 0)])
  return {
    holder: expect.stringMatching(new RegExp(`, process ${pid}$`)),
    async end() {
      ended.resolve(null)
      await over
    },
  }
}

test('a table that somebody has locked is reported, and everything else is swept', async () => {
  await addSession()
  await database.query('delete from infra.sessions')
  const lock = await openTransaction((transaction) => transaction.query('lock table infra.passkeys'))
  // The server vacuums by itself: until a sweep does not meet it.
  const clean = { file: false, statistics: false }
  let swept = await sweep(database, impatient)
  await expect
    .poll(async () => {
      swept = await sweep(database, impatient)
      return traces()
    })
    .toEqual(clean)
  await lock.end()
  expect(swept.notRewritten).toContain('infra.passkeys')
  expect(swept.withStatistics).toEqual([])
  expect(swept.notRewritten).not.toContain('infra.sessions')
  expect(sweptLines(swept)[0]).toContain('infra.passkeys')
})

test('rows deleted after a transaction of another database began are kept for it: that is reported', async () => {
  await database.query('create database elsewhere')
  const elsewhere = await openPostgres(databaseUrlOn(server.url, 'elsewhere'))
  await addSession()
  const older = await openTransaction((transaction) => transaction.query('select pg_current_xact_id()'), elsewhere)
  await database.query('delete from infra.sessions')
  const swept = await sweep(database, impatient)
  expect((await traces()).file).toBe(true)
  expect(swept.keptFor).toEqual(expect.arrayContaining([older.holder]))
  await older.end()
  await elsewhere.close()
})

test('rows that an older snapshot can see are kept for it: that is reported, or the sweep waits for its end', async () => {
  await addSession()
  const snapshot = await openTransaction(async (transaction) => {
    await transaction.script('set transaction isolation level repeatable read')
    await transaction.query('select 1')
  })
  await database.query('delete from infra.sessions')
  const swept = await sweep(database, impatient)
  expect(swept.keptFor).toEqual(expect.arrayContaining([snapshot.holder]))
  expect(sweptLines(swept).at(-1)).toContain(swept.keptFor[0])
  expect((await traces()).file).toBe(true)

  const sweeping = sweep(database, patient)
  const looks = "select pid from pg_stat_activity where state = 'idle' and query like 'select distinct holder from%'"
  await expect.poll(() => other.query(looks)).not.toEqual([])
  await snapshot.end()
  expect(await sweeping).toEqual({ notRewritten: [], withStatistics: [], keptFor: [] })
  expect(await traces()).toEqual({ file: false, statistics: false })
})

test('a user who may neither rewrite tables nor delete statistics is told which were left', async () => {
  await addSession()
  await database.query('delete from infra.sessions')
  await database.query('vacuum (truncate false) infra.sessions')
  const role = `sweeper_${crypto.randomUUID().replaceAll('-', '')}`
  await database.script(
    `create role ${role} login; grant usage on schema infra to ${role};
     grant select on all tables in schema infra to ${role}; grant delete on pg_catalog.pg_statistic to ${role}`,
  )
  const theirs = await openPostgres(Object.assign(new URL(server.url), { username: role }).href)
  const swept = await sweep(theirs, impatient)
  await theirs.close()
  await database.script(`drop owned by ${role}; drop role ${role}`)
  expect(swept.notRewritten).toEqual(expect.arrayContaining(['infra.sessions', 'pg_catalog.pg_statistic']))
  expect(swept.withStatistics).toEqual(['infra.sessions'])
})
