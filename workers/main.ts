import { ConfigError, readConfig } from '#services/config.ts'
import { openLogger } from '#services/logger.ts'
import { openHouse } from '#services/open-house.ts'
import { reasonOf } from '#services/plain-faults.ts'
import { untilStopped } from '#services/until-stopped.ts'

import { chores, reactions } from './registry.ts'
import { startWorkers } from './start-workers.ts'

/** One worker process among many: `npm run worker`. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  if (config.databaseUrl === null)
    throw new ConfigError(
      'One process alone runs everything on its own database: use `npm start`, or set DATABASE_URL.',
    )
  const logger = openLogger(config.logLevel)
  const open = await openHouse(config, logger)
  const workers = await startWorkers(open.house, open, { reactions, chores })
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
