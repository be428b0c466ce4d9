import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { writeDemoData } from '#scripts/demo/write-demo-data.ts'
import { freePort } from '#scripts/servers/program.ts'
import type { Logger } from '#services/commands/logger.ts'
import { publishFirstEdition } from '#services/domain/catalogue/first-edition.ts'
import { readConfig } from '#services/process/config.ts'
import { openApplication } from '#services/process/open-application.ts'
import { startApi } from '#services/process/start-api.ts'
import { noteMailedLeads } from '#workers/note-mailed-leads.ts'
import { chores, reactions, syncsOf } from '#workers/registry.ts'
import { startWorkers } from '#workers/start-workers.ts'

import { browserOf } from './browser.ts'
import { copyPreparedDirectory, createPreparedDatabase } from './databases.ts'

export interface TestAppOptions {
  /** The application's time; it goes on from there as fast as real time. Without it: now. */
  readonly now?: string
  /** Error of the application's clock in ms; the provider knows it. */
  readonly wrongBy?: number
  /** Secret that two applications on one database share. */
  readonly secretKey?: string
  readonly vans?: number
  /** Ninety days of demo data, up to now. */
  readonly demo?: boolean
  /** A database that others open too, or 'embedded' for PGlite in a folder of its own; without it one of its own on Postgres. */
  readonly databaseUrl?: string
  readonly databasePool?: number
  readonly redisUrl?: string
  /** A mail server; without it the sandbox. */
  readonly smtpUrl?: string
  /** Address of the provider's API, with test keys; without it the sandbox. */
  readonly stripeUrl?: string
  /** Cost of a password hash; by default less than the product allows. */
  readonly passwordMemoryMiB?: number
  /** Number of proxies that name the caller's address. */
  readonly trustedProxies?: number
  /** Time that open connections have to finish on closing; by default none. */
  readonly drainSeconds?: number
  readonly workers?: boolean
  /** Whether mailboxes may be on this machine. */
  readonly privateMailHosts?: boolean
  /** The built pages; without it an empty folder. */
  readonly webDirectory?: string
}

const testKeys = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

const loud = process.env['TEST_LOG'] === 'on'
const quiet = () => {}
const print = (details: object, message: string) => process.stderr.write(`${message} ${JSON.stringify(details)}\n`)
const silent: Logger = { debug: quiet, info: quiet, warn: loud ? print : quiet, error: loud ? print : quiet }

/** The whole product, listening on a free port of this machine, with the sandbox for cards, on a clock that can be moved. */
export async function openTestApp(options: TestAppOptions = {}) {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'app-'))
  const isEmbedded = options.databaseUrl === 'embedded'
  if (isEmbedded) await copyPreparedDirectory(dataDirectory)
  const given = readConfig({
    PORT: String(await freePort()),
    DATA_DIR: dataDirectory,
    DATABASE_URL: isEmbedded ? undefined : (options.databaseUrl ?? (await createPreparedDatabase())),
    DATABASE_POOL: options.databasePool === undefined ? undefined : String(options.databasePool),
    SECRET_KEY: options.secretKey,
    REDIS_URL: options.redisUrl,
    SMTP_URL: options.smtpUrl,
    MAIL_FROM: options.smtpUrl === undefined ? undefined : 'hello@freshglaze.example',
    OFFICE_EMAIL: 'office@freshglaze.example',
    ...(options.stripeUrl !== undefined && { ...testKeys, STRIPE_API_URL: options.stripeUrl }),
    TRUSTED_PROXIES: options.trustedProxies === undefined ? undefined : String(options.trustedProxies),
    DRAIN_SECONDS: String(options.drainSeconds ?? 0),
    MAILBOX_PRIVATE_HOSTS: options.privateMailHosts === true ? 'on' : undefined,
    VANS: options.vans === undefined ? undefined : String(options.vans),
  })
  const config = { ...given, passwordMemoryMiB: options.passwordMemoryMiB ?? 1 }
  let ahead = options.now === undefined ? 0 : Date.parse(options.now) - Date.now()
  const opened = await openApplication(config, silent, () => Date.now() + ahead)
  const contextNow = () => Date.now() + ahead + (options.wrongBy ?? 0)
  const open = { ...opened, ctx: { ...opened.ctx, clock: () => new Date(contextNow()).toISOString() } }
  if (options.demo === true) await writeDemoData(open, { vans: config.vans, seed: 1, now: open.ctx.clock() })
  await publishFirstEdition(open.ctx.log, { vans: config.vans })
  const work = { reactions, chores: [...chores, noteMailedLeads(open.database)], syncs: syncsOf(open) }
  const workers = options.workers === false ? null : await startWorkers(open.ctx, open, work)
  const api = await startApi(open, config, options.webDirectory ?? dataDirectory, contextNow)
  return {
    ...open,
    url: config.appUrl,
    /** Visitor with a cookie jar of their own. */
    visitor: () => browserOf(config.appUrl, open.paymentSetup.site.publishableKey),
    forward(minutes: number) {
      ahead += minutes * 60_000
    },
    async close() {
      await api.close()
      await workers?.stop()
      await open.close()
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof openTestApp>>

/** Waits until `look` answers something; rejects after a generous while. */
export async function eventually<Found>(
  look: () => Promise<Found | null | undefined | false>,
  what: string,
): Promise<Found> {
  for (let tries = 0; tries < 1_200; tries += 1) {
    const found = await look()
    if (found !== null && found !== undefined && found !== false) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${what}: it did not happen`)
}
