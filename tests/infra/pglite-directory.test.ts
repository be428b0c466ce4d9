import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { DirectoryInUse } from '#infra/database/lock.ts'
import { databaseTemplate } from '#infra/database/open-database.ts'
import { openPglite, type PgliteOptions } from '#infra/database/pglite.ts'

let folder: string
let directory: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pglite-'))
  directory = join(folder, 'database')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = (options: Partial<PgliteOptions> = {}) =>
  openPglite({ directory, durability: 'process', template: databaseTemplate, ...options })

test('a database in a folder is there again the next time', async () => {
  const first = await open()
  await first.script('create table kept (n int); insert into kept values (1)')
  await first.close()
  expect(readdirSync(folder)).toEqual(['database'])

  const second = await open()
  expect(await second.query('select * from kept')).toEqual([{ n: 1 }])
  await second.close()
})

test('a folder that is open is not opened a second time', async () => {
  const first = await open()
  await expect(open()).rejects.toThrow(DirectoryInUse)
  expect(await first.query('select 1 as one')).toEqual([{ one: 1 }])
  await first.close()
})

test('what a start that died midway has left does not stop the next one', async () => {
  mkdirSync(`${directory}.new/base`, { recursive: true })
  writeFileSync(`${directory}.new/PG_VERSION`, '18')
  const database = await open()
  expect(await database.query('select 1 as one')).toEqual([{ one: 1 }])
  await database.close()
  expect(existsSync(`${directory}.new`)).toBe(false)
})

test('a folder of another Postgres version is refused with instructions', async () => {
  mkdirSync(directory)
  writeFileSync(join(directory, 'PG_VERSION'), '17\n')
  await expect(open()).rejects.toThrow('was written by Postgres 17, this program needs 18: export and import it')
  expect(readdirSync(folder)).toEqual(['database'])
})

test('a process that is killed while it writes loses nothing that it had committed', async () => {
  let committed = 0
  for (let round = 1; round <= 3; round += 1) {
    const child = fork(join(import.meta.dirname, 'pglite-child.ts'), [directory, databaseTemplate], {
      stdio: 'inherit',
    })
    const enough = Promise.withResolvers<void>()
    child.on('message', (n: number) => {
      committed = n
      if (n >= round * 100) enough.resolve()
    })
    child.on('exit', (code) => enough.reject(new Error(`The child ended by itself with ${code}`)))
    await enough.promise
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended

    const database = await open()
    const [row] = await database.query<{ n: number; last: number }>('select count(*) as n, max(n) as last from written')
    expect(row?.last).toBeGreaterThanOrEqual(committed)
    expect(row?.n).toBe(row?.last)
    await database.close()
  }
})

test('the write-ahead log does not grow without end', async () => {
  const megabyte = 1024 * 1024
  const database = await open({ checkpointBytes: 4 * megabyte })
  await database.script('create table filled (n int, filler text)')
  const filler = 'x'.repeat(1000)
  for (let batch = 0; batch < 40; batch += 1) {
    // Sent as text, so that the database is told as much as it writes.
    await database.query('insert into filled select 1, unnest($1::text[])', [
      Array.from({ length: 1000 }, () => filler),
    ])
  }
  const [written] = await database.query<{ bytes: string }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as bytes`,
  )
  expect(Number(written?.bytes)).toBeGreaterThan(40 * megabyte)
  const [control] = await database.query<{ bytes: string }>(
    'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) as bytes from pg_control_checkpoint()',
  )
  expect(Number(control?.bytes)).toBeLessThan(16 * megabyte)
  await database.close()
})

test('a table whose rows come and go does not grow without end', async () => {
  const megabyte = 1024 * 1024
  const database = await open({ checkpointBytes: 4 * megabyte })
  await database.script('create table passing (n int, filler text)')
  const filler = 'x'.repeat(1000)
  for (let batch = 0; batch < 40; batch += 1) {
    await database.query('insert into passing select 1, unnest($1::text[])', [
      Array.from({ length: 1000 }, () => filler),
    ])
    await database.query('delete from passing')
  }
  const [size] = await database.query<{ bytes: number }>(`select pg_relation_size('passing')::int as bytes`)
  expect(size?.bytes).toBeLessThan(20 * megabyte)
  await database.close()
})

test('an engine that dies fails its callers, and is back for those who come later with all that was committed', async () => {
  const database = await open()
  const heard: string[] = []
  await database.listen('news', (payload) => heard.push(payload))
  await database.script('create table kept (n int, filler text); insert into kept values (1, null)')

  // Without its write-ahead log a Postgres can only panic.
  renameSync(join(directory, 'pg_wal'), join(folder, 'away'))
  const fill = 'insert into kept select n, repeat($1, 1000) from generate_series(2, 4000) as n'
  const outcomes = await Promise.allSettled([
    database.transaction((transaction) => transaction.query(fill, ['x'])),
    database.query(fill, ['y']),
    database.query('select 1'),
  ])
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({ reason: { name: 'DatabaseError', code: 'unreachable' } })
  await expect(database.query('select 1')).rejects.toMatchObject({ code: 'unreachable' })

  renameSync(join(folder, 'away'), join(directory, 'pg_wal'))
  await expect
    .poll(() => database.query('select n from kept').catch(() => []), { timeout: 100_000 })
    .toEqual([{ n: 1 }])
  await database.query(`select pg_notify('news', 'still listening')`)
  await expect.poll(() => heard, { timeout: 100_000 }).toEqual(['still listening'])
  await database.close()
})

test("durability 'os' waits for the disk at each commit", async () => {
  expect(await syncsOfTwentyCommits('os')).toBeGreaterThanOrEqual(20)
})

test("durability 'process' leaves the disk to the system", async () => {
  expect(await syncsOfTwentyCommits('process')).toBe(0)
})

async function syncsOfTwentyCommits(durability: 'process' | 'os'): Promise<number> {
  const database = await open({ durability })
  const countSyncs = async () => {
    await database.query('select pg_stat_force_next_flush()')
    const [row] = await database.query<{ n: number }>(
      `select sum(fsyncs)::int as n from pg_stat_io where object = 'wal'`,
    )
    return row?.n ?? 0
  }
  await database.script('create table synced (n int)')
  const before = await countSyncs()
  for (let n = 0; n < 20; n += 1) await database.query('insert into synced values ($1)', [n])
  const after = await countSyncs()
  await database.close()
  return after - before
}
