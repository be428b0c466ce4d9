import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { freePort } from '#scripts/servers/program.ts'
import { readConfig } from '#services/process/config.ts'
import { openApplication, type Application } from '#services/process/open-application.ts'

import { openFleet, silent } from './fleet.ts'
import type { Sabotage } from './proof.ts'
import { keepRunning, startProcess } from './running-process.ts'

export interface CrashTarget {
  readonly url: string
  /** Kills a part chosen by a number in [0, 1); null while down. */
  strike(chance: number): Promise<string | null>
  isUp(): boolean
  /** Stops load and processes for a last look; closes everything. */
  look<Result>(at: (eyes: Application) => Promise<Result>): Promise<Result>
}

const vans = 50

/** An API and a worker process on Postgres and Redis, with the server as a target too. */
export async function openPostgresTarget(sabotage: readonly Sabotage[]): Promise<CrashTarget> {
  const fleet = await openFleet({ apis: 1, workers: 1, vans, sabotage })
  const [first, worker] = [fleet.apis[0], fleet.workers[0]]
  if (first === undefined || worker === undefined) throw new Error('The fleet has no processes')
  const port = Number(new URL(first.url).port)
  const kept = {
    api: keepRunning(first, () => fleet.startApi(port)),
    worker: keepRunning(worker, () => fleet.startWorker()),
  }
  const isUp = () => kept.api.running() !== null && kept.worker.running() !== null
  return {
    url: first.url,
    isUp,
    async strike(chance) {
      if (!isUp()) return null
      if (chance < 0.2) return (await killPostgres(fleet.eyes)) ? 'postgres' : null
      const name = chance < 0.65 ? 'api' : 'worker'
      await kept[name].running()?.kill()
      return name
    },
    async look(at) {
      try {
        return await at(fleet.eyes)
      } finally {
        await Promise.all([kept.api.stop(), kept.worker.stop()])
        await fleet.close()
      }
    },
  }
}

/** Kills a backend, which makes the server recover as after a crash. */
async function killPostgres({ database }: Application): Promise<boolean> {
  const [found] = await database
    .query<{ pid: number }>("select pid from pg_stat_activity where backend_type = 'walwriter'")
    .catch(() => [])
  if (found === undefined) return false
  process.kill(found.pid, 'SIGKILL')
  return true
}

/** One process on the embedded database. */
export async function openEmbeddedTarget(sabotage: readonly Sabotage[]): Promise<CrashTarget> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'crash-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const environment = {
    DATA_DIR: dataDirectory,
    PORT: String(port),
    VANS: String(vans),
    LOG_LEVEL: 'error',
    DEMO: 'off',
  }
  const start = () => startProcess('tests/proofs/embedded-program.ts', environment, `ready ${url}`, sabotage)
  const kept = keepRunning(await start(), start)
  return {
    url,
    isUp: () => kept.running() !== null,
    async strike() {
      const running = kept.running()
      if (running === null) return null
      await running.kill()
      return 'the one process'
    },
    async look(at) {
      await kept.stop()
      const eyes = await openApplication(readConfig(environment), silent)
      try {
        return await at(eyes)
      } finally {
        await eyes.close()
        await rm(dataDirectory, { recursive: true, force: true })
      }
    },
  }
}
