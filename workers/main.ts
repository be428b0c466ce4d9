import { ConfigError, readConfig } from '#services/process/config.ts'
import { openLogger } from '#services/process/logger.ts'
import { openApplication } from '#services/process/open-application.ts'
import { reasonOf } from '#services/process/plain-faults.ts'
import { untilStopped } from '#services/process/until-stopped.ts'

import { chores, reactions, syncs } from './registry.ts'
import { startWorkers } from './start-workers.ts'

/** One worker process among many: `npm run worker`. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  if (config.databaseUrl === null)
    throw new ConfigError(
      'One process alone runs everything on its own database: use `npm start`, or set DATABASE_URL.',
    )
  const logger = openLogger(config.logLevel)
  const open = await openApplication(config, logger)
  const workers = await startWorkers(open.ctx, open, { reactions, chores, syncs })
  untilStopped(logger, async () => {
    await workers.stop()
    await open.close()
  })
  process.stdout.write('ready to work\n')
}

main().catch((error: unknown) => {
  process.stderr.write(`${reasonOf(error)}\n`)
  process.exit(1)
})
