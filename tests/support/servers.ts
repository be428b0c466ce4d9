import type { TestProject } from 'vitest/node'

import { startPostgres, type RunningServer } from '#scripts/servers/postgres.ts'
import { findProgram, provision } from '#scripts/servers/provision.ts'
import { startRedis } from '#scripts/servers/redis.ts'

declare module 'vitest' {
  /** Values of `inject` in the projects `servers` and `e2e`. */
  interface ProvidedContext {
    /** The superuser's database of the run's Postgres. Prefer `createDatabase()`. */
    postgresUrl: string
    /** The first database of the run's Redis. Prefer `createRedisDatabase()`. */
    redisUrl: string
    chromiumPath: string
  }
}

/** Runs once for each project that has tests in the run: the first starts the servers, the others use the same. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const run = project.vitest
  if (project.name === 'e2e') {
    provision(['chromium'])
    run.provide('chromiumPath', findProgram('chromium'))
  }
  if ('postgresUrl' in run.getProvidedContext()) return undefined

  provision(['postgres', 'redis'])
  const started = await Promise.allSettled([startPostgres(), startRedis()])
  const servers = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const stopAll = async () => {
    await Promise.all(servers.map((server) => server.stop()))
  }
  const [postgres, redis] = servers
  if (!postgres || !redis) {
    await stopAll()
    throw new AggregateError(started.flatMap(reasonOf), 'The servers for the tests did not start')
  }
  run.provide('postgresUrl', postgres.url)
  run.provide('redisUrl', redis.url)
  return stopAll
}

const reasonOf = (outcome: PromiseSettledResult<RunningServer>): unknown[] =>
  outcome.status === 'rejected' ? [outcome.reason] : []
