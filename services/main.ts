import { resolve } from 'node:path'

import { fillSandboxMailbox } from './mailbox/sandbox-mailbox.ts'
import { announceOwner } from './process/announce-owner.ts'
import { compareBeforeSelling } from './process/compare-before-selling.ts'
import { needWebBuild } from './process/need-web-build.ts'
import { publishCatalogue } from './process/publish-catalogue.ts'
import { openSharedApplication, runProcess } from './process/run-process.ts'
import { startApi } from './process/start-api.ts'
import { untilStopped } from './process/until-stopped.ts'

const webDirectory = resolve(import.meta.dirname, '../.build/web')

/** `npm run api`: one API process among many. */
runProcess(async () => {
  const { config, open } = await openSharedApplication(() => needWebBuild(webDirectory))
  open.watch.begin({ remembers: false, end: () => process.exit(1) })
  await publishCatalogue(open.ctx, config)
  await compareBeforeSelling(open)
  if (open.mailSetup.sandbox !== null && !config.isProduction) await fillSandboxMailbox(open.mailbox)
  const owner = await announceOwner(open, config)
  const api = await startApi(open, config, webDirectory)
  untilStopped(
    open.ctx.logger,
    async () => {
      await api.close()
      await open.close()
    },
    config.drainSeconds,
  )
  process.stdout.write(`ready http://${config.host}:${api.port}\n${owner === null ? '' : `${owner}\n`}`)
})
