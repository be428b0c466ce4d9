import { Queue as BullQueue, Worker as BullWorker } from 'bullmq'
import { Redis } from 'ioredis'

import { type Backend, queueName, streams } from './backend.ts'

/** All keys begin with it. The braces keep them in one slot of a Redis Cluster, as BullMQ's scripts need. */
const prefixOf = (installation: string) => `{fresh-glaze:${installation}}`
const connectTimeout = 3_000
const commandTimeout = 4_000
const reconnectDelayMs = (attempts: number) => Math.min(attempts * 100, 2_000)

/** A Redis that is set to throw away keys when it is full would throw away jobs, and one that keeps no keys of ours would do none. */
export class UnsafeRedis extends Error {
  override name = 'UnsafeRedis'
}

/**
 * BullMQ on a Redis ('redis://user:password@host:6379/0', 'rediss://…') that other installations may use too. It may be away, also
 * at the start: a producer fails soon, a consumer waits for it. Rejects with `UnsafeRedis` when it answers and
 * would evict keys, or is a Sentinel or a node of a Cluster.
 */
export async function redisBackend(
  url: string,
  installation: string,
  report: (error: Error) => void,
): Promise<Backend> {
  const prefix = prefixOf(installation)
  const common = { connectTimeout, retryStrategy: reconnectDelayMs }
  // Fails at once while Redis is away, instead of holding a request.
  const asking = new Redis(url, { ...common, maxRetriesPerRequest: 1, enableOfflineQueue: false, commandTimeout })
  // Waits for jobs, however long that takes.
  const waiting = new Redis(url, { ...common, maxRetriesPerRequest: null, lazyConnect: true })
  const returned: (() => void)[] = []
  let wasReady = false

  asking.on('error', report)
  waiting.on('error', () => {}) // the same news as from `asking`
  asking.on('ready', () => {
    if (wasReady) for (const call of returned) call()
    wasReady = true
    refuseUnfit(asking).catch(report)
  })
  await firstAnswer(asking)

  return {
    kind: 'redis',
    createProducer: () => new BullQueue(queueName, { connection: asking, prefix, streams }),
    createConsumer: (work, settings) => new BullWorker(queueName, work, { connection: waiting, prefix, ...settings }),
    ping: () => assertAbleToWork(asking, prefix),
    onReturn: (call) => {
      returned.push(call)
    },
    close: async () => {
      asking.disconnect()
      waiting.disconnect()
    },
  }
}

/** Waits a moment for a Redis that is there, to refuse one that is not fit; one that is away must not stop the start. */
async function firstAnswer(redis: Redis): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  redis.once('ready', () => resolve(true))
  redis.once('error', () => resolve(false))
  const timer = setTimeout(() => resolve(false), connectTimeout)
  const isThere = await promise
  clearTimeout(timer)
  if (!isThere) return
  try {
    await refuseUnfit(redis)
  } catch (error) {
    if (!(error instanceof UnsafeRedis)) return // it went away again
    redis.disconnect()
    throw error
  }
}

/**
 * Jobs are moved by scripts on the one server that takes writes. A Sentinel, a replica and a node of a Cluster that has other keys answer a
 * PING all the same, and none of them does a job.
 */
async function assertAbleToWork(redis: Redis, prefix: string): Promise<void> {
  const role = String((await redis.role())[0])
  if (role !== 'master') throw new UnsafeRedis(`Redis is a ${role}; jobs need the master`)
  await redis.eval('return redis.call("exists", KEYS[1])', 1, prefix)
}

async function refuseUnfit(redis: Redis): Promise<void> {
  const mode = /^redis_mode:(\S+)/m.exec(await redis.info('server'))?.[1] ?? 'standalone'
  if (mode !== 'standalone')
    throw new UnsafeRedis(
      `REDIS_URL leads to Redis as a ${mode}, which is not supported: name the one Redis server that takes the writes`,
    )
  const policy = /^maxmemory_policy:(\S+)/m.exec(await redis.info('memory'))?.[1]
  if (policy !== undefined && policy !== 'noeviction') {
    throw new UnsafeRedis(`Redis has maxmemory-policy ${policy} and would throw jobs away; set it to noeviction`)
  }
}
