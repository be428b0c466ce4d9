import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { startPostgres } from '#scripts/servers/postgres.ts'
import { freePort } from '#scripts/servers/program.ts'
import { startRedis } from '#scripts/servers/redis.ts'
import { readConfig } from '#services/config.ts'
import { openHouse, type OpenHouse } from '#services/open-house.ts'

import type { Sabotage } from './proof.ts'

const root = resolve(import.meta.dirname, '../..')

/** How long a process may take until it serves. */
const startMs = 60_000

export interface FleetProcess {
  /** Where it serves; empty for a worker. */
  readonly url: string
  readonly child: ChildProcess
  /** At once, as a crash would. */
  kill(): Promise<void>
  stop(): Promise<void>
}

export interface Fleet {
  readonly apis: FleetProcess[]
  readonly workers: FleetProcess[]
  /** The harness's own eyes on the same database, with the same keys: for looking, not for serving. */
  readonly eyes: OpenHouse
  readonly redisUrl: string
  startApi(port?: number): Promise<FleetProcess>
  startWorker(): Promise<FleetProcess>
  close(): Promise<void>
}

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

/** A Postgres, a Redis and so many real processes of the product on them. */
export async function openFleet(size: {
  apis: number
  workers: number
  sabotage: readonly Sabotage[]
  vans?: number
}): Promise<Fleet> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'fleet-'))
  const [postgres, redis, firstPort] = await Promise.all([startPostgres(), startRedis(), freePort()])
  const environment = {
    DATA_DIR: dataDirectory,
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    APP_URL: `http://127.0.0.1:${firstPort}`,
    VANS: String(size.vans ?? 1),
    LOG_LEVEL: 'error',
  }
  const start = (program: string, extra: Record<string, string>, ready: string) =>
    startProcess(program, { ...environment, ...extra, PROOF_SABOTAGE: JSON.stringify(size.sabotage) }, ready)
  const fleet = {
    startApi: async (port?: number) => {
      const chosen = port ?? (await freePort())
      return start('services/main.ts', { PORT: String(chosen) }, `ready http://127.0.0.1:${chosen}`)
    },
    startWorker: () => start('workers/main.ts', {}, 'ready to work'),
  }
  const first = await fleet.startApi(firstPort)
  const apis = [first, ...(await Promise.all(Array.from({ length: size.apis - 1 }, () => fleet.startApi())))]
  const workers = await Promise.all(Array.from({ length: size.workers }, () => fleet.startWorker()))
  const eyes = await openHouse(readConfig({ ...environment, PORT: '0' }), silent)
  return {
    ...fleet,
    apis,
    workers,
    eyes,
    redisUrl: redis.url,
    async close() {
      await eyes.close()
      await Promise.all([...apis, ...workers].map((one) => one.stop()))
      await Promise.all([postgres.stop(), redis.stop()])
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}

async function startProcess(
  program: string,
  environment: Record<string, string>,
  ready: string,
): Promise<FleetProcess> {
  const child = spawn(process.execPath, ['--import', join(root, 'scripts/prove/sabotage.ts'), program], {
    cwd: root,
    env: { ...environment, PATH: process.env['PATH'] ?? '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  await new Promise<void>((serves, fails) => {
    const late = setTimeout(() => fails(new Error(`${program} did not start in time:\n${said}`)), startMs)
    const hear = (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4_000)
      if (!said.includes(ready)) return
      clearTimeout(late)
      serves()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', (code) => fails(new Error(`${program} ended with ${code}:\n${said}`)))
  })
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  return {
    url: ready.startsWith('ready http') ? ready.slice('ready '.length) : '',
    child,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}
