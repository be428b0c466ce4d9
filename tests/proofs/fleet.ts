import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { buildIfStale } from '#scripts/build.ts'
import { startPostgres } from '#scripts/servers/postgres.ts'
import { freePort } from '#scripts/servers/program.ts'
import { startRedis } from '#scripts/servers/redis.ts'
import { readConfig } from '#services/process/config.ts'
import { openApplication, type Application } from '#services/process/open-application.ts'

import type { Sabotage } from './proof.ts'
import { startProcess, type FleetProcess } from './running-process.ts'

export interface Fleet {
  readonly apis: FleetProcess[]
  readonly workers: FleetProcess[]
  /** The harness's own application on the same database, for reading. */
  readonly eyes: Application
  readonly databaseUrl: string
  readonly redisUrl: string
  readonly redisFolder: string
  readonly environment: Readonly<Record<string, string>>
  /** A free port by default; `sabotage` replaces the fleet's. */
  startApi(port?: number, sabotage?: readonly Sabotage[]): Promise<FleetProcess>
  startWorker(): Promise<FleetProcess>
  /** Resolves when all events and jobs are processed; rejects after `withinMs`. */
  quiet(withinMs: number): Promise<void>
  close(): Promise<void>
}

export interface FleetSize {
  readonly apis: number
  readonly workers: number
  readonly sabotage: readonly Sabotage[]
  readonly vans?: number
  /** Uses the Unix socket of Postgres. */
  readonly isPostgresNear?: boolean
  readonly environment?: Readonly<Record<string, string>>
}

export const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

/** Postgres, Redis and processes of the product. */
export async function openFleet(size: FleetSize): Promise<Fleet> {
  await buildIfStale({ log: () => {} })
  const dataDirectory = await mkdtemp(join(tmpdir(), 'fleet-'))
  const [postgres, redis, firstPort] = await Promise.all([startPostgres(), startRedis(), freePort()])
  const databaseUrl = size.isPostgresNear === true ? postgres.socketUrl : postgres.url
  const environment: Readonly<Record<string, string>> = {
    DATA_DIR: dataDirectory,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redis.url,
    APP_URL: `http://127.0.0.1:${firstPort}`,
    VANS: String(size.vans ?? 1),
    LOG_LEVEL: 'error',
    ...size.environment,
  }
  const started = new Set<FleetProcess>()
  const start = async (program: string, extra: Record<string, string>, ready: string, sabotage = size.sabotage) => {
    const one = await startProcess(program, { ...environment, ...extra }, ready, sabotage)
    started.add(one)
    return one
  }
  const startApi = async (port?: number, sabotage?: readonly Sabotage[]) => {
    const chosen = port ?? (await freePort())
    return start('services/main.ts', { PORT: String(chosen) }, `ready http://127.0.0.1:${chosen}`, sabotage)
  }
  const startWorker = () => start('workers/main.ts', {}, 'ready to work')

  const first = await startApi(firstPort)
  const apis = [first, ...(await Promise.all(Array.from({ length: size.apis - 1 }, () => startApi())))]
  const workers = await Promise.all(Array.from({ length: size.workers }, startWorker))
  const eyes = await openApplication(readConfig({ ...environment, PORT: '0' }), silent)
  return {
    apis,
    workers,
    eyes,
    startApi,
    startWorker,
    databaseUrl,
    redisUrl: redis.url,
    redisFolder: redis.folder,
    environment,
    quiet: (withinMs) => untilQuiet(eyes, withinMs),
    async close() {
      await eyes.close()
      await Promise.all([...started].map((one) => one.stop()))
      await Promise.all([postgres.stop(), redis.stop()])
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}

/** Idle for three looks in a row. */
async function untilQuiet({ database, ctx, queue }: Application, withinMs: number): Promise<void> {
  const late = Date.now() + withinMs
  for (let looks = 0; looks < 3;) {
    if (Date.now() > late) throw new Error(`The workers did not come to rest within ${withinMs / 1000} s`)
    await sleep(200)
    const [head, counts] = await Promise.all([ctx.log.head(), queue.counts()])
    const [follower] = await database.query<{ position: number }>(
      "select position from infra.followers where name = 'reactions'",
    )
    const isQuiet = follower?.position === head && counts.waiting === 0 && counts.active === 0
    looks = isQuiet ? looks + 1 : 0
  }
}
