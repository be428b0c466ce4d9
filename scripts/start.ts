import { resolve } from 'node:path'

import { buildIfStale } from '#scripts/build.ts'
import { openControlSocket } from '#scripts/control-socket.ts'
import { writeDemoPast } from '#scripts/demo/write-demo-past.ts'
import { opsContextOf } from '#scripts/ops/context.ts'
import { refuseForeignData } from '#scripts/ops/owner.ts'
import { compareBeforeSelling } from '#services/process/compare-before-selling.ts'
import { readConfig, type Config } from '#services/process/config.ts'
import { openLogger } from '#services/process/logger.ts'
import { openApplication, type Application } from '#services/process/open-application.ts'
import { reasonOf } from '#services/process/plain-faults.ts'
import { publishCatalogue } from '#services/process/publish-catalogue.ts'
import { startApi } from '#services/process/start-api.ts'
import { untilStopped } from '#services/process/until-stopped.ts'
import { chores, reactions, syncs } from '#workers/registry.ts'
import { startWorkers } from '#workers/start-workers.ts'

const webDirectory = resolve(import.meta.dirname, '../.build/web')

/** The whole product in one process: `npm start`. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  refuseForeignData(config)
  const logger = openLogger(config.logLevel)
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const [open] = await Promise.all([openApplication(config, logger), buildIfStale({ log: say })])
  const control = await openControlSocket(opsContextOf(open, config), (error) => {
    logger.warn({ error: String(error) }, 'an operator’s request failed')
  })
  await assemble(open, config, say)
  await compareBeforeSelling(open)
  const workers = await startWorkers(open.ctx, open, { reactions, chores, syncs })
  const api = await startApi(open, config, webDirectory)
  untilStopped(
    logger,
    async () => {
      await control.close()
      await api.close()
      await workers.stop()
      await open.close()
    },
    config.drainSeconds,
  )
  say(`ready http://${config.host}:${api.port}`)
}

/** A new house gets its price list, and a past when it is only for looking around. */
async function assemble(open: Application, config: Config, say: (line: string) => void): Promise<void> {
  const { ctx } = open
  const isEmpty = (await ctx.log.head()) === 0
  const wantsDemo = config.demo ?? (config.databaseUrl === null && config.stripe === null && !config.isProduction)
  if (isEmpty && wantsDemo) {
    say('writing ninety days of a past to look around in (DEMO=off starts empty)')
    await writeDemoPast(open, { vans: config.vans, seed: 1, now: ctx.clock() })
  }
  await publishCatalogue(ctx, config)
}

main().catch((error: unknown) => {
  process.stderr.write(`${reasonOf(error)}\n`)
  process.exit(1)
})
