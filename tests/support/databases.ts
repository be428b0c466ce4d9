import { Redis } from 'ioredis'
import postgres from 'postgres'
import { afterAll, inject } from 'vitest'

import { redisDatabases } from '#scripts/servers/redis.ts'

const given: { readonly databases: string[]; readonly redisUrls: string[] } = { databases: [], redisUrls: [] }

/**
 * A new empty database on the run's Postgres, for `*.server.test.ts` and `tests/e2e`. Answers its URL; it is dropped at the
 * end of the file with whatever is still connected to it.
 */
export async function createDatabase(): Promise<string> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await withPostgres((sql) => sql.unsafe(`create database ${name}`))
  given.databases.push(name)
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return url.href
}

/** A numbered database of the run's Redis that no other test has: 'redis://127.0.0.1:1234/7'. Emptied at the end of the file. */
export async function createRedisDatabase(): Promise<string> {
  const base = inject('redisUrl')
  const number = await withRedis(base, (redis) => redis.incr('databases given to tests'))
  if (number >= redisDatabases) throw new Error(`Redis has no more than ${redisDatabases} databases for tests`)
  const url = `${base}/${number}`
  given.redisUrls.push(url)
  return url
}

// This module is loaded anew for each test file, so this is the end of that file.
afterAll(async () => {
  if (given.databases.length > 0) {
    await withPostgres(async (sql) => {
      for (const name of given.databases) await sql.unsafe(`drop database ${name} with (force)`)
    })
  }
  for (const url of given.redisUrls) await withRedis(url, (redis) => redis.flushdb())
})

async function withPostgres<Result>(work: (sql: postgres.Sql) => Promise<Result>): Promise<Result> {
  const sql = postgres(inject('postgresUrl'), { max: 1, connect_timeout: 10 })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

async function withRedis<Result>(url: string, work: (redis: Redis) => Promise<Result>): Promise<Result> {
  const redis = new Redis(url, { connectTimeout: 10_000, maxRetriesPerRequest: 1 })
  try {
    return await work(redis)
  } finally {
    redis.disconnect()
  }
}
