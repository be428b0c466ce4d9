import { resolve } from 'node:path'

import { compareBeforeSelling } from './compare-before-selling.ts'
import { ConfigError, readConfig } from './config.ts'
import { needWebBuild } from './http/web-build.ts'
import { openLogger } from './logger.ts'
import { openHouse } from './open-house.ts'
import { reasonOf } from './plain-faults.ts'
import { publishCatalogue } from './publish-catalogue.ts'
import { startApi } from './start-api.ts'
import { untilStopped } from './until-stopped.ts'

const webDirectory = resolve(import.meta.dirname, '../.build/web')

/** One API process among many: `npm run api`. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  if (config.databaseUrl === null)
    throw new ConfigError(
      'One process alone runs everything on its own database: use `npm start`, or set DATABASE_URL.',
    )
  await needWebBuild(webDirectory)
  const logger = openLogger(config.logLevel)
  const open = await openHouse(config, logger)
  await publishCatalogue(open.house, config)
  await compareBeforeSelling(open)
  const api = await startApi(open, config, webDirectory)
  untilStopped(
    logger,
    async () => {
      await api.close()
      await open.close()
    },
    config.drainSeconds,
  )
  process.stdout.write(`ready http://${config.host}:${api.port}\n`)
}

main().catch((error: unknown) => {
  process.stderr.write(`${reasonOf(error)}\n`)
  process.exit(1)
})
