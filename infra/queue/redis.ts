import { Queue as BullQueue, Worker as BullWorker } from 'bullmq'
import { Redis } from 'ioredis'

import { type Backend, streams } from './backend.ts'

/** Prefix of all keys; the braces keep them in one slot of a Redis Cluster. */
const prefixOf = (installation: string) => `{fresh-glaze:${installation}}`
const connectTimeout = 3_000
const commandTimeout = 4_000
const reconnectDelayMs = (attempts: number) => Math.min(attempts * 100, 2_000)

/** A Redis that evicts keys would lose jobs. */
export class UnsafeRedis extends Error {
  override name = 'UnsafeRedis'
}

/** BullMQ on a shared Redis, which may be down. Rejects with `UnsafeRedis` for eviction, Sentinel or Cluster. */
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
    createProducer: (queueName) => new BullQueue(queueName, { connection: asking, prefix, streams }),
    createConsumer: (queueName, work, settings) =>
      new BullWorker(queueName, work, { connection: waiting, prefix, ...settings }),
    ping: () => assertAbleToWork(asking, prefix),
    memory: {
      read: () => asking.get(`${prefix}:memory`),
      write: async (text) => {
        await asking.set(`${prefix}:memory`, text)
      },
    },
    onReturn: (call) => {
      returned.push(call)
    },
    close: async () => {
      asking.disconnect()
      waiting.disconnect()
    },
  }
}

/** Waits briefly for a present Redis, to refuse an unfit one. */
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

/** Rejects Sentinels, replicas and Cluster nodes, which answer PING but cannot run jobs. */
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
