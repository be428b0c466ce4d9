import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Database } from '#infra/database/database.ts'
import { migrate } from '#infra/database/migrate.ts'
import { openPostgres } from '#infra/database/postgres.ts'
import { openQueue } from '#infra/queue/open-queue.ts'
import { UnsafeRedis } from '#infra/queue/redis.ts'
import { freePort, startProgram, temporaryFolder } from '#scripts/servers/program.ts'
import { findProgram } from '#scripts/servers/provision.ts'
import { greets } from '#scripts/servers/redis.ts'

import { createDatabase } from '../support/databases.ts'
import { breakableRedis, type BreakableServer } from './breakable-server.ts'
import { testTiming } from './queue-jobs.ts'

let database: Database
beforeAll(async () => {
  database = await openPostgres(await createDatabase())
  await migrate(database)
})
afterAll(() => database.close())

const open = (redisUrl: string) => openQueue({ redisUrl, database, timing: testTiming, report: () => {} })

async function startSentinel() {
  const folder = await temporaryFolder('sentinel')
  const port = await freePort()
  const config = join(folder, 'sentinel.conf')
  await writeFile(config, `port ${port}\nbind 127.0.0.1\ndir ${folder}\n`)
  // It writes there what it finds out, and may run as another user.
  await chmod(config, 0o666)
  const program = await startProgram({
    name: 'Sentinel',
    command: findProgram('redis'),
    args: [config, '--sentinel'],
    folder,
    stopSignal: 'SIGTERM',
    isReady: () => greets(port, 'PING\r\n', '+PONG'),
  })
  return { url: `redis://127.0.0.1:${port}`, stop: () => program.stop() }
}

async function withRedis(settings: Readonly<Record<string, string>>, work: (server: BreakableServer) => Promise<void>) {
  const server = await breakableRedis(settings)
  await server.start()
  try {
    await work(server)
  } finally {
    await server.remove()
  }
}

test('A Sentinel, which answers but does no job, stops the start in words', async () => {
  const sentinel = await startSentinel()
  try {
    await expect(open(sentinel.url)).rejects.toThrow(UnsafeRedis)
    await expect(open(sentinel.url)).rejects.toThrow('REDIS_URL leads to Redis as a sentinel, which is not supported')
  } finally {
    await sentinel.stop()
  }
})

test('A node of a Redis Cluster stops the start in words', () =>
  withRedis({ 'cluster-enabled': 'yes' }, async ({ url }) => {
    await expect(open(url)).rejects.toThrow('REDIS_URL leads to Redis as a cluster, which is not supported')
  }))

test('A queue on Redis is healthy where jobs can be done: not while the server is a replica, nor where scripts are not allowed', () =>
  withRedis({}, async ({ url }) => {
    const queue = await open(url)
    const admin = new Redis(url)
    try {
      expect(await queue.healthy()).toBe(true)
      await admin.replicaof('127.0.0.1', '1')
      expect(await queue.healthy()).toBe(false)
      await admin.replicaof('NO', 'ONE')
      expect(await queue.healthy()).toBe(true)
      await admin.acl('SETUSER', 'default', '-eval')
      expect(await queue.healthy()).toBe(false)
    } finally {
      admin.disconnect()
      await queue.close()
    }
  }))
