import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { openDatabase } from '#infra/database/open-database.ts'
import { listenForMail } from '#infra/sandbox/mail/smtp.ts'
import { startPostgres, type RunningServer } from '#scripts/servers/postgres.ts'
import { freePort } from '#scripts/servers/program.ts'
import { startRedis } from '#scripts/servers/redis.ts'

import { openPlayingStripe, type PlayingStripe } from '../playing-stripe.ts'
import type { Sabotage } from '../proof.ts'
import { keepRunning, startProcess, type Kept } from '../running-process.ts'
import { shortenedWaits } from '../shortened-waits.ts'
import { openDoor, type Door } from './cluster.ts'
import { openShop, type Shop } from './shop.ts'

/** The office's address, to which a notice of each booking goes. */
const office = 'office@example.com'

export interface Stage {
  readonly door: Door
  readonly stripe: PlayingStripe
  readonly shop: Shop
  readonly processes: readonly Kept[]
  /** Mails that arrived, by receiver. */
  mailsTo(address: string): number
  /** Asks the database behind the door. */
  ask<Row extends object>(sql: string): Promise<Row[]>
  primary: Pick<RunningServer, 'url' | 'stop'>
  close(): Promise<void>
}

const workers = 2

/** A fleet behind a door, with everything that must outlive its database outside of it. */
export async function openStage(sabotage: readonly Sabotage[]): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'failover-'))
  const [primary, provider, redis, port] = await Promise.all([
    startPostgres(),
    startPostgres(),
    startRedis(),
    freePort(),
  ])
  const door = await openDoor(Number(new URL(primary.url).port))
  const appUrl = `http://127.0.0.1:${port}`
  const stripe = await openPlayingStripe(
    await openDatabase({ databaseUrl: provider.url, dataDirectory: '' }),
    `${appUrl}/webhooks/stripe`,
  )
  const mails = new Map<string, number>()
  const sink = await listenForMail(
    async ({ to }) => {
      for (const address of to) mails.set(address, (mails.get(address) ?? 0) + 1)
    },
    () => {}, // workers are killed in the middle
  )
  const databaseUrl = `postgres://postgres@127.0.0.1:${door.port}/postgres`
  const environment = {
    ...stripe.environment,
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redis.url,
    SECRET_KEY: 'a secret key that is long enough for a failover',
    APP_URL: appUrl,
    PORT: String(port),
    SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
    MAIL_FROM: 'hello@example.com',
    OFFICE_EMAIL: office,
    TRUSTED_PROXIES: '1',
    VANS: '1',
    LOG_LEVEL: 'error',
  }
  // Holds stay as long as they do: what is sold twice must not be for a hold that lapsed.
  const changes = [...shortenedWaits.filter(({ file }) => !file.includes('hold-slot')), ...sabotage]
  const startApi = () => startProcess('services/main.ts', environment, `ready ${appUrl}`, changes)
  const startWorker = () => startProcess('workers/main.ts', environment, 'ready to work', changes)
  const processes = [keepRunning(await startApi(), startApi)]
  for (let count = 0; count < workers; count += 1) processes.push(keepRunning(await startWorker(), startWorker))
  const stage: Stage = {
    door,
    stripe,
    shop: openShop(appUrl, stripe),
    processes,
    primary,
    mailsTo: (address) => mails.get(address) ?? 0,
    async ask(sql) {
      const database = await openDatabase({ databaseUrl, dataDirectory: '' })
      try {
        return await database.query<never>(sql)
      } finally {
        await database.close()
      }
    },
    async close() {
      await Promise.all(processes.map((one) => one.stop()))
      await Promise.all([stripe.close(), sink.close()])
      door.close()
      await Promise.all([stage.primary.stop(), provider.stop(), redis.stop()])
      await rm(folder, { recursive: true, force: true })
    },
  }
  return stage
}

/** Waits until all events and jobs are done; false after `withinMs`. */
export async function untilDone(stage: Stage, withinMs: number): Promise<boolean> {
  const late = Date.now() + withinMs
  for (let looks = 0; looks < 3;) {
    if (Date.now() > late) return false
    await sleep(200)
    const [row] = await stage.ask<{ isDone: boolean }>(
      `select (select position from infra.followers where name = 'reactions') = (select max(position) from es.events)
         and not exists (select from infra.outbox) as "isDone"`,
    )
    looks = row?.isDone === true ? looks + 1 : 0
  }
  return true
}
