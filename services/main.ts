import { resolve } from 'node:path'

import { needWebBuild } from './http/web-build.ts'
import { compareBeforeSelling } from './process/compare-before-selling.ts'
import { ConfigError, readConfig } from './process/config.ts'
import { openLogger } from './process/logger.ts'
import { openApplication } from './process/open-application.ts'
import { reasonOf } from './process/plain-faults.ts'
import { publishCatalogue } from './process/publish-catalogue.ts'
import { startApi } from './process/start-api.ts'
import { untilStopped } from './process/until-stopped.ts'

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
  const open = await openApplication(config, logger)
  await publishCatalogue(open.ctx, config)
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
