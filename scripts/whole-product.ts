import { openControlSocket } from '#scripts/control-socket.ts'
import { writeDemoData } from '#scripts/demo/write-demo-data.ts'
import { refuseForeignData } from '#scripts/ops/owner.ts'
import { fillSandboxMailbox } from '#services/mailbox/sandbox-mailbox.ts'
import { opsContextOf } from '#services/operations/context.ts'
import { announceOwner } from '#services/process/announce-owner.ts'
import { compareBeforeSelling } from '#services/process/compare-before-selling.ts'
import { readConfig, type Config } from '#services/process/config.ts'
import { openLogger } from '#services/process/logger.ts'
import { openApplication, type Application } from '#services/process/open-application.ts'
import { publishCatalogue } from '#services/process/publish-catalogue.ts'
import { startApi } from '#services/process/start-api.ts'
import { untilStopped } from '#services/process/until-stopped.ts'
import { choresOf, reactions, syncsOf } from '#workers/registry.ts'
import { startWorkers } from '#workers/start-workers.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

interface WholeProduct {
  /** Built pages; missing for a server without pages. */
  readonly webDirectory: string
  /** Runs while the database opens. */
  readonly prepare: (log: (line: string) => void) => Promise<unknown>
}

/** API, workers and operators' socket in one process, until a signal. */
export async function runWholeProduct({ webDirectory, prepare }: WholeProduct): Promise<void> {
  const config = readConfig(process.env)
  refuseForeignData(config)
  const logger = openLogger(config.logLevel)
  const [open] = await Promise.all([openApplication(config, logger), prepare(say)])
  const control = await openControlSocket(opsContextOf(open, config), (error) => {
    logger.warn({ error: String(error) }, 'an operator’s request failed')
  })
  open.watch.begin({ remembers: true, end: () => process.exit(1) })
  await fillWhenEmpty(open, config)
  if (open.mailSetup.sandbox !== null && !config.isProduction) await fillSandboxMailbox(open.mailbox)
  await compareBeforeSelling(open)
  const owner = await announceOwner(open, config)
  const workers = await startWorkers(open.ctx, open, {
    reactions,
    chores: choresOf(open),
    syncs: syncsOf(open),
  })
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
  if (owner !== null) say(owner)
}

/** Seeds a new installation: price list, and demo data outside of production. */
async function fillWhenEmpty(open: Application, config: Config): Promise<void> {
  const { ctx } = open
  const isEmpty = (await ctx.log.head()) === 0
  const wantsDemo = config.demo ?? (config.databaseUrl === null && config.stripe === null && !config.isProduction)
  if (isEmpty && wantsDemo) {
    say('writing 90 days of demo data (DEMO=off starts empty)')
    await writeDemoData(open, { vans: config.vans, seed: 1, now: ctx.clock() })
  }
  await publishCatalogue(ctx, config)
}
