import { join } from 'node:path'

import { publishFirstEdition } from '#services/domain/catalogue/first-edition.ts'
import { readConfig } from '#services/process/config.ts'
import { openLogger } from '#services/process/logger.ts'
import { openApplication } from '#services/process/open-application.ts'
import { startApi } from '#services/process/start-api.ts'
import { untilStopped } from '#services/process/until-stopped.ts'
import { chores, reactions } from '#workers/registry.ts'
import { startWorkers } from '#workers/start-workers.ts'

/** `npm start` on the embedded database without pages. */
const config = readConfig(process.env)
const logger = openLogger(config.logLevel)
const open = await openApplication(config, logger)
await publishFirstEdition(open.ctx.log, { vans: config.vans })
const workers = await startWorkers(open.ctx, open, { reactions, chores })
const api = await startApi(open, config, join(config.dataDirectory, 'no-pages'))
untilStopped(logger, async () => {
  await api.close()
  await workers.stop()
  await open.close()
})
process.stdout.write(`ready http://${config.host}:${api.port}\n`)
