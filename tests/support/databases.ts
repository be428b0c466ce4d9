import { cp } from 'node:fs/promises'
import { join } from 'node:path'

import { Redis } from 'ioredis'
import { inject } from 'vitest'

import type { Database } from '#infra/database/database.ts'
import { openPglite } from '#infra/database/pglite.ts'
import { redisDatabases } from '#scripts/servers/redis.ts'

import { databaseUrlOn, onPostgres } from './postgres-server.ts'

const given: { readonly databases: string[]; readonly redisUrls: string[] } = { databases: [], redisUrls: [] }

/**
 * A new empty database on the run's Postgres. Answers its URL; it is dropped at the end of the file with whatever is still
 * connected to it.
 */
export const createDatabase = (): Promise<string> => createFrom('template1')

/** A database with migrations and read models, without events: ten times cheaper than a new one. */
export const createPreparedDatabase = (): Promise<string> => createFrom(inject('preparedDatabase'))

async function createFrom(template: string): Promise<string> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await onPostgres(inject('postgresUrl'), (sql) => sql.unsafe(`create database ${name} template ${template}`))
  given.databases.push(name)
  return databaseUrlOn(inject('postgresUrl'), name)
}

/** A prepared database in memory, on PGlite. It is gone at `close`. */
export const openPreparedPglite = (): Promise<Database> =>
  openPglite({ directory: 'memory', durability: 'process', template: inject('preparedTemplate') })

/** Puts a copy of the prepared embedded database into a data directory that has none. */
export const copyPreparedDirectory = (dataDirectory: string): Promise<void> =>
  cp(inject('preparedDirectory'), join(dataDirectory, 'database'), { recursive: true })

/** A numbered database of the run's Redis that no other test has: 'redis://127.0.0.1:1234/7'. Emptied at the end of the file. */
export async function createRedisDatabase(): Promise<string> {
  const base = inject('redisUrl')
  const number = await withRedis(base, (redis) => redis.incr('databases given to tests'))
  if (number >= redisDatabases) throw new Error(`Redis has no more than ${redisDatabases} databases for tests`)
  const url = `${base}/${number}`
  given.redisUrls.push(url)
  return url
}

/** Drops and empties whatever was given since the last call: at the end of each file of tests (each-file.ts). */
export async function takeBackDatabases(): Promise<void> {
  const databases = given.databases.splice(0)
  if (databases.length > 0) {
    await onPostgres(inject('postgresUrl'), async (sql) => {
      for (const name of databases) await sql.unsafe(`drop database ${name} with (force)`)
    })
  }
  for (const url of given.redisUrls.splice(0)) await withRedis(url, (redis) => redis.flushdb())
}

async function withRedis<Result>(url: string, work: (redis: Redis) => Promise<Result>): Promise<Result> {
  const redis = new Redis(url, { connectTimeout: 10_000, maxRetriesPerRequest: 1 })
  try {
    return await work(redis)
  } finally {
    redis.disconnect()
  }
}
