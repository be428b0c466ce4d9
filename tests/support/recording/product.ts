import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Logger } from '#services/commands/logger.ts'
import { readConfig } from '#services/process/config.ts'
import { openApplication } from '#services/process/open-application.ts'
import { startApi } from '#services/process/start-api.ts'
import { choresOf, reactions, syncsOf } from '#workers/registry.ts'
import { startWorkers } from '#workers/start-workers.ts'

import { openAgeingLog } from './old-versions.ts'

const quiet = () => {}
const print = (details: object, message: string) => process.stderr.write(`${message} ${JSON.stringify(details)}\n`)
const logger: Logger = {
  debug: quiet,
  info: quiet,
  warn: process.env['RECORDING_LOG'] === undefined ? quiet : print,
  error: print,
}

/** Environment of the recorded installation. */
export const installation = {
  SECRET_KEY: 'fixture-secret-key-of-version-4db7725-0123456789',
  ADMIN_PASSWORD: 'the password of the recording',
  PASSWORD_MEMORY_MIB: '19',
  APP_URL: 'https://freshglaze.example',
  MAIL_FROM: 'Fresh Glaze <hello@freshglaze.example>',
  OFFICE_EMAIL: 'office@freshglaze.example',
  POSTAL_ADDRESS: '1 Front Street West, Toronto',
  HST_NUMBER: '123456782 RT0001',
  HOST: '127.0.0.1',
  PORT: '0',
} as const

export type Product = Awaited<ReturnType<typeof openProduct>>

/**
 * The whole product in this process, on the embedded database of a data folder, at the public address that its mails name: whatever is
 * asked of that address is asked of this process.
 */
export async function openProduct(dataDirectory: string, { workers }: { readonly workers: boolean }) {
  const config = readConfig({ ...installation, DATA_DIR: dataDirectory })
  const ourselves = answerOurselves(config.appUrl)
  const opened = await openApplication(config, logger)
  const log = openAgeingLog(opened.ctx.log, opened)
  const open = { ...opened, ctx: { ...opened.ctx, log } }
  const chores = choresOf(open)
  const working = workers ? await startWorkers(open.ctx, open, { reactions, chores, syncs: syncsOf(open) }) : null
  const noPages = await mkdtemp(join(tmpdir(), 'no-pages-'))
  const api = await startApi(open, config, noPages)
  ourselves.at(`http://127.0.0.1:${api.port}`)
  return {
    ...open,
    config,
    chores,
    async close() {
      await api.close()
      await working?.stop()
      await open.close()
      ourselves.end()
      await rm(noPages, { recursive: true })
    },
  }
}

/** The stand-ins keep the function by which they call the product: it is there before they are. */
function answerOurselves(appUrl: string) {
  const fetchReally = globalThis.fetch
  let here = ''
  globalThis.fetch = (input, init) => {
    const text = input instanceof Request ? input.url : String(input)
    if (!text.startsWith(`${appUrl}/`)) return fetchReally(input, init)
    const address = here + text.slice(appUrl.length)
    return fetchReally(input instanceof Request ? new Request(address, input) : address, init)
  }
  return {
    at(url: string): void {
      here = url
    },
    end(): void {
      globalThis.fetch = fetchReally
    },
  }
}
