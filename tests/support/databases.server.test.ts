import { Redis } from 'ioredis'
import postgres from 'postgres'
import { expect, inject, test } from 'vitest'

import { createDatabase, createRedisDatabase, takeBackDatabases } from './databases.ts'

test('every test file can have empty databases of its own on Postgres', async () => {
  const [one, other] = [postgres(await createDatabase(), { max: 1 }), postgres(await createDatabase(), { max: 1 })]
  await one`create table thing (name text)`
  const tables = await other`select tablename from pg_tables where schemaname = 'public'`
  expect([...tables]).toEqual([])
  await Promise.all([one.end(), other.end()])
})

test('the Postgres of the tests keeps its promises about durability', async () => {
  const sql = postgres(inject('postgresUrl'), { max: 1 })
  const settings = await sql<{ fsync: string; committed: string }[]>`
    select current_setting('fsync') as fsync, current_setting('synchronous_commit') as committed`
  expect(settings[0]).toEqual({ fsync: 'on', committed: 'on' })
  await sql.end()
})

test('every test can have an empty database of its own on Redis', async () => {
  const [one, other] = [new Redis(await createRedisDatabase()), new Redis(await createRedisDatabase())]
  await one.set('name', 'value')
  expect(await other.dbsize()).toBe(0)
  expect(await one.config('GET', 'maxmemory-policy')).toContain('noeviction')
  one.disconnect()
  other.disconnect()
})

test('at the end of a file its databases are dropped, whoever is still connected, and emptied', async () => {
  const [url, redisUrl] = [await createDatabase(), await createRedisDatabase()]
  const [sql, server, redis] = [
    postgres(url, { max: 1 }),
    postgres(inject('postgresUrl'), { max: 1 }),
    new Redis(redisUrl),
  ]
  const name = new URL(url).pathname.slice(1)
  const found = () => server`select datname from pg_database where datname = ${name}`.then((rows) => rows.length)
  await sql`select 1`
  await redis.set('name', 'value')
  expect(await found()).toBe(1)

  await takeBackDatabases()

  expect([await found(), await redis.dbsize()]).toEqual([0, 0])
  redis.disconnect()
  await Promise.all([sql.end(), server.end()])
})
