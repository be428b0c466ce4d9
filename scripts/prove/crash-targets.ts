import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { freePort } from '#scripts/servers/program.ts'
import { readConfig } from '#services/process/config.ts'
import { openApplication, type Application } from '#services/process/open-application.ts'

import { openFleet, silent } from './fleet.ts'
import type { Sabotage } from './proof.ts'
import { keepRunning, startProcess } from './running-process.ts'

/** An installation that is killed again and again, and started again by a service manager. */
export interface CrashTarget {
  readonly url: string
  /** Kills something of it, chosen by a number between 0 and 1, and answers what. Null while it is still down. */
  strike(chance: number): Promise<string | null>
  /** Whether all of it runs. */
  isUp(): boolean
  /** Ends the load and its processes and reads what remained; everything is closed afterwards. */
  look<Result>(at: (eyes: Application) => Promise<Result>): Promise<Result>
}

const vans = 50

/** One API and one worker process on a Postgres and a Redis; the Postgres server is struck too. */
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

/** One of the server's own processes dies: the server ends all the others and recovers from its log, as after a crash of it all. */
async function killPostgres({ database }: Application): Promise<boolean> {
  const [found] = await database
    .query<{ pid: number }>("select pid from pg_stat_activity where backend_type = 'walwriter'")
    .catch(() => [])
  if (found === undefined) return false
  process.kill(found.pid, 'SIGKILL')
  return true
}

/** Everything in one process on the embedded database. */
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
  const start = () => startProcess('scripts/prove/embedded-program.ts', environment, `ready ${url}`, sabotage)
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
